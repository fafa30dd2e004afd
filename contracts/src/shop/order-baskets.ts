import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { OrderToPay } from '../nouns/order-baskets.ts';
import { PaymentData, PaymentIntent, PaymentProvider } from '../nouns/payments.ts';
import { PlacedOrder } from '../nouns/placed-order.ts';
import { Day } from '../nouns/values.ts';

/** The link that was mailed opens what it is for, and nothing else. */
const params = strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) });
const linkRefusals = ['order-basket-not-found', 'link-expired'] as const;

/** Calls of ours: what a customer does with the link to pay that staff had mailed. */
export const orderBasketShopCalls = defineCalls('shop', {
  getOrderToPay: {
    method: 'GET',
    path: '/orders-to-pay/{token}',
    summary: 'What the link asks its customer to pay, line by line.',
    access: 'anyone',
    refusals: linkRefusals,
    params,
    answer: strictObject({ order: OrderToPay, provider: PaymentProvider }),
  },
  startOrderToPay: {
    method: 'POST',
    path: '/orders-to-pay/{token}/payment',
    summary: 'Holds the goods of the link and opens a payment for exactly its total.',
    access: 'anyone',
    refusals: [
      ...linkRefusals,
      'item-unavailable',
      'out-of-stock',
      'delivery-option-unavailable',
      'address-undeliverable',
      'postcode-invalid',
      'too-many-holds',
      'proof-needed',
      'payment-changed',
      'payment-not-ready',
    ],
    params,
    body: strictObject({
      acceptsTerms: withTexts(Type.Literal(true), {
        advice: 'Tick the box if you agree to the terms of sale.',
      }),
      /** What the page showed, so that nobody pays another total or waits for another day. */
      agreedTotalPence: Type.Integer({ minimum: 0, maximum: 1e11 }),
      agreedDay: Day,
    }),
    answer: PaymentIntent,
    idempotent: true,
  },
  completeOrderToPay: {
    method: 'POST',
    path: '/orders-to-pay/{token}/complete',
    summary: 'Turns the payment of a link into its order, once.',
    access: 'anyone',
    refusals: [
      'order-basket-not-found',
      'payment-not-found',
      'payment-not-ready',
      'payment-failed',
      'out-of-stock',
    ],
    params,
    body: PaymentData,
    answer: PlacedOrder,
    idempotent: true,
  },
});
