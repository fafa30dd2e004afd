import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { lineNotes } from '../nouns/line-notes.ts';
import { OrderParts, OrderStatus } from '../nouns/orders.ts';
import {
  LineProgress,
  OrderDelivery,
  OrderMoneyBack,
  OrderPause,
  OrderPayment,
  PossibleDeed,
} from '../nouns/order-progress.ts';
import { Picture } from '../nouns/pictures.ts';
import { PostalAddress } from '../nouns/postal-address.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Currency, Day, Instant, Sku, Slug } from '../nouns/values.ts';

export const OrderLine = strictObject({
  position: Type.Integer(),
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  quantity: Type.Integer(),
  ...lineNotes,
  picture: Picture,
  amount: LineAmount,
  progress: LineProgress,
});

/**
 * An order as its buyer sees it. What was agreed is a frozen copy and never computed anew; what
 * became of it follows from its units, as they stand on `today`.
 */
export const OrderConfirmation = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  status: OrderStatus,
  parts: OrderParts,
  /** When the next part is expected; null where nothing is to come. */
  nextDay: nullable(Day),
  today: Day,
  /** Grows with each change to the order, and changedAt is when the last of them was. */
  version: Type.Integer(),
  changedAt: Instant,
  placedAt: Instant,
  /**
   * An account's may be a newer one than the order's link went to, so that it is told to that account
   * alone: by its link it is null for anybody else.
   */
  emailAddress: nullable(Type.String()),
  firstName: Type.String(),
  basis: Type.Enum(['inc', 'ex']),
  currency: Currency,
  lines: Type.Array(OrderLine),
  items: LineAmount,
  discount: LineAmount,
  /** The code behind it, and what that took off delivery; null where there was none. */
  discountCode: nullable(
    strictObject({
      code: Type.String(),
      text: Type.String(),
      deliveryOff: nullable(LineAmount),
    }),
  ),
  delivery: LineAmount,
  /** What a better delivery cost on top, afterwards. */
  upgrade: LineAmount,
  total: LineAmount,
  deliveryName: Type.String(),
  deliveryDetail: Type.String(),
  deliveryDay: Day,
  deliveryAddress: PostalAddress,
  deliveryInstructions: nullable(Type.String()),
  billingAddress: PostalAddress,
  paidWith: nullable(Type.String()),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  deliveries: Type.Array(OrderDelivery),
  /** Why nothing of it moves on at the moment; null while it does. */
  pause: nullable(OrderPause),
  deeds: Type.Array(PossibleDeed),
  payments: Type.Array(OrderPayment),
  moneyBack: Type.Array(OrderMoneyBack),
});
export type OrderConfirmation = Static<typeof OrderConfirmation>;

/** Calls of ours beside the specification's. */
export const orderShopCalls = defineCalls('shop', {
  getOrderConfirmation: {
    method: 'GET',
    path: '/order-confirmations/{token}',
    summary: 'The order behind the link that its buyer was given.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    answer: OrderConfirmation,
  },
  openAccount: {
    method: 'POST',
    path: '/order-confirmations/{token}/account',
    summary:
      'Begins an account with an order’s name and e-mail and a password; a mailed link opens it. The answer is the same for any address.',
    access: 'anyone',
    refusals: ['order-not-found', 'unavailable', 'too-many-requests'],
    params: strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    body: strictObject({
      password: withTexts(Type.String({ maxLength: 1000 }), {
        hint: '12 characters or more. A short sentence works well.',
      }),
    }),
    status: 202,
    answer: strictObject({ sentTo: Type.String() }),
  },
  getOrder: {
    method: 'GET',
    path: '/account/orders/{orderGuid}',
    summary: "One of the signed-in account's own orders.",
    access: 'shopper',
    refusals: ['order-not-found'],
    params: strictObject({ orderGuid: Type.String({ minLength: 36, maxLength: 36 }) }),
    answer: OrderConfirmation,
  },
});
