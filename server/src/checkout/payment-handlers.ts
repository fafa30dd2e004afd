import type { checkoutCalls, PlacedOrder } from '@plumbline/contracts/checkout.ts';
import { getOwnBasket } from '../basket/owned-basket.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { findAnswer, saveAnswer } from '../db/idempotency.ts';
import { transaction } from '../db/transaction.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { isOpen } from '../payments/payments.ts';
import { findPaymentByIntent, listPaymentsOfBasket } from '../payments/store.ts';
import { describePlaced, settlePayment, type Outcome } from './settle-payment.ts';
import { giveUpPayment, startPayment } from './start-payment.ts';
import { describeNow } from './quote.ts';

type PaymentCalls = Pick<
  typeof checkoutCalls,
  | 'listPaymentOptions'
  | 'createPaymentIntent'
  | 'completePayment'
  | 'refreshPaymentData'
  | 'clearPaymentDetails'
>;

export const paymentHandlers: Handlers<PaymentCalls> = {
  listPaymentOptions: async ({ params, caller }, context) => {
    await getOwnBasket(context.db, params.basketId, caller);
    return {
      options: [{ kind: 'card', label: 'New card' }],
      provider: context.payments.access,
    };
  },

  createPaymentIntent: ({ params, body, caller, idempotency }, context) =>
    startPayment(context, {
      basketId: params.basketId,
      agreedTotalPence: body.agreedTotalPence,
      caller,
      idempotency,
    }),

  refreshPaymentData: async ({ params, body, caller, idempotency }, context) => {
    await getPayment(context, params.basketId, body.intentId, caller);
    return startPayment(context, {
      basketId: params.basketId,
      agreedTotalPence: undefined,
      caller,
      idempotency,
    });
  },

  completePayment: async ({ params, body, caller, idempotency }, context) => {
    const before = await transaction(context.db, (tx) => findAnswer<PlacedOrder>(tx, idempotency));
    if (before) return before;
    const payment = await getPayment(context, params.basketId, body.intentId, caller);
    const order = requireOrder(await settlePayment(context, payment.id));
    const answer = describePlaced(context, order);
    await transaction(context.db, (tx) => saveAnswer(tx, idempotency, answer));
    return answer;
  },

  clearPaymentDetails: async ({ params, caller }, context) => {
    await getOwnBasket(context.db, params.basketId, caller);
    for (const payment of await listPaymentsOfBasket(context.db, params.basketId)) {
      if (isOpen(payment.state)) await giveUpPayment(context, payment);
    }
    return describeNow(context.db, context, params.basketId, caller);
  },
};

/** A payment of the caller's own basket; another basket's is the same as none. */
async function getPayment(context: Context, basketId: string, intentId: string, caller: Caller) {
  await getOwnBasket(context.db, basketId, caller);
  const payment = await findPaymentByIntent(context.db, intentId);
  if (!payment || payment.basketId !== basketId) throw new Refusal('payment-not-found');
  return payment;
}

/** Says plainly what became of a payment that is no order. */
function requireOrder(outcome: Outcome) {
  if (outcome.kind === 'ordered') return outcome.order;
  if (outcome.kind === 'given-back') {
    throw new Refusal('out-of-stock', {
      detail: `${outcome.reason} Your money is on its way back to your card, in full.`,
    });
  }
  if (outcome.state === 'failed') {
    throw new Refusal('payment-failed', {
      detail: `${outcome.failure ?? 'The card was declined.'} Nothing has been charged. Try again or use another card.`,
    });
  }
  if (outcome.state === 'cancelled') {
    throw new Refusal('payment-failed', {
      detail: 'This payment was given up. Nothing has been charged. Please start it again.',
    });
  }
  throw new Refusal('payment-not-ready', {
    detail:
      outcome.state === 'processing'
        ? 'The bank is still working on this payment. We will write to you as soon as it is done.'
        : 'The payment is not finished yet.',
    extra: { state: outcome.state },
  });
}
