import type { checkoutCalls, PlacedOrder } from '@plumbline/contracts/ordering/checkout.ts';
import type { PaymentOption } from '@plumbline/contracts/nouns/payments.ts';
import { owns } from '../ownership/ownership.ts';
import { getOwnBasket } from '../basket/owned-basket.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { answerOnce } from '../../db/answer-once.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { giveUpPayment } from '../../money/payments/give-up.ts';
import { settleWith, type Outcome } from '../../money/payments/settle.ts';
import { listPaymentsFor } from '../../money/payments/store.ts';
import { isExpired, type KeptCard } from '../../money/saved-cards/saved-cards.ts';
import { listCards } from '../../money/saved-cards/store.ts';
import { chooseMeans, declined, payWithSavedCard } from './payment-means.ts';
import { describeNow } from './quote.ts';
import { orderToken } from '../../orders/orders/orders.ts';
import type { PlacedOrderRow } from '../../orders/orders/store.ts';
import { basketSettler } from './basket-settler.ts';
import { describeIntent, returnUrlOf } from './describe-intent.ts';
import { requireGivenUp } from './given-up.ts';
import { startPayment } from './start-payment.ts';
import { findPaymentOfBasket } from './store.ts';

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
    const payments = await listPaymentsFor(context.db, 'basket', params.basketId);
    return {
      options: await listPaymentOptions(context, caller),
      provider: context.payments.access,
      lastFailure: payments.find(({ state }) => state === 'failed')?.failure ?? null,
    };
  },

  createPaymentIntent: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const means = await chooseMeans(context, caller, body);
      const { agreedTotalPence, proofCode, mailAgain } = body;
      const asked = { ...params, agreedTotalPence, proofCode, mailAgain, means, caller };
      const payment = await startPayment(context, asked);
      if (body.method !== 'saved-card' || payment.intentId === null)
        return describeIntent(context, payment);
      const { state, actionUrl } = await payWithSavedCard(context, payment, {
        paymentMethodId: body.paymentMethodId,
        returnUrl: returnUrlOf(context, payment),
      });
      return describeIntent(context, { ...payment, state }, actionUrl);
    }),

  refreshPaymentData: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const before = await getPayment(context, params.basketId, body.intentId, caller);
      const means = { customerId: before.customerId, savesCard: before.savesCard };
      return describeIntent(context, await startPayment(context, { ...params, means, caller }));
    }),

  completePayment: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const payment = await getPayment(context, params.basketId, body.intentId, caller);
      const order = requireOrder(await settleWith(context, basketSettler, payment));
      return describePlaced(context, order);
    }),

  clearPaymentDetails: async ({ params, caller }, context) => {
    await getOwnBasket(context.db, params.basketId, caller);
    for (const payment of await listPaymentsFor(context.db, 'basket', params.basketId)) {
      if (!isOpen(payment.state)) continue;
      requireGivenUp(await giveUpPayment(context, basketSettler, payment));
    }
    return describeNow(context, params.basketId, caller);
  },
};

/** The caller's saved cards that still work, a new card, and the wallet where there is one. */
async function listPaymentOptions(context: Context, caller: Caller): Promise<PaymentOption[]> {
  const { accountId } = caller;
  const { paymentButton } = context.payments;
  const cards = accountId === null ? [] : await listCards(context.db, accountId);
  return [
    ...cards.filter((card) => !isExpired(card, context.now())).map(describeOption),
    { kind: 'card', label: 'New card', canBeSaved: accountId !== null },
    ...(paymentButton ? [{ kind: 'payment-button' as const, ...paymentButton }] : []),
  ];
}

function describeOption(card: KeptCard): PaymentOption {
  const { paymentMethodId, brand, lastFour, expiryMonth, expiryYear, isDefault } = card;
  const label = `${brand} ending ${lastFour}`;
  const expires = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
  return { kind: 'saved-card', label, paymentMethodId, expires, isDefault };
}

/** A payment of the caller's own basket; another basket's is the same as none. */
async function getPayment(context: Context, basketId: string, intentId: string, caller: Caller) {
  const payment = await findPaymentOfBasket(context.db, basketId, intentId);
  if (payment && owns(caller, payment)) return payment;
  await getOwnBasket(context.db, basketId, caller);
  throw new Refusal('payment-not-found');
}

/** Says plainly what became of a payment that is no order. */
function requireOrder(outcome: Outcome<PlacedOrderRow>): PlacedOrderRow {
  if (outcome.kind === 'settled') return outcome.result;
  if (outcome.kind === 'given-back') {
    throw new Refusal('out-of-stock', {
      detail: `${outcome.reason} Your money is on its way back to your card, in full.`,
    });
  }
  if (outcome.state === 'failed') throw declined(outcome.failure);
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

/** The order as the page that paid for it is told. */
function describePlaced(context: Context, order: PlacedOrderRow): PlacedOrder {
  return {
    orderNumber: order.number,
    orderId: order.id,
    orderGuid: order.guid,
    emailAddress: order.email,
    confirmationToken: orderToken(context.signingKey, order.guid),
    total: {
      incPence: order.total_inc_pence,
      exPence: order.total_ex_pence,
      vatPence: order.total_inc_pence - order.total_ex_pence,
    },
    currency: order.currency,
  };
}
