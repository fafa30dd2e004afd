import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { reviewItem } from './review-view.server.ts';

const pageSize = 20;

/** What the queue is looked at by; the first is where everybody begins, what is due first before all. */
const stages = [
  {
    stage: 'waiting',
    name: 'Waiting',
    none: 'No review waits for a reader',
    isCounted: true,
    asks: { isWaiting: true, sort: 'due-first' },
  },
  {
    stage: 'reported',
    name: 'Reported',
    none: 'No reader has reported one',
    isCounted: true,
    asks: { signal: 'reported', status: 'published', sort: 'due-first' },
  },
  {
    stage: 'shown',
    name: 'Shown',
    none: 'None is shown yet',
    isCounted: false,
    asks: { status: 'published', sort: 'newest' },
  },
  {
    stage: 'turned-away',
    name: 'Not published',
    none: 'No review has been refused',
    isCounted: false,
    asks: { status: 'rejected', sort: 'newest' },
  },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { stage, none, asks } =
    stages.find((each) => each.stage === searchParams.get('stage')) ?? stages[0];
  const body = { ...asks, pageNumber, pageSize };
  const countOf = async ({ asks: what, isCounted }: (typeof stages)[number]) => {
    if (!isCounted) return null;
    const found = await reviewModeration.searchReviewsAdvancedV2({
      body: { ...what, pageSize: 1 },
    });
    return found.total;
  };
  const [list, ...counts] = await orErrorPage(
    Promise.all([reviewModeration.searchReviewsAdvancedV2({ body }), ...stages.map(countOf)]),
  );
  const now = new Date();
  return {
    states: stages.map((each, place) => ({
      name: counts[place] ? `${each.name} ${counts[place]}` : each.name,
      href: `/staff/reviews${queryOf(each.stage, 1)}`,
      isOn: each.stage === stage,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.reviews.map((review) => reviewItem(review, queryOf(stage, pageNumber), now)),
    ...listPages(list, list.reviews.length, (page) => `/staff/reviews${queryOf(stage, page)}`),
  };
}

function queryOf(stage: string, page: number): string {
  const query = new URLSearchParams({
    ...(stage !== stages[0].stage && { stage }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of reviews, what is due first before all. */
export default function Reviews() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Reviews"
      note="What buyers wrote, what is due first before all. Stars make no difference."
      view={view}
      actions={
        <>
          <a className="button button-outlined" href="/staff/all-reviews">
            Find a review
          </a>
          <a className="button button-outlined" href="/staff/former-reviews">
            Reviews from elsewhere
          </a>
        </>
      }
      none={{
        title: view.none,
        children: <p>A review comes here by itself, with the day by which it is to be read.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
