import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { supplierItem } from './supplier-order-view.server.ts';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  { state: undefined, name: 'All', none: 'Nothing is owed by any supplier' },
  { state: 'to-order', name: 'To order', none: 'Nothing has to be ordered' },
  { state: 'ordered', name: 'Ordered', none: 'Nothing is on order' },
  { state: 'arrived', name: 'Arrived', none: 'Nothing has arrived yet' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { fulfilment } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const chosen = states.find(({ state }) => state === searchParams.get('state')) ?? states[0];
  const { state, none } = chosen;
  const query = { ...(state && { state }), pageNumber, pageSize };
  const list = await orErrorPage(fulfilment.searchSupplierOrders({ query }));
  return {
    states: states.map((each) => ({
      name: each.name,
      href: `/staff/supplier-orders${queryOf(each.state, 1)}`,
      isOn: each === chosen,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.supplierOrders.map((order) => supplierItem(order, queryOf(state, pageNumber))),
    ...listPages(
      list,
      list.supplierOrders.length,
      (page) => `/staff/supplier-orders${queryOf(state, page)}`,
    ),
  };
}

/** What the address of the queue, and of each order in it, says of where one is. */
function queryOf(state: string | undefined, page: number): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** What suppliers owe for orders: what keeps a customer waiting comes first. */
export default function SupplierOrders() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Supplier orders"
      note="What is made or brought to order, the late ones first."
      view={view}
      none={{
        title: view.none,
        children: <p>Goods that are made to order appear here as soon as somebody buys them.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
