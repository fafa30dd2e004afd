import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { findTradeAccounts } from './find-trade-accounts.server.ts';
import { tradeAccountListOf } from './trade-account-list.ts';

export async function loader(args: LoaderFunctionArgs) {
  const services = servicesFrom(args.context);
  const { bands } = await orErrorPage(services.tradeBands.listTradeBands());
  const [page, may] = await Promise.all([
    loadList(args, tradeAccountListOf(bands), findTradeAccounts),
    maySend(services, {
      seeRequests: allCalls.tradeRequests.listTradeRequests,
      seeBands: allCalls.tradeBands.getBandTable,
    }),
  ]);
  return { page, may, bands };
}

export const action = (args: ActionFunctionArgs) => answerViews(args, tradeAccountListOf([]));

/** The businesses that have an account with us. */
export default function TradeAccounts() {
  const { page, may, bands } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      list={tradeAccountListOf(bands)}
      page={page}
      refused={useActionData<typeof action>()}
      title="Trade accounts"
      note="Every search, and every look at an account, is recorded in the audit log."
      actions={
        <>
          {may.seeRequests && (
            <a className="button button-outlined" href="/staff/trade-requests">
              Waiting for a second person
            </a>
          )}
          {may.seeBands && (
            <a className="button button-outlined" href="/staff/trade-bands">
              Bands
            </a>
          )}
        </>
      }
      none={<p>A business gets an account when its application is approved.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
