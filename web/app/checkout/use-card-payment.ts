import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paidPath } from './paid-path.ts';
import {
  cardServiceSilent,
  declined,
  holdRanOut,
  paymentClosed,
  shopSilent,
  type PaymentFailure,
} from './payment-failures.ts';
import type { PaymentStart, StartedPayment } from './start-payment.server.ts';

/** What came of sending the card to the provider. */
export type Confirmed =
  | { kind: 'taken' }
  /** The bank wants to ask its customer, at this address. */
  | { kind: 'challenge'; url: string }
  | { kind: 'declined'; message: string }
  /** The payment was given up meanwhile; another has to be opened. */
  | { kind: 'closed' }
  | { kind: 'silent' };

/** Sends the card to the provider, from the browser; the shop's server never sees it. */
export type Confirm = (payment: StartedPayment, returnUrl: string) => Promise<Confirmed>;

/** What the page showed when the button was pressed, and the mark that makes two presses one. */
export interface Agreed {
  method: 'card' | 'payment-button';
  total: string;
  totalPence: number;
  idempotencyKey: string;
}

export interface CardPayment {
  isBusy: boolean;
  failure: PaymentFailure | null;
  /** The open payment, while its goods are held. */
  started: StartedPayment | null;
  pay: (agreed: Agreed, confirm: Confirm) => void;
  /** To be called when the time of the hold is over. */
  onHoldEnd: () => void;
}

/**
 * Paying by card within the page: opens the payment, sends the card to the provider, and leaves for
 * the bank or for the order. After a declined card the same payment takes another one, so nothing
 * is opened or charged twice.
 */
export function useCardPayment(basketId: string): CardPayment {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [started, setStarted] = useState<StartedPayment | null>(null);
  // A second press may come before the first has been drawn.
  const isPaying = useRef(false);
  // A key that has opened a payment would give the same one again.
  const usedKey = useRef<string | null>(null);

  const takePayment = async (agreed: Agreed, confirm: Confirm): Promise<PaymentFailure | null> => {
    const start: PaymentStart | null = started
      ? { kind: 'started', payment: started, hostedPageUrl: null }
      : await askForStart(agreed, usedKey.current);
    if (start === null) return shopSilent;
    if (start.kind === 'leave') return leaveFor(start.path);
    if (start.kind === 'refused') {
      // What was refused may be the total that is shown: the page gets today's.
      await revalidate();
      return start.failure;
    }
    setStarted(start.payment);
    usedKey.current = agreed.idempotencyKey;
    const path = paidPath({ basketId, intentId: start.payment.intentId });
    const outcome = await confirm(start.payment, location.origin + path);
    if (outcome.kind === 'taken') return leaveFor(path);
    if (outcome.kind === 'challenge') return leaveFor(outcome.url);
    if (outcome.kind === 'declined') return declined(outcome.message);
    if (outcome.kind === 'silent') return cardServiceSilent;
    setStarted(null);
    return paymentClosed;
  };

  const pay = async (agreed: Agreed, confirm: Confirm) => {
    if (isPaying.current) return;
    isPaying.current = true;
    setIsBusy(true);
    setFailure(null);
    setFailure(await takePayment(agreed, confirm));
    setIsBusy(false);
    isPaying.current = false;
  };

  const onHoldEnd = useCallback(() => {
    setStarted(null);
    // What a payment on its way comes to is not known yet; its own outcome is what will be said.
    if (!isPaying.current) setFailure(holdRanOut);
  }, []);

  return {
    isBusy,
    failure,
    started,
    pay: (agreed, confirm) => void pay(agreed, confirm),
    onHoldEnd,
  };
}

/** Leaves this page for good. It never comes back, so that the page stays busy until it is gone. */
function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

async function askForStart(
  { method, totalPence, idempotencyKey }: Agreed,
  usedKey: string | null,
): Promise<PaymentStart | null> {
  const body = new URLSearchParams({
    method,
    agreedTotalPence: String(totalPence),
    idempotencyKey: idempotencyKey === usedKey ? crypto.randomUUID() : idempotencyKey,
  });
  try {
    const answer = await fetch('/checkout/payment/start', { method: 'POST', body });
    return answer.ok ? ((await answer.json()) as PaymentStart) : null;
  } catch {
    return null;
  }
}
