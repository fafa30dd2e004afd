import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { failedItem } from './failed-view.server.ts';

const pageSize = 20;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const state = searchParams.get('state') === 'settled' ? 'settled' : 'open';
  const list = await orErrorPage(
    refunds.listFailedRefunds({ query: { state, pageNumber, pageSize } }),
  );
  return {
    states: [
      { name: 'Still owed', href: '/staff/failed-refunds', isOn: state === 'open' },
      {
        name: 'Resolved',
        href: '/staff/failed-refunds?state=settled',
        isOn: state === 'settled',
      },
    ],
    none: state === 'open' ? 'Everybody has their money' : 'Nothing has been resolved yet',
    items: list.refunds.map((refund) => failedItem(refund, queryOf(state, pageNumber))),
    ...listPages(
      list,
      list.refunds.length,
      (page) => `/staff/failed-refunds${queryOf(state, page)}`,
    ),
  };
}

function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** Money that the provider or the bank did not give back, the oldest first. */
export default function FailedRefunds() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Failed refunds"
      note="Money that we promised and that did not reach its customer."
      view={view}
      none={{
        title: view.none,
        children: <p>A refund comes here when the provider or the bank will not make it.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
