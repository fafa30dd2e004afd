import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findPromotions } from './find-promotions.server.ts';
import { promotionList } from './promotion-list.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, promotionList, findPromotions);

export const action = (args: ActionFunctionArgs) => answerViews(args, promotionList);

/** Every automatic promotion, by its filters. */
export default function Promotions() {
  return (
    <ListScreen
      list={promotionList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Promotions"
      note="Prices that stand on cards and pages while a promotion is on. Nobody types a code for them."
      actions={
        <a className="button button-main" href="/staff/promotions/new" aria-keyshortcuts="N">
          New promotion
        </a>
      }
      none={
        <>
          <p>A promotion lowers prices for a while, for everybody who has no better one.</p>
          <a className="button button-outlined" href="/staff/promotions/new">
            Start one
          </a>
        </>
      }
    />
  );
}

export { StaffError as ErrorBoundary };
