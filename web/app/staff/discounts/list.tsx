import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { discountList } from './discount-list.ts';
import { findDiscounts } from './find-discounts.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, discountList, findDiscounts);

export const action = (args: ActionFunctionArgs) => answerViews(args, discountList);

/** Every campaign, by any of its filters. */
export default function Discounts() {
  return (
    <ListScreen
      list={discountList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Discounts"
      note="Campaigns that are redeemed with a code. Promotions need none: their prices stand on cards."
      actions={
        <a className="button button-main" href="/staff/discounts/new" aria-keyshortcuts="N">
          New campaign
        </a>
      }
      none={
        <>
          <p>
            A campaign says what is taken off, for whom and until when; its codes are what customers
            type.
          </p>
          <a className="button button-outlined" href="/staff/discounts/new">
            Make the first one
          </a>
        </>
      }
    />
  );
}

export { StaffError as ErrorBoundary };
