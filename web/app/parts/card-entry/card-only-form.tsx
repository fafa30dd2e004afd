import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { CardEntryForm } from './card-entry-form.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PayWayChoice } from './pay-way-choice.tsx';
import { chosenWay, type PayWay } from './pay-ways.ts';
import type { PaymentFailure } from './payment-failures.ts';
import { useCardDocument } from './use-card-document.ts';
import { useCardPayment, type CardEntry, type PayPlaces } from './use-card-payment.ts';
import { useHoldText } from './use-hold-text.ts';

/**
 * Pays one amount by card, for what stands: by one at hand, or one of `ways`, which is sent along. With a
 * script the card is taken on the page; without one the form is sent to its own page, which leads on to
 * the provider's. `fields` are sent along: what was agreed to, and the key that makes two presses one.
 */
export function CardOnlyForm({
  provider,
  totalPence,
  fields,
  places,
  ways = [],
  wish = null,
  before,
  button,
  agreement,
  children,
}: {
  provider: PaymentIntent['provider'];
  totalPence: number;
  fields: Readonly<Record<string, string>>;
  places: PayPlaces;
  /** Saved cards beside the one at hand; none where only that can pay. */
  ways?: readonly PayWay[];
  /** What was chosen in a form that came back with a refusal. */
  wish?: string | null;
  /** Why it did not go on when the form was sent before; null where nothing was wrong. */
  before: PaymentFailure | null;
  /** What the button says, such as "Pay £12.00 and change the order". */
  button: string;
  /** What is to be agreed to, above the button. */
  agreement?: ReactNode;
  /** What stands below the button. */
  children?: ReactNode;
}) {
  useCardDocument();
  const form = useRef<HTMLFormElement>(null);
  const cardEntry = useRef<CardEntry>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [wished, setWished] = useState(wish);
  const payment = useCardPayment(places);
  const chosen = chosenWay(ways, wished);
  const hold = useHoldText(payment.started, payment.onHoldEnd);
  const isBusy = payment.isBusy || isChecking;
  const failure = payment.failure ?? (payment.isBusy ? null : before);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen?.kind === 'saved-card') return payment.pay(new FormData(form.current!), null);
    setIsChecking(true);
    const confirm = await cardEntry.current?.prepare();
    setIsChecking(false);
    if (confirm) payment.pay(new FormData(form.current!), confirm);
  };
  const cardForm = <CardEntryForm ref={cardEntry} provider={provider} totalPence={totalPence} />;
  return (
    <form
      method="post"
      className="pay"
      noValidate
      onSubmit={(event) => void send(event)}
      ref={form}
    >
      {failure && <FailureNotice failure={failure} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ways.length < 2 ? (
        cardForm
      ) : (
        <fieldset className="choices">
          <legend className="visually-hidden">How to pay</legend>
          {ways.map((way) => (
            <PayWayChoice
              key={way.value}
              way={way}
              isChosen={way.value === chosen?.value}
              isUsable
              onChoose={() => setWished(way.value)}
            >
              {way.kind === 'card' && <div className="choice-more pay-more">{cardForm}</div>}
            </PayWayChoice>
          ))}
        </fieldset>
      )}
      {hold && <p className="step-note">{hold}</p>}
      {agreement}
      <button
        className="button button-main wide pay-go"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {button}
      </button>
      {children}
    </form>
  );
}
