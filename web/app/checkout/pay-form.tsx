import { Checkbox } from '../kit/checkbox.tsx';
import { useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react';
import { PaymentButton } from './payment-button.tsx';
import { ProofField, ProofMore } from './proof-field.tsx';
import { PayWayChoice } from '../parts/card-entry/pay-way-choice.tsx';
import { chosenWay, type PayWay } from '../parts/card-entry/pay-ways.ts';
import type { CardEntry, CardPayment, Confirm } from '../parts/card-entry/use-card-payment.ts';

/** What the page showed when the button was pressed. */
interface Agreed {
  basketId: string;
  total: string;
  totalPence: number;
  /** Makes two presses one where the form is sent without a script. */
  idempotencyKey: string;
  /** When each delivery arrives. */
  days: readonly string[];
  /** For how long a consumer may change their mind; null for a business, which may not. */
  returnDays: number | null;
}

/** What was chosen in a form that came back with a refusal. */
export interface PayWish {
  payWith: string;
  saveCard: boolean;
  proofCode: string;
}

/**
 * The form that orders and pays, with every way to pay. With a script the payment takes it over;
 * without one it is sent to the shop, which pays with a saved card itself and otherwise leads on
 * to the provider's own page.
 */
export function PayForm({
  ways,
  agreed: { basketId, total, totalPence, idempotencyKey, days, returnDays },
  payment,
  wish,
  proof,
  renderCardEntry,
}: {
  ways: readonly PayWay[];
  agreed: Agreed;
  payment: CardPayment;
  wish: PayWish | null;
  /** The mailed code that the payment waits for. */
  proof: CardPayment['proof'];
  renderCardEntry: (ref: Ref<CardEntry>) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const cardEntry = useRef<CardEntry>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [isButtonMissing, setIsButtonMissing] = useState(false);
  const [wished, setWished] = useState(wish?.payWith ?? null);
  const usable = ways.filter((way) =>
    way.kind === 'on-account' ? !way.isBarred : way.kind !== 'payment-button' || !isButtonMissing,
  );
  const chosen = chosenWay(usable, wished);
  const isBusy = payment.isBusy || isChecking;
  const isFree = totalPence === 0;
  const isOnAccount = chosen?.kind === 'on-account';
  const hasOwnButton = chosen?.kind === 'payment-button' && !isFree;

  const pay = (confirm: Confirm | null, pressed: HTMLElement | null = null) =>
    payment.pay(new FormData(form.current!, pressed), confirm);
  const payWithNewCard = async (pressed: HTMLElement | null) => {
    setIsChecking(true);
    const confirm = await cardEntry.current?.prepare();
    setIsChecking(false);
    if (confirm) pay(confirm, pressed);
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { submitter } = event;
    // Nothing is charged by asking for another mail, whatever is chosen.
    if (submitter?.getAttribute('name') === 'mailAgain') return pay(null, submitter);
    if (chosen?.kind === 'card') void payWithNewCard(submitter);
    if (chosen?.kind === 'saved-card' || isOnAccount || isFree) pay(null, submitter);
  };
  return (
    <form method="post" className="pay" noValidate onSubmit={send} ref={form}>
      <input type="hidden" name="basketId" value={basketId} />
      <input type="hidden" name="agreedTotalPence" value={totalPence} />
      {days.map((day) => (
        <input key={day} type="hidden" name="agreedDay" value={day} />
      ))}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {isFree && <p className="step-note">Your code covers the whole order. No card is needed.</p>}
      <fieldset className="choices" hidden={isFree}>
        <legend className="visually-hidden">How to pay</legend>
        {ways.map((way) => (
          <PayWayChoice
            key={way.value}
            way={way}
            isChosen={way.value === chosen?.value}
            isUsable={usable.includes(way)}
            onChoose={() => setWished(way.value)}
          >
            {way.kind === 'card' && (
              <div className="choice-more pay-more">
                {renderCardEntry(cardEntry)}
                {way.canBeSaved && <KeepCard isTicked={wish?.saveCard ?? false} />}
              </div>
            )}
            {way.kind === 'payment-button' && (
              <PaymentButton
                scriptUrl={way.scriptUrl}
                onPay={pay}
                onMissing={() => setIsButtonMissing(true)}
              />
            )}
          </PayWayChoice>
        ))}
      </fieldset>
      {proof && <ProofField {...proof} typed={wish?.proofCode ?? ''} />}
      {/* Enter presses the first button of a form: beside a wallet's own it stays, and does nothing,
          or Enter behind the code would have another mailed. */}
      <button
        className="button button-main wide pay-go"
        hidden={hasOwnButton}
        disabled={isBusy || hasOwnButton}
        aria-busy={isBusy || undefined}
      >
        {payText({ isBusy, isFree, isOnAccount, total })}
      </button>
      {proof && <ProofMore />}
      <p className="pay-terms">
        By pressing the button you place your order and agree to pay for it.{' '}
        {returnDays !== null &&
          `You can cancel within ${returnDays} days of the last item arriving, without giving a reason. `}
        Our{' '}
        <a className="link" href="/terms" target="_blank">
          terms of sale
        </a>{' '}
        and{' '}
        <a className="link" href="/privacy" target="_blank">
          privacy notice
        </a>{' '}
        apply.
      </p>
    </form>
  );
}

function payText({
  isBusy,
  isFree,
  isOnAccount,
  total,
}: {
  isBusy: boolean;
  isFree: boolean;
  isOnAccount: boolean;
  total: string;
}) {
  if (isOnAccount) return isBusy ? 'Placing the order' : `Order on account, ${total}`;
  if (isFree) return isBusy ? 'Placing the order' : 'Place the order, nothing to pay';
  return isBusy ? `Paying ${total}` : `Order and pay ${total}`;
}

/** Nobody's card is kept unless they say so. */
function KeepCard({ isTicked }: { isTicked: boolean }) {
  return (
    <Checkbox name="saveCard" defaultValue={isTicked ? 'on' : ''} className="check keep-card">
      Keep this card for next time
    </Checkbox>
  );
}
