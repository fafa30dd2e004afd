import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Picture } from './catalogue.ts';
import { PostalAddress } from './checkout.ts';
import { LineAmount } from './prices.ts';
import { Currency, Day, Instant, Sku, Slug, nullable, strictObject } from './values.ts';

export const OrderLine = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  quantity: Type.Integer(),
  picture: Picture,
  amount: LineAmount,
});

/** An order as its buyer sees it: everything is a frozen copy, nothing is computed anew. */
export const OrderConfirmation = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  status: Type.Enum([
    'placed',
    'picking',
    'dispatched',
    'delivered',
    'cancelled',
    'return-requested',
    'returned',
  ]),
  placedAt: Instant,
  emailAddress: Type.String(),
  firstName: Type.String(),
  basis: Type.Enum(['inc', 'ex']),
  currency: Currency,
  lines: Type.Array(OrderLine),
  items: LineAmount,
  discount: LineAmount,
  delivery: LineAmount,
  total: LineAmount,
  deliveryName: Type.String(),
  deliveryDetail: Type.String(),
  deliveryDay: Day,
  deliveryAddress: PostalAddress,
  billingAddress: PostalAddress,
  paidWith: nullable(Type.String()),
});
export type OrderConfirmation = Static<typeof OrderConfirmation>;

/** Calls of ours beside the specification's. */
export const orderShopCalls = {
  getOrderConfirmation: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/order-confirmations/{token}',
    summary: 'The order behind the link that its buyer was given.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    answer: OrderConfirmation,
    origin: 'ours',
  }),
};
