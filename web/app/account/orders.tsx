import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { dayOf } from '../kit/format.ts';
import { askedPage, listPages } from '../kit/page-links.ts';
import { Pages } from '../kit/pages.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderList } from './order-list.tsx';
import { orderRow } from './order-row.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const pageSize = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { orders } = requireSignIn(args).services;
  const pageNumber = askedPage(args.url.searchParams);
  const list = await orErrorPage(orders.listOrders({ query: { pageNumber, pageSize } }));
  const today = dayOf(new Date());
  return {
    orders: list.orders.map((order) => orderRow(order, today)),
    total: list.total,
    ...listPages(list, list.orders.length, (page) =>
      page === 1 ? '/account/orders' : `/account/orders?page=${page}`,
    ),
  };
}

export default function Orders() {
  const { orders, total, pages, range } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Orders">
      {total === 0 && <NoOrders />}
      {total > 0 && orders.length === 0 && (
        <p>
          There are no orders on this page.{' '}
          <a className="link" href="/account/orders">
            Go to the first page
          </a>
        </p>
      )}
      {orders.length > 0 && <OrderList orders={orders} />}
      {pages && orders.length > 0 && <Pages pages={pages} range={range} />}
    </AccountScreen>
  );
}
