import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  cardServiceSilent,
  chargeUnknown,
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

/** A card form, as the form around it knows it. */
export interface CardEntry {
  /** How to send what was typed; null where the card form says itself what is to be put right. */
  prepare: () => Promise<Confirm | null>;
}

export interface CardPayment {
  isBusy: boolean;
  failure: PaymentFailure | null;
  /** The code that the payment waits for; it stays while what was typed is tried. */
  proof: PaymentFailure['proof'] | null;
  /** The open payment, while its goods are held. */
  started: StartedPayment | null;
  /** Pays what the form asks for; `confirm` is null where the shop charges a saved card itself. */
  pay: (form: FormData, confirm: Confirm | null) => void;
  /** To be called when the time of the hold is over. */
  onHoldEnd: () => void;
}

/** Where a page that takes a card asks for its payment, and where it goes with what was paid. */
export interface PayPlaces {
  /** Answers a form with a PaymentStart. */
  startPath: string;
  /** The page that makes what was paid for; on the shop's own address. */
  paidPath: (intentId: string) => string;
}

/**
 * Paying within the page: opens the payment, sends the card to the provider, and leaves for the
 * bank or for the order. After a declined card the same payment takes another one, so nothing is
 * opened or charged twice.
 */
export function useCardPayment({ startPath, paidPath }: PayPlaces): CardPayment {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [proof, setProof] = useState<CardPayment['proof']>(null);
  const [started, setStarted] = useState<StartedPayment | null>(null);
  // A second press may come before the first has been drawn.
  const isPaying = useRef(false);
  // What the open payment was asked for with: another wish needs another answer of the shop's.
  const startedWish = useRef('');
  // A request whose answer never came is made again with the same key.
  const unanswered = useRef<{ wish: string; idempotencyKey: string } | null>(null);

  const start = async (wish: string): Promise<PaymentStart | null> => {
    if (started && startedWish.current === wish) {
      return { kind: 'started', payment: started, hostedPageUrl: null };
    }
    // Asking for another payment gives up one that does not suit it.
    setStarted(null);
    const isAgain = unanswered.current?.wish === wish;
    const idempotencyKey = isAgain ? unanswered.current!.idempotencyKey : crypto.randomUUID();
    const answer = await askForStart(startPath, wish, idempotencyKey);
    unanswered.current = answer === null ? { wish, idempotencyKey } : null;
    return answer;
  };

  const takeRefusal = async (refused: PaymentFailure): Promise<PaymentFailure> => {
    setProof((before) => refused.proof ?? before);
    // What was refused may be the total or the card that is shown: the page gets today's.
    await revalidate();
    return refused;
  };

  const takePayment = async (
    wish: string,
    confirm: Confirm | null,
  ): Promise<PaymentFailure | null> => {
    const answer = await start(wish);
    if (answer === null) return confirm ? shopSilent : chargeUnknown;
    if (answer.kind === 'leave') return leaveFor(answer.path);
    if (answer.kind === 'challenge') return leaveForBank(answer.url, answer.paidPath);
    if (answer.kind === 'refused') return takeRefusal(answer.failure);
    const { payment } = answer;
    setProof(null);
    setStarted(payment);
    startedWish.current = wish;
    const path = paidPath(payment.intentId);
    const outcome = confirm ? await confirm(payment, location.origin + path) : taken;
    if (outcome.kind === 'taken') return leaveFor(path);
    if (outcome.kind === 'challenge') return leaveForBank(outcome.url, path);
    if (outcome.kind === 'declined') return declined(outcome.message);
    if (outcome.kind === 'silent') return cardServiceSilent;
    setStarted(null);
    // The shop may have closed it itself, and says what another one needs.
    const next = await askForStart(startPath, wish, crypto.randomUUID());
    if (next?.kind === 'leave') return leaveFor(next.path);
    return next?.kind === 'refused' ? takeRefusal(next.failure) : paymentClosed;
  };

  const pay = async (form: FormData, confirm: Confirm | null) => {
    if (isPaying.current) return;
    isPaying.current = true;
    setIsBusy(true);
    setFailure(null);
    setFailure(await takePayment(wishOf(form), confirm));
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
    proof,
    started,
    pay: (form, confirm) => void pay(form, confirm),
    onHoldEnd,
  };
}

const taken: Confirmed = { kind: 'taken' };

/** Leaves this page for good. It never comes back, so that the page stays busy until it is gone. */
function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

/**
 * Leaves for the bank's page. Whoever gives that up by the browser's Back comes to `paid`, as they do
 * after any answer to the bank: it asks what became of the payment and leads on.
 */
function leaveForBank(url: string, paid: string): Promise<never> {
  history.replaceState(history.state, '', paid);
  return leaveFor(url);
}

/**
 * What the form asks for, as it is sent, without the mark of a single press. A name may stand in it more
 * than once: an order that comes in parts agrees to the day of each.
 */
export function wishOf(form: FormData): string {
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && name !== 'idempotencyKey') fields.append(name, value);
  }
  return fields.toString();
}

async function askForStart(
  startPath: string,
  wish: string,
  idempotencyKey: string,
): Promise<PaymentStart | null> {
  const body = new URLSearchParams(wish);
  body.set('idempotencyKey', idempotencyKey);
  try {
    const answer = await fetch(startPath, { method: 'POST', body });
    return answer.ok ? ((await answer.json()) as PaymentStart) : null;
  } catch {
    return null;
  }
}
