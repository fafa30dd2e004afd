import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { refundItem } from './refund-view.server.ts';
import './refund.css';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  { state: 'waiting', name: 'Waiting', none: 'No refund waits for a second person' },
  { state: 'on-its-way', name: 'Sent', none: 'No money is on its way' },
  { state: 'failed', name: 'Failed', none: 'No refund has failed' },
  { state: 'done', name: 'Done', none: 'Nothing has been refunded yet' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { state, none } =
    states.find((each) => each.state === searchParams.get('state')) ?? states[0];
  const list = await orErrorPage(refunds.listRefunds({ query: { state, pageNumber, pageSize } }));
  return {
    states: states.map((each) => ({
      name: each.name,
      href: `/staff/refunds${queryOf(each.state, 1)}`,
      isOn: each.state === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.refunds.map((refund) => refundItem(refund, queryOf(state, pageNumber))),
    ...listPages(list, list.refunds.length, (page) => `/staff/refunds${queryOf(state, page)}`),
  };
}

/** What the address of the queue, and of each refund in it, says of where one is. */
function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== states[0].state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of refunds: those that wait for a second person first. */
export default function Refunds() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Refunds"
      note="Above the limit one person asks, and another one of finance agrees."
      view={view}
      actions={
        <form method="get" action="/staff/refunds/find" className="refund-find">
          <input
            className="input"
            name="order"
            aria-label="Number of the order"
            placeholder="PL-7K3M-9Q2X"
            autoComplete="off"
            required
          />
          <button className="button button-main">Refund an order</button>
        </form>
      }
      none={{
        title: view.none,
        children: <p>Type an order’s number above to give money back for it.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
