import type { ReturnState } from '@plumbline/contracts/nouns/returns.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { returnItem } from '../parts/return-view.server.ts';
import './returns.css';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const names: Record<ReturnState, { name: string; none: string }> = {
  received: { name: 'Here', none: 'Nothing waits to be decided' },
  announced: { name: 'Expected', none: 'Nothing is on its way back' },
  decided: { name: 'Done', none: 'No return has been decided yet' },
  withdrawn: { name: 'Withdrawn', none: 'No return was withdrawn' },
};
const states = ['received', 'announced', 'decided', 'withdrawn'] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { returns } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const state = states.find((each) => each === searchParams.get('state')) ?? states[0];
  const list = await orErrorPage(returns.listReturns({ query: { state, pageNumber, pageSize } }));
  const today = dayOf(new Date());
  return {
    states: states.map((each) => ({
      name: names[each].name,
      href: `/staff/returns${queryOf(each, 1)}`,
      isOn: each === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : names[state].none,
    items: list.returns.map((each) => returnItem(each, queryOf(state, pageNumber), today)),
    ...listPages(list, list.returns.length, (page) => `/staff/returns${queryOf(state, page)}`),
    isMissing: searchParams.has('missing'),
  };
}

function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== states[0] && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The returns desk: a box is scanned, or the one whose money is due first is taken. */
export default function Returns() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Returns"
      note="Scan a box, or take what is due first. The money is due 14 days after the goods, or after a proof that they were sent."
      view={view}
      actions={
        <>
          <a className="button button-outlined" href="/staff/return-terms">
            Terms
          </a>
          <form method="get" action="/staff/returns/find" className="return-find">
            <input
              className="input"
              name="scan"
              aria-label="Scan a label, or type a number"
              placeholder="RT-7K3M-9Q2X"
              autoComplete="off"
              aria-invalid={view.isMissing || undefined}
              required
            />
            <button className="button button-main">Open</button>
            {view.isMissing && (
              <p role="alert" className="return-missing">
                There is no return under this number. Ask for the order’s.
              </p>
            )}
          </form>
        </>
      }
      none={{ title: view.none, children: <p>Scan a box above to open its return.</p> }}
    />
  );
}

export { StaffError as ErrorBoundary };
