import { tradeRequestStates } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { requestItem } from './request-view.server.ts';

const pageSize = 20;
const path = '/staff/trade-requests';
const states = Object.entries(tradeRequestStates) as [keyof typeof tradeRequestStates, string][];

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { tradeRequests } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const [state] = states.find(([each]) => each === searchParams.get('state')) ?? states[0]!;
  const list = await orErrorPage(
    tradeRequests.listTradeRequests({ query: { state, pageNumber, pageSize } }),
  );
  return {
    states: states.map(([each, name]) => ({
      name,
      href: `${path}${queryOf(each, 1)}`,
      isOn: each === state,
    })),
    items: list.requests.map((request) => requestItem(request, queryOf(state, pageNumber))),
    ...listPages(list, list.requests.length, (page) => `${path}${queryOf(state, page)}`),
  };
}

/** What the address of the queue, and of each request in it, says of where one is. */
function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** What waits for a second person, the oldest first. */
export default function TradeRequests() {
  return (
    <QueueScreen
      title="Second person"
      note="Bands, their terms, and members’ addresses and passwords: one asks, another decides."
      view={useLoaderData<typeof loader>()}
      none={{
        title: 'Nothing is waiting',
        children: <p>What a colleague asks for a trade account or a band comes here.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
