import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Picture } from './products.ts';
import { PostalAddress } from './postal-address.ts';
import { LineAmount } from './prices.ts';
import {
  Currency,
  Day,
  Instant,
  Sku,
  Slug,
  nullable,
  pageFields,
  paging,
  strictObject,
} from './values.ts';

export const OrderLine = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  quantity: Type.Integer(),
  /** The rooms of the customer's project that it is for; null where nobody said. */
  roomLabel: nullable(Type.String()),
  picture: Picture,
  amount: LineAmount,
});

export const OrderStatus = Type.Enum([
  'placed',
  'picking',
  'dispatched',
  'delivered',
  'cancelled',
  'return-requested',
  'returned',
]);

/** An order as its buyer sees it: everything is a frozen copy, nothing is computed anew. */
export const OrderConfirmation = strictObject({
  orderNumber: Type.String(),
  orderGuid: Type.String(),
  status: OrderStatus,
  placedAt: Instant,
  emailAddress: Type.String(),
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
  total: LineAmount,
  deliveryName: Type.String(),
  deliveryDetail: Type.String(),
  deliveryDay: Day,
  deliveryAddress: PostalAddress,
  billingAddress: PostalAddress,
  paidWith: nullable(Type.String()),
});
export type OrderConfirmation = Static<typeof OrderConfirmation>;

/** One order in a list, from its stored figures. */
export const OrderSummary = strictObject({
  orderGuid: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  placedAt: Instant,
  deliveryDay: Day,
  currency: Currency,
  total: LineAmount,
  itemCount: Type.Integer(),
  pictures: Type.Array(Picture),
});
export type OrderSummary = Static<typeof OrderSummary>;

export const orderCalls = {
  getLatestOrder: defineCall({
    service: 'accounts',
    method: 'GET',
    path: '/api/Orders/latest',
    summary: 'The newest order of the signed-in account, or null.',
    access: 'shopper',
    refusals: [],
    answer: nullable(OrderSummary),
  }),
  listOrders: defineCall({
    service: 'accounts',
    method: 'GET',
    path: '/api/Orders',
    summary: 'The orders of the signed-in account, newest first.',
    access: 'shopper',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({
      ...pageFields,
      orders: Type.Array(OrderSummary),
    }),
  }),
};

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
  getOrder: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/account/orders/{orderGuid}',
    summary: "One of the signed-in account's own orders.",
    access: 'shopper',
    refusals: ['order-not-found'],
    params: strictObject({ orderGuid: Type.String({ minLength: 36, maxLength: 36 }) }),
    answer: OrderConfirmation,
    origin: 'ours',
  }),
};
