import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paidPath } from './paid-path.ts';
import { cardServiceSilent, declined, holdRanOut, shopSilent } from './payment-failures.ts';
import type { PaymentFailure } from './payment-failures.ts';
import type { PaymentStart, StartedPayment } from './start-payment.server.ts';

/** What came of sending the card to the provider. */
export type Confirmed =
  | { kind: 'taken' }
  /** The bank wants to ask its customer, at this address. */
  | { kind: 'challenge'; url: string }
  | { kind: 'declined'; message: string }
  | { kind: 'silent' };

/** Sends the card to the provider, from the browser; the shop's server never sees it. */
export type Confirm = (payment: StartedPayment, returnUrl: string) => Promise<Confirmed>;

/** What the page showed when the button was pressed, and the mark that makes two presses one. */
export interface Agreed {
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

  const takePayment = async (agreed: Agreed, confirm: Confirm): Promise<PaymentFailure | null> => {
    const start: PaymentStart | null = started
      ? { kind: 'started', payment: started, hostedPageUrl: null }
      : await askForStart(agreed);
    if (start === null) return shopSilent;
    if (start.kind === 'leave') return leaveFor(start.path);
    if (start.kind === 'refused') {
      // What was refused may be the total that is shown: the page gets today's.
      await revalidate();
      return start.failure;
    }
    setStarted(start.payment);
    const path = paidPath({ basketId, intentId: start.payment.intentId });
    const outcome = await confirm(start.payment, location.origin + path);
    if (outcome.kind === 'taken') return leaveFor(path);
    if (outcome.kind === 'challenge') return leaveFor(outcome.url);
    return outcome.kind === 'declined' ? declined(outcome.message) : cardServiceSilent;
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
    if (!isPaying.current) setFailure((shown) => shown ?? holdRanOut);
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

async function askForStart({ totalPence, idempotencyKey }: Agreed): Promise<PaymentStart | null> {
  const body = new URLSearchParams({ agreedTotalPence: String(totalPence), idempotencyKey });
  try {
    const answer = await fetch('/checkout/payment/start', { method: 'POST', body });
    return answer.ok ? ((await answer.json()) as PaymentStart) : null;
  } catch {
    return null;
  }
}
