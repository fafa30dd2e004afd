import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findOrderBaskets } from './find-order-baskets.server.ts';
import { orderBasketList } from './order-basket-list.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, orderBasketList, findOrderBaskets);

export const action = (args: ActionFunctionArgs) => answerViews(args, orderBasketList);

/** What is sold by phone: the calls that are not finished, and those that became orders. */
export default function OrderBaskets() {
  return (
    <ListScreen
      list={orderBasketList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Order baskets"
      note="An open one holds no stock and no price, and is kept for 14 days."
      actions={
        <a className="button button-main" href="/staff/order-baskets/new" aria-keyshortcuts="N">
          Order by phone <kbd aria-hidden="true">N</kbd>
        </a>
      }
      none={<p>Somebody rings: press “Order by phone”, and write down what they want.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
