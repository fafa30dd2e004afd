import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { disputeItem } from './dispute-view.server.ts';

const pageSize = 20;

/** The stages that the queue is looked at by; the first is where everybody begins. */
const stages = [
  { stage: 'to-answer', name: 'To answer', none: 'No bank waits for an answer' },
  { stage: 'with-the-bank', name: 'With the bank', none: 'No answer is with a bank' },
  { stage: 'over', name: 'Over', none: 'No dispute has ended yet' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { disputes } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { stage, none } =
    stages.find((each) => each.stage === searchParams.get('stage')) ?? stages[0];
  const list = await orErrorPage(disputes.listDisputes({ query: { stage, pageNumber, pageSize } }));
  return {
    states: stages.map((each) => ({
      name: each.name,
      href: `/staff/disputes${queryOf(each.stage, 1)}`,
      isOn: each.stage === stage,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.disputes.map((dispute) => disputeItem(dispute, queryOf(stage, pageNumber))),
    ...listPages(list, list.disputes.length, (page) => `/staff/disputes${queryOf(stage, page)}`),
  };
}

function queryOf(stage: string, page: number): string {
  const query = new URLSearchParams({
    ...(stage !== stages[0].stage && { stage }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of disputed payments, the answer that is due first before all. */
export default function Disputes() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Disputes"
      note="Payments that a customer’s bank asks about or has taken back."
      view={view}
      none={{
        title: view.none,
        children: (
          <p>A dispute comes here by itself, with the day until which it can be answered.</p>
        ),
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
