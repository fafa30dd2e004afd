import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { CardOnlyForm } from '../../parts/card-entry/card-only-form.tsx';
import type { PaymentFailure } from '../../parts/card-entry/payment-failures.ts';
import type { PayWay } from '../../parts/card-entry/pay-ways.ts';
import { Panel } from '../screen.tsx';
import type { StatementView } from './statement-view.server.ts';

const places = {
  startPath: '/trade/statement/start',
  paidPath: (intentId: string) => `/trade/statement/paid?payment_intent=${intentId}`,
};

/** What is chosen, less the credit that waits, and a card for the rest. */
export function PayNow({
  pay: { lines, credit, total, totalPence, itemIds },
  provider,
  ways,
  wish,
  idempotencyKey,
  before,
}: {
  pay: StatementView['pay'];
  provider: PaymentIntent['provider'];
  ways: readonly PayWay[];
  /** What was chosen in a form that came back with a refusal. */
  wish: string | null;
  idempotencyKey: string;
  before: PaymentFailure | null;
}) {
  return (
    <Panel id="pay-now" title="Pay now" className="statement-pay">
      <dl className="statement-sums">
        {lines.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {credit && (
          <div>
            <dt>Not yet placed</dt>
            <dd>− {credit}</dd>
          </div>
        )}
        <div className="statement-total">
          <dt>Total to pay</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <CardOnlyForm
        provider={provider}
        ways={ways}
        wish={wish}
        totalPence={totalPence}
        fields={{
          intent: 'pay',
          itemIds: itemIds.join(),
          agreedTotalPence: String(totalPence),
          idempotencyKey,
        }}
        places={places}
        before={before}
        button={`Pay ${total}`}
      >
        <p className="small quiet">
          By bank it works as well: name the invoices, and it is here in a day or two.
        </p>
      </CardOnlyForm>
    </Panel>
  );
}
