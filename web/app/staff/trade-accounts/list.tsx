import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { findTradeAccounts } from './find-trade-accounts.server.ts';
import { tradeAccountList } from './trade-account-list.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, tradeAccountList, findTradeAccounts);

export const action = (args: ActionFunctionArgs) => answerViews(args, tradeAccountList);

/** The businesses that have an account with us. */
export default function TradeAccounts() {
  return (
    <ListScreen
      list={tradeAccountList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="Trade accounts"
      note="Every search, and every look at an account, is recorded in the audit log."
      actions={
        <>
          <a className="button button-outlined" href="/staff/trade-requests">
            Waiting for a second person
          </a>
          <a className="button button-outlined" href="/staff/trade-bands">
            Bands
          </a>
        </>
      }
      none={<p>A business gets an account when its application is approved.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
