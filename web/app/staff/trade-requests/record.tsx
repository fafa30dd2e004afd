import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { refusedForm } from '../../request/form.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { requestView } from './request-view.server.ts';
import './request.css';

const decisions = ['confirmed', 'refused', 'withdrawn'] as const;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const requestId = requestIdOf(params);
  const request =
    requestId === null
      ? null
      : await orErrorPage(
          servicesFrom(context)
            .tradeRequests.getTradeRequest({ params: { requestId } })
            .catch((error: unknown) => {
              if (problemOf(error)?.code === 'request-not-found') return null;
              throw error;
            }),
        );
  const view = request && requestView(request);
  return data({ view, here: `${url.pathname}${url.search}` }, { status: view ? 200 : 404 });
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { tradeRequests } = servicesFrom(context);
  const sent = (await request.formData()).get('decision');
  const decision = decisions.find((each) => each === sent) ?? 'refused';
  try {
    const requestId = requestIdOf(params) ?? 0;
    await tradeRequests.decideTradeRequest({ params: { requestId }, body: { decision } });
  } catch (error) {
    // Somebody else was faster: the page says how they decided.
    if (problemOf(error)?.code !== 'request-barred') {
      const refused = refusedForm(error);
      return data(refused, { status: refused.status });
    }
  }
  return redirect(`${url.pathname}${url.search}`, 303);
}

function requestIdOf({ requestId = '' }: LoaderFunctionArgs['params']): number | null {
  const number = /^[1-9]\d{0,9}$/.test(requestId) ? Number(requestId) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

const above = [{ href: '/staff/trade-requests', name: 'Second person' }];
const keys = [['J K', 'next, before']] as const;

/** One request: what changes, why, who asked, and what to do about it. */
export default function TradeRequestRecord() {
  const { view, here } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!view) {
    return (
      <StaffScreen title="Second person" above={above} actions={<QueueSteps />}>
        <EmptyState drawing="nothing" title="There is no such request">
          <a className="button button-outlined" href="/staff/trade-requests">
            Go to the queue
          </a>
        </EmptyState>
      </StaffScreen>
    );
  }
  const { title, note, mark, facts, bar, mayDecide, mayWithdraw, accountHref } = view;
  return (
    <StaffScreen
      title={title}
      note={note}
      above={above}
      marks={<span className={`tag ${mark.tone}`}>{mark.text}</span>}
      actions={
        <>
          {accountHref && (
            <a className="button button-outlined" href={accountHref} data-recorded>
              The account
            </a>
          )}
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      <div className="screen-narrow">
        {refused && <ErrorSummary {...refused} />}
        <Section id="request" title="The request">
          <Facts facts={facts} />
        </Section>
        {bar && (
          <p className="note info">
            <Icon name="info" />
            <span>{bar}</span>
          </p>
        )}
        {(mayDecide || mayWithdraw) && (
          <form method="post" action={here} className="request-decision">
            {mayDecide && (
              <>
                <button className="button button-main" name="decision" value="confirmed">
                  Confirm
                </button>
                <button className="button button-outlined" name="decision" value="refused">
                  Refuse it
                </button>
              </>
            )}
            {mayWithdraw && (
              <button className="button button-outlined" name="decision" value="withdrawn">
                Withdraw the request
              </button>
            )}
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
