import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSearch } from '../kit/queue-search.tsx';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { applicationItem } from './applications-view.server.ts';

const pageSize = 20;

/** The stages that the queue is looked at by; the first is where everybody begins. */
const stages = [
  { stage: 'waiting', name: 'Waiting', none: 'Nobody waits for a decision' },
  { stage: 'asked', name: 'Asked', none: 'Nothing is asked of anybody' },
  { stage: 'decided', name: 'Decided', none: 'Nothing has been decided yet' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { applicationReviews } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { stage, none } =
    stages.find((each) => each.stage === searchParams.get('stage')) ?? stages[0];
  const words = (searchParams.get('q') ?? '').trim().slice(0, 100);
  const body = { stage, ...(words && { text: words }), pageNumber, pageSize };
  const list = await orErrorPage(applicationReviews.searchTradeAccountApplications({ body }));
  const now = new Date();
  const queryOf = (asked: string, page: number) => addressOf({ stage: asked, page, words });
  const query = queryOf(stage, pageNumber);
  return {
    states: stages.map((each) => ({
      name: each.name,
      href: `/staff/trade-applications${queryOf(each.stage, 1)}`,
      isOn: each.stage === stage,
    })),
    none: words
      ? `Nothing here has “${words}”`
      : list.total > 0
        ? 'There is nothing on this page'
        : none,
    words,
    stage,
    items: list.applications.map((each) => applicationItem(each, { query, now })),
    ...listPages(
      list,
      list.applications.length,
      (page) => `/staff/trade-applications${queryOf(stage, page)}`,
    ),
  };
}

function addressOf({ stage, page, words }: { stage: string; page: number; words: string }) {
  const query = new URLSearchParams({
    ...(stage !== stages[0].stage && { stage }),
    ...(words && { q: words }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of applications, the hour that was promised first before all. */
export default function TradeApplications() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Trade applications"
      note="Businesses that ask for a trade account. Each was told the hour of our answer."
      view={view}
      tools={
        <QueueSearch
          action="/staff/trade-applications"
          label="Search the applications"
          placeholder="Name, number, town, who reads it"
          words={view.words}
          kept={view.stage === stages[0].stage ? {} : { stage: view.stage }}
        />
      }
      none={{
        title: view.none,
        children: view.words ? (
          <p>Only one state is searched at once. Look at the others, or type less of it.</p>
        ) : (
          <p>An application comes here by itself, with the hour that it was promised.</p>
        ),
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
