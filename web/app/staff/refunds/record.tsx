import { data, redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { refundView } from './refund-view.server.ts';
import { RefundSums } from './sums.tsx';
import './refund.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const refundId = refundIdOf(params);
  const refund =
    refundId === null
      ? null
      : await orErrorPage(
          servicesFrom(context)
            .refunds.getRefund({ params: { refundId } })
            .catch((error: unknown) => {
              if (problemOf(error)?.code === 'refund-not-found') return null;
              throw error;
            }),
        );
  const view = refund && refundView(refund);
  const asksToAgree = url.searchParams.get('confirm') === 'agree' && view?.mayAgree === true;
  return data({ view, asksToAgree, ...addressesOf(url) }, { status: view ? 200 : 404 });
}

/** Where this refund is in its queue, and where agreeing to it is confirmed. */
function addressesOf({ pathname, searchParams }: URL) {
  const query = new URLSearchParams(searchParams);
  query.delete('confirm');
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  query.set('confirm', 'agree');
  return { here, confirmHref: `${pathname}?${query}` };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const form = await request.formData();
  const decision = form.get('intent') === 'agree' ? 'agreed' : 'declined';
  try {
    const refundId = refundIdOf(params) ?? 0;
    await refunds.decideRefund({ params: { refundId }, body: { decision } });
  } catch (error) {
    // Somebody else was faster: the page says how they decided.
    if (problemOf(error)?.code !== 'refund-barred') throw errorPage(error);
  }
  return redirect(addressesOf(url).here, 303);
}

function refundIdOf({ refundId = '' }: LoaderFunctionArgs['params']): number | null {
  const number = /^[1-9]\d{0,9}$/.test(refundId) ? Number(refundId) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}

const above = [{ href: '/staff/refunds', name: 'Refunds' }];
const keys = [['J K', 'next, before']] as const;

/** One refund: what it is for, who asked, and whether it is agreed to. */
export default function RefundRecord() {
  const { view, here, confirmHref, asksToAgree } = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <StaffScreen title="Refunds" above={above} actions={<QueueSteps />}>
        <EmptyState drawing="nothing" title="There is no such refund">
          <a className="button button-outlined" href="/staff/refunds">
            Go to the queue
          </a>
        </EmptyState>
      </StaffScreen>
    );
  }
  const { title, refundId, orderNumber, total, mark, facts, sums, bar } = view;
  return (
    <StaffScreen
      title={title}
      note={`Refund ${refundId} of order ${orderNumber}`}
      above={above}
      marks={<span className={`tag ${mark.tone}`}>{mark.text}</span>}
      actions={
        <>
          <a className="button button-outlined" href={`/staff/orders/${orderNumber}/refund`}>
            All of the order
          </a>
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      {asksToAgree && (
        <Confirm
          title={`Send ${total} back?`}
          action={confirmHref}
          intent="agree"
          sum={{
            lines: sums.payments.map(({ name, amount }) => ({ name: `To ${name}`, amount })),
            total: { name: 'Refund, inc VAT', amount: total },
          }}
          does={`Send ${total}`}
          keep="Not yet"
          keepHref={here}
        >
          <p>It leaves at once and cannot be called back. The customer gets a mail.</p>
        </Confirm>
      )}
      <div className="screen-narrow">
        <Section id="refund" title="The refund">
          <Facts facts={facts} />
        </Section>
        <Section id="sums" title="Refund amount">
          <RefundSums sums={sums} />
        </Section>
        {view.hasFailed && (
          <p className="note bad">
            <Icon name="circle-exclamation-point" />
            <span>
              The bank did not take it.{' '}
              <a className="link" href="/staff/failed-refunds">
                See to it among the failed refunds
              </a>
              .
            </span>
          </p>
        )}
        {bar && (
          <p className="note info">
            <Icon name="info" />
            <span>{bar}</span>
          </p>
        )}
        {view.mayDecline && (
          <form method="post" action={here} className="refund-decision">
            {view.mayAgree && (
              <a className="button button-main" href={confirmHref} data-soft="stay">
                Agree and send {total}
              </a>
            )}
            <button className="button button-outlined" name="intent" value="decline">
              {view.declines}
            </button>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
