import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { resetItem } from './reset-view.server.ts';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  {
    state: 'open',
    name: 'Waiting',
    none: 'No resets are waiting',
  },
  { state: 'done', name: 'Reset', none: 'Nothing has been reset yet' },
  { state: 'refused', name: 'Refused', none: 'No request has been refused' },
] as const;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { secondFactors } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { state, none } =
    states.find((each) => each.state === searchParams.get('state')) ?? states[0];
  const list = await orErrorPage(
    secondFactors.listFactorResets({ query: { state, pageNumber, pageSize } }),
  );
  return {
    states: states.map((each) => ({
      name: each.name,
      href: `/staff/second-factors${queryOf(each.state, 1)}`,
      isOn: each.state === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.resets.map((reset) => resetItem(reset, queryOf(state, pageNumber))),
    ...listPages(
      list,
      list.resets.length,
      (page) => `/staff/second-factors${queryOf(state, page)}`,
    ),
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

/** The queue of people who have lost their second factor, the oldest request first. */
export default function SecondFactors() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Two-step verification"
      note="One member of staff asks for a reset, and an admin, who has to be somebody else, decides."
      view={view}
      actions={
        <a className="button button-main button-small" href="/staff/second-factors/new">
          Request a reset
        </a>
      }
      none={{
        title: view.none,
        children: (
          <p>
            Somebody who has lost both their phone and their recovery codes cannot sign in. Make
            sure who is asking before you report it here.
          </p>
        ),
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
