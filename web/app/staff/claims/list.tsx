import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { claimItem } from './claim-view.server.ts';

const pageSize = 20;

/** The stages that the queue is looked at by; the first is where everybody begins. */
const stages = [
  { stage: 'to-decide', name: 'To decide', none: 'No customer waits for an answer' },
  { stage: 'to-send', name: 'Parts to send', none: 'No part waits to be sent' },
  { stage: 'granted', name: 'Granted', none: 'Nothing has been granted yet' },
  { stage: 'closed', name: 'Closed', none: 'Nothing was refused or taken back' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { claims } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { stage, none } =
    stages.find((each) => each.stage === searchParams.get('stage')) ?? stages[0];
  const list = await orErrorPage(claims.listClaims({ query: { stage, pageNumber, pageSize } }));
  return {
    states: stages.map((each) => ({
      name: each.name,
      href: `/staff/claims${queryOf(each.stage, 1)}`,
      isOn: each.stage === stage,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.claims.map((claim) => claimItem(claim, queryOf(stage, pageNumber))),
    ...listPages(list, list.claims.length, (page) => `/staff/claims${queryOf(stage, page)}`),
  };
}

function queryOf(stage: string, page: number): string {
  const query = new URLSearchParams({
    ...(stage !== stages[0].stage && { stage }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of claims, the answer that is due first before all. */
export default function Claims() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Claims"
      note="What customers report as damaged, faulty, missing or wrong."
      view={view}
      actions={
        <a className="button button-outlined" href="/staff/carriers">
          How carriers deliver
        </a>
      }
      none={{
        title: view.none,
        children: <p>A claim comes here by itself, with the day that its customer was told.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
