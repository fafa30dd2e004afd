import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Figures } from '../kit/figures.tsx';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { ageCells, collectionItem } from './collection-view.server.ts';

const pageSize = 20;
const whiches = [
  ['all', 'All'],
  ['overdue', 'Overdue'],
  ['held', 'Held'],
  ['disputed', 'In dispute'],
  ['payouts', 'To pay out'],
] as const;
type Which = (typeof whiches)[number][0];

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { collections } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const [which] = whiches.find(([key]) => key === searchParams.get('which')) ?? whiches[0];
  const list = await orErrorPage(
    collections.listCollections({ query: { pageNumber, pageSize, which } }),
  );
  return {
    states: whiches.map(([key, name]) => ({
      name,
      href: `/staff/collections${queryOf(key, 1)}`,
      isOn: key === which,
    })),
    items: list.businesses.map((row) => collectionItem(row, queryOf(which, pageNumber))),
    cells: ageCells(list.byAge),
    ...listPages(
      list,
      list.businesses.length,
      (page) => `/staff/collections${queryOf(which, page)}`,
    ),
  };
}

function queryOf(which: Which, page: number): string {
  const query = new URLSearchParams({
    ...(which !== 'all' && { which }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** Businesses that owe something, those first whose oldest invoice is due longest. */
export default function Collections() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Collections"
      note="What businesses owe on account, by how late it is. What is in dispute is not asked for."
      view={view}
      tools={<Figures figures={{ cells: view.cells, gauge: null }} />}
      none={{
        title: 'Nobody is here',
        children: <p>A business comes here with its first order on account.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
