import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Section } from '../kit/record.tsx';
import type { CollectionView } from './collection-view.server.ts';
import type { MayCollect } from './record.tsx';

/** Pays out credit that waits, and decides about what waits for a second person. */
export function Payouts({
  view: { payOut },
  may,
  form,
  refused,
  idempotencyKey,
}: {
  view: CollectionView;
  may: MayCollect;
  form: FormView<'amountPence' | 'bankReference' | 'note'>;
  refused: RefusedForm | undefined;
  idempotencyKey: string;
}) {
  const { payouts, isWaiting, waits, where } = payOut;
  const canAsk = payOut.canAsk && may.payOut;
  if (payouts.length === 0 && !canAsk) return null;
  const field = fieldsOf(form, refused, 'payout-');
  return (
    <Section id="payouts" title="Pay out credit">
      {payouts.map((payout) => (
        <article key={payout.payoutId} className="collection-receipt">
          <p>
            <b>{payout.title}</b>
          </p>
          <p className="quiet">{payout.text}</p>
          {payout.isOpen && !may.decide && <p className="quiet">Finance decides about it.</p>}
          {payout.isOpen && may.decide && (
            <form method="post" className="collection-acts">
              <input type="hidden" name="intent" value="decide-payout" />
              <input type="hidden" name="payoutId" value={payout.payoutId} />
              {payout.mayAgree && (
                <button className="button button-main" name="decision" value="agreed">
                  Pay it out
                </button>
              )}
              {(payout.mayAgree || payout.mayWithdraw) && (
                <button className="button button-outlined" name="decision" value="declined">
                  {payout.mayWithdraw ? 'Withdraw it' : 'Decline it'}
                </button>
              )}
            </form>
          )}
        </article>
      ))}
      {canAsk && !isWaiting && (
        <form method="post" noValidate className="collection-form">
          <input type="hidden" name="intent" value="pay-out" />
          <input type="hidden" name="key" value={idempotencyKey} />
          <p className="quiet">
            {waits} waits. {where}
          </p>
          <TextField {...field('amountPence')} label="How much" />
          <TextField {...field('bankReference')} label="Reference of the transfer" />
          <TextArea {...field('note')} label="Why it is paid out, for us" rows={2} />
          <SendButton>Pay it out</SendButton>
        </form>
      )}
    </Section>
  );
}
