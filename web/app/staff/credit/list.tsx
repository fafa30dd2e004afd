import { creditStateNames, type CreditStateName } from '@plumbline/contracts/nouns/trade-credit.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { creditItem } from './credit-view.server.ts';

const pageSize = 20;
const states = Object.keys(creditStateNames) as CreditStateName[];

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { tradeCreditStaff } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const state = states.find((each) => each === searchParams.get('state'));
  const list = await orErrorPage(
    tradeCreditStaff.listCreditCustomers({
      query: { pageNumber, pageSize, ...(state !== undefined && { state }) },
    }),
  );
  return {
    states: [undefined, ...states].map((each) => ({
      name: each === undefined ? 'All' : creditStateNames[each],
      href: `/staff/credit${queryOf(each, 1)}`,
      isOn: each === state,
    })),
    items: list.customers.map((row) => creditItem(row, queryOf(state, pageNumber))),
    ...listPages(list, list.customers.length, (page) => `/staff/credit${queryOf(state, page)}`),
  };
}

function queryOf(state: string | undefined, page: number): string {
  const query = new URLSearchParams({
    ...(state !== undefined && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** Businesses with the provider of credit, those that changed last before all. */
export default function CreditCustomers() {
  return (
    <QueueScreen
      title="Trade credit"
      note="The provider decides and tells us. What it gives as its reason stays on this side."
      view={useLoaderData<typeof loader>()}
      none={{
        title: 'No business is here',
        children: <p>A business comes here when an owner begins to apply for credit.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
