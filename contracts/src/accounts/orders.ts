import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { OrderParts, OrderStatus } from '../nouns/orders.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Currency, Day, Instant, line, pageFields, paging } from '../nouns/values.ts';

/** One order in a list, from its stored figures. */
export const OrderSummary = strictObject({
  orderGuid: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  parts: OrderParts,
  placedAt: Instant,
  /** What was agreed, and when the next part is expected; null where nothing is to come. */
  deliveryDay: Day,
  nextDay: nullable(Day),
  currency: Currency,
  total: LineAmount,
  itemCount: Type.Integer(),
  pictures: Type.Array(Picture),
});
export type OrderSummary = Static<typeof OrderSummary>;

export const orderCalls = defineCalls('accounts', {
  getLatestOrder: {
    method: 'GET',
    path: '/api/Orders/latest',
    summary: 'The newest order of the signed-in account, or null.',
    access: 'shopper',
    refusals: [],
    answer: nullable(OrderSummary),
  },
  listOrders: {
    method: 'GET',
    path: '/api/Orders',
    summary:
      'The orders of the signed-in account, newest first; with words, those of that number or with goods that are called so.',
    access: 'shopper',
    refusals: [],
    query: strictObject({ ...paging, words: Type.Optional(line(100)) }),
    answer: strictObject({
      ...pageFields,
      orders: Type.Array(OrderSummary),
    }),
  },
});
