import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { changeItem } from './change-view.server.ts';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  { state: 'requested', name: 'To answer', none: 'No customer waits for an answer' },
  { state: 'proposed', name: 'With the customer', none: 'Nothing is with a customer' },
  { state: 'applied', name: 'Done', none: 'Nothing has been changed yet' },
  { state: 'refused', name: 'Refused', none: 'Nothing was refused' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { orderChanges } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { state, none } =
    states.find((each) => each.state === searchParams.get('state')) ?? states[0];
  const list = await orErrorPage(
    orderChanges.listOrderChanges({ query: { state, pageNumber, pageSize } }),
  );
  return {
    states: states.map((each) => ({
      name: each.name,
      href: `/staff/order-changes${queryOf(each.state, 1)}`,
      isOn: each.state === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.changes.map((change) => changeItem(change, queryOf(state, pageNumber))),
    ...listPages(
      list,
      list.changes.length,
      (page) => `/staff/order-changes${queryOf(state, page)}`,
    ),
  };
}

function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== states[0].state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** What customers ask to be changed once picking has begun, the oldest first. */
export default function OrderChanges() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Order changes"
      note="What customers ask for once picking has begun, and what we suggest to them."
      view={view}
      none={{
        title: view.none,
        children: <p>Until picking starts customers change their orders by themselves.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
