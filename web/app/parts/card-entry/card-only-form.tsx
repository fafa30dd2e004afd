import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { CardEntryForm } from './card-entry-form.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { PaymentFailure } from './payment-failures.ts';
import { useCardDocument } from './use-card-document.ts';
import { useCardPayment, type CardEntry, type PayPlaces } from './use-card-payment.ts';
import { useHoldText } from './use-hold-text.ts';

/**
 * Pays one amount with a card at hand, for an order that stands. With a script the card is taken on
 * the page; without one the form is sent to its own page, which leads on to the provider's. `fields`
 * are sent along: what was agreed to, and the key that makes two presses one.
 */
export function CardOnlyForm({
  provider,
  totalPence,
  fields,
  places,
  before,
  button,
  agreement,
  children,
}: {
  provider: PaymentIntent['provider'];
  totalPence: number;
  fields: Readonly<Record<string, string>>;
  places: PayPlaces;
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
  const payment = useCardPayment(places);
  const hold = useHoldText(payment.started, payment.onHoldEnd);
  const isBusy = payment.isBusy || isChecking;
  const failure = payment.failure ?? (payment.isBusy ? null : before);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsChecking(true);
    const confirm = await cardEntry.current?.prepare();
    setIsChecking(false);
    if (confirm) payment.pay(new FormData(form.current!), confirm);
  };
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
      <CardEntryForm ref={cardEntry} provider={provider} totalPence={totalPence} />
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
