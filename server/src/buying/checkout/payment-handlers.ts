import type { checkoutCalls } from '@plumbline/contracts/ordering/checkout.ts';
import type { checkoutShopCalls } from '@plumbline/contracts/shop/checkout.ts';
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
import { describeIntent } from '../../money/payments/describe-intent.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { listPaymentsFor, type Payment } from '../../money/payments/store.ts';
import { findTerms } from '../../orders/return-terms/store.ts';
import {
  chooseMeans,
  listSavedCardWays,
  payWithSavedCard,
} from '../../money/saved-cards/payment-means.ts';
import { describeNow } from './quote.ts';
import { basketSettler } from './basket-settler.ts';
import { describePlaced } from './describe-placed.ts';
import { requireGivenUp } from './given-up.ts';
import { startPayment } from './start-payment.ts';
import { listCreditWays, payOnAccount } from './pay-on-account.ts';
import { findPaymentOfBasket } from './store.ts';

type PaymentCalls = Pick<
  typeof checkoutCalls,
  | 'listPaymentOptions'
  | 'createPaymentIntent'
  | 'completePayment'
  | 'refreshPaymentData'
  | 'clearPaymentDetails'
> &
  Pick<typeof checkoutShopCalls, 'payOnAccount'>;

export const paymentHandlers: Handlers<PaymentCalls> = {
  listPaymentOptions: async ({ params, caller }, context) => {
    await getOwnBasket(context.db, params.basketId, caller);
    const payments = await listPaymentsFor(context.db, 'basket', params.basketId);
    return {
      options: await listPaymentOptions(context, caller),
      provider: context.payments.access,
      lastFailure: payments.find(({ state }) => state === 'failed')?.failure ?? null,
      consumerReturnDays: (await findTerms(context.db)).terms.consumerDays,
    };
  },

  createPaymentIntent: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const means = await chooseMeans(context, caller, body);
      const { agreedTotalPence, agreedDays, proofCode, mailAgain } = body;
      const agreed = { agreedTotalPence, agreedDays };
      const asked = { ...params, ...agreed, proofCode, mailAgain, means, caller };
      const payment = await startPayment(context, asked);
      const returnUrl = returnUrlOf(context, payment);
      if (body.method !== 'saved-card' || payment.intentId === null)
        return describeIntent(context, payment, { returnUrl });
      const { paymentMethodId } = body;
      const saved = { paymentMethodId, returnUrl };
      const { state, actionUrl } = await payWithSavedCard(context, payment, saved);
      return describeIntent(context, { ...payment, state }, { returnUrl, actionUrl });
    }),

  refreshPaymentData: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const before = await getPayment(context, params.basketId, body.intentId, caller);
      const { customerId, savesCard, isOnAccount } = before;
      const means = { customerId, savesCard, isOnAccount };
      const payment = await startPayment(context, { ...params, means, caller });
      return describeIntent(context, payment, { returnUrl: returnUrlOf(context, payment) });
    }),

  completePayment: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const payment = await getPayment(context, params.basketId, body.intentId, caller);
      const order = requireSettled(await settleWith(context, basketSettler, payment));
      return describePlaced(context, order);
    }),

  payOnAccount: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () =>
      describePlaced(context, await payOnAccount(context, { ...params, ...body, caller })),
    ),

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
  return [
    ...(await listCreditWays(context, caller)),
    ...(await listSavedCardWays(context, caller)),
    { kind: 'card', label: 'New card', canBeSaved: accountId !== null },
    ...(paymentButton ? [{ kind: 'payment-button' as const, ...paymentButton }] : []),
  ];
}

/** A payment of the caller's own basket; another basket's is the same as none. */
async function getPayment(context: Context, basketId: string, intentId: string, caller: Caller) {
  const payment = await findPaymentOfBasket(context.db, basketId, intentId);
  if (payment && owns(caller, payment)) return payment;
  await getOwnBasket(context.db, basketId, caller);
  throw new Refusal('payment-not-found');
}

/** Where the provider's pages lead back to: the shop's page that makes the order of the payment. */
const returnUrlOf = ({ config }: Context, { subject }: Payment) =>
  `${config.publicUrl}/checkout/paid?basket=${subject}`;
