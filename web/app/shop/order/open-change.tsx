import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { CardOnlyForm } from '../../parts/card-entry/card-only-form.tsx';
import type { PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import type { PayWay } from '../../parts/card-entry/pay-ways.ts';
import type { RefusedChange } from '../../parts/order/change-form.server.ts';
import type { OpenChangeView } from './change-view.server.ts';

/** A change that waits: what it comes to, the yes that does it, and the no. */
export function OpenChange({
  open,
  page,
  provider,
  ways,
  wish,
  idempotencyKey,
  refused,
  before,
}: {
  open: OpenChangeView;
  page: string;
  provider: PaymentIntent['provider'];
  ways: readonly PayWay[];
  /** What was chosen in a form that came back with a refusal. */
  wish: string | null;
  idempotencyKey: string;
  refused: RefusedChange | null;
  before: PaymentFailure | null;
}) {
  const { changeId, state, isOnAccount, duePence, backPence, days } = open;
  const { problem, parts, difference, differs } = open;
  const fields = {
    changeId: String(changeId),
    duePence: String(duePence),
    backPence: String(backPence),
    days: days.join(),
  };
  const mayAgree = state !== 'requested' && problem === null;
  const places = {
    startPath: `${page}/start`,
    paidPath: (intentId: string) => `${page}/paid?change=${changeId}&payment_intent=${intentId}`,
  };
  return (
    <>
      <p className="order-change-lead">{open.lead}</p>
      {refused && <ErrorSummary {...refused} />}
      {problem && (
        <p className="note bad">
          <Icon name="circle-exclamation-point" />
          <span>{problem}</span>
        </p>
      )}
      {differs && (
        <p className="note warn">
          <Icon name="circle-exclamation-point" />
          <span>{differs}</span>
        </p>
      )}
      <ul className="order-change-parts">
        {parts.map(({ what, note, amount }, index) => (
          // Two deliveries of the same goods are told in the same words.
          <li key={`${index} ${what}`}>
            <span>
              {what}
              {note && <small>{note}</small>}
            </span>
            <b>{amount}</b>
          </li>
        ))}
      </ul>
      <p className="order-change-sum">{difference}</p>
      {mayAgree &&
        (duePence > 0 && !isOnAccount ? (
          <CardOnlyForm
            provider={provider}
            ways={ways}
            wish={wish}
            totalPence={duePence}
            fields={{ ...fields, do: 'pay', idempotencyKey }}
            places={places}
            before={before}
            button={`Pay ${difference.replace(' to pay', '')} and change the order`}
          />
        ) : (
          <form method="post" data-soft>
            <Hidden fields={{ ...fields, do: 'accept' }} />
            <button className="button button-main">
              {duePence > 0 ? 'Change the order, on account' : 'Change the order'}
            </button>
          </form>
        ))}
      <form method="post" data-soft className="order-change-no">
        <Hidden fields={{ ...fields, do: 'decline' }} />
        <button className="button button-text">Leave the order as it is</button>
      </form>
    </>
  );
}

export function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
