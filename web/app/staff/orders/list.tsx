import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import type { ListChoose } from '../kit/list-choose.tsx';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findOrderForms } from '../parts/order-intents.server.ts';
import { findOrders } from './find-orders.server.ts';
import { Layouts } from './layouts.tsx';
import { orderList, type OrderRow } from './order-list.ts';

export async function loader(args: LoaderFunctionArgs) {
  const [page, may] = await Promise.all([
    loadList(args, orderList, findOrders),
    findOrderForms(servicesFrom(args.context)),
  ]);
  return { page, mayPick: may.pick };
}

export const action = (args: ActionFunctionArgs) => answerViews(args, orderList);

const pickLists = (
  <a className="button button-quiet" href="/staff/picking" aria-keyshortcuts="G">
    Pick lists <kbd aria-hidden="true">G</kbd>
  </a>
);
const picking: ListChoose<OrderRow> = {
  action: '/staff/picking',
  name: 'orders',
  valueOf: ({ number, canPick }) => (canPick ? number : null),
  acts: (
    <button className="button button-main button-small" aria-keyshortcuts="P">
      Start picking <kbd aria-hidden="true">P</kbd>
    </button>
  ),
  keys: [
    ['P', 'start picking'],
    ['B', 'board'],
  ],
};

/** All orders as a table; those that are chosen are picked in one walk. */
export default function StaffOrders() {
  const { page, mayPick } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      list={orderList}
      page={page}
      refused={useActionData<typeof action>()}
      title="Orders"
      note="The address keeps the view, so that it can be sent to a colleague."
      ways={<Layouts on="table" />}
      {...(mayPick && { actions: pickLists, choose: picking })}
      none={<p>Orders appear here as soon as they are paid for.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
