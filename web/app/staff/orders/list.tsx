import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findOrders } from './find-orders.server.ts';
import { Layouts } from './layouts.tsx';
import { orderList } from './order-list.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, orderList, findOrders);

export const action = (args: ActionFunctionArgs) => answerViews(args, orderList);

/** All orders as a table; those that are chosen are picked in one walk. */
export default function StaffOrders() {
  return (
    <ListScreen
      list={orderList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Orders"
      note="The address keeps the view, so that it can be sent to a colleague."
      ways={<Layouts on="table" />}
      actions={
        <a className="button button-quiet" href="/staff/picking" aria-keyshortcuts="G">
          Pick lists <kbd aria-hidden="true">G</kbd>
        </a>
      }
      choose={{
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
      }}
      none={<p>Orders appear here as soon as they are paid for.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
