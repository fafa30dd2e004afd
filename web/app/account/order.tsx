import { data, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import orderSheet from '../parts/order.css?url';
import { Picture } from '../parts/card.tsx';
import { Icon } from '../kit/icon.tsx';
import { OrderDocuments } from '../parts/order-documents.tsx';
import { orderDocumentsView } from '../parts/order-documents.server.ts';
import { SumRows } from '../parts/sums.tsx';
import { buyAgain } from './buy-again.server.ts';
import { BoughtAgain } from './bought-again.tsx';
import { accountOrder } from './order-view.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

export const handle: ScreenHandle = { sheets: [orderSheet] };

export async function loader(args: LoaderFunctionArgs) {
  const { preferences, services } = requireSignIn(args);
  const order = await getOrder(args);
  const { orderGuid, emailAddress: email } = order;
  const { documents } = await services.orderDocuments.listOrderDocuments({
    params: { orderGuid },
  });
  const page = `/account/orders/${orderGuid}`;
  return {
    ...accountOrder(order, preferences.vat),
    documents: orderDocumentsView(documents, { page, url: args.url, email, hasXml: true }),
  };
}

/** Puts the order's goods into the basket once more. */
export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const { lines } = await getOrder(args);
  const report = await buyAgain(shop, lines);
  return data(report, { status: report.refused.length > 0 ? 409 : 200 });
}

function getOrder(args: LoaderFunctionArgs) {
  const orderGuid = args.params['orderGuid'] ?? '';
  // What cannot be an order's id names no order, like any that is somebody else's.
  if (orderGuid.length !== 36) throw data(null, { status: 404 });
  return orErrorPage(requireSignIn(args).services.orders.getOrder({ params: { orderGuid } }));
}

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const report = useActionData<typeof action>();
  return (
    <AccountScreen
      title={order.number}
      above={[{ href: '/account/orders', name: 'Orders' }]}
      mark={<span className={`tag ${order.status.tone}`}>{order.status.text}</span>}
    >
      <p className="quiet">{order.summary}</p>
      <div className="order-actions">
        <button
          type="button"
          className="button button-quiet with-script"
          onClick={() => window.print()}
        >
          <Icon name="printer" />
          Print
        </button>
        <form method="post" data-soft="stay">
          <button className="button button-outlined">Buy again</button>
        </form>
      </div>
      {report && <BoughtAgain report={report} />}
      <div className="order-columns">
        <section aria-labelledby="goods">
          <h2 className="heading-medium" id="goods">
            {order.itemCount}
          </h2>
          <ul className="goods">
            {order.lines.map((line) => (
              <li key={line.sku}>
                <a href={line.href} tabIndex={-1} aria-hidden="true">
                  <Picture picture={line.picture} alt="" sizes="72px" />
                </a>
                <div>
                  <a className="goods-name" href={line.href}>
                    {line.name}
                  </a>
                  <p>{line.note}</p>
                </div>
                <div className="goods-price">
                  <b>{line.amount}</b>
                  <small>{line.other}</small>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <aside className="side" aria-label="Order status and payment">
          {order.events.length > 0 && (
            <>
              <h2>Order status</h2>
              <ol className="time">
                {order.events.map(({ title, text, state }) => (
                  <li key={title} className={state} aria-current={state === 'now' || undefined}>
                    <b>{title}</b>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
          <h2 className="paid-head">Paid</h2>
          <SumRows sums={order.sums} totalLabel="Total" />
          <dl className="order-facts">
            {order.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <OrderDocuments {...order.documents} />
        </aside>
      </div>
    </AccountScreen>
  );
}
