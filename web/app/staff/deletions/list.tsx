import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { deletionItem } from './deletion-view.server.ts';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  { state: 'open', name: 'Waiting', none: 'Nobody is waiting to be erased' },
  { state: 'done', name: 'Erased', none: 'Nobody has been erased yet' },
  { state: 'withdrawn', name: 'Withdrawn', none: 'No request has been withdrawn' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { privacy } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { state, none } =
    states.find((each) => each.state === searchParams.get('state')) ?? states[0];
  const list = await orErrorPage(
    privacy.listDeletionRequests({ query: { state, pageNumber, pageSize } }),
  );
  const today = dayOf(new Date());
  return {
    states: states.map((each) => ({
      name: each.name,
      href: `/staff/deletions${queryOf(each.state, 1)}`,
      isOn: each.state === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.requests.map((request) => deletionItem(request, today, queryOf(state, pageNumber))),
    ...listPages(list, list.requests.length, (page) => `/staff/deletions${queryOf(state, page)}`),
  };
}

/** What the address of the queue, and of each request in it, says of where one is. */
function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== states[0].state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of people who asked to be erased, the oldest request first. */
export default function Deletions() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Deletion requests"
      note="Each is to be carried out within a month of the day on which it was made."
      view={view}
      none={{
        title: view.none,
        children: (
          <p>Shoppers ask from “Your data” in their account, and what they ask appears here.</p>
        ),
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
