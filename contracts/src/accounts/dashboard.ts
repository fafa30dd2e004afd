import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from '../nouns/goods.ts';
import { Picture } from '../nouns/pictures.ts';
import { OfferingPrice } from '../nouns/prices.ts';
import { TradeSummary } from '../nouns/trade-summary.ts';
import { Day, Pence, Sku, Slug, line, pageFields, paging } from '../nouns/values.ts';

/** In which order goods are told that were bought before. */
export const BuyAgainOrder = Type.Enum(['most-bought', 'recent']);
export type BuyAgainOrder = Static<typeof BuyAgainOrder>;

/** Something that the business buys: what to order now, and how it was ordered. */
export const BuyAgainProduct = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  packSize: Type.Integer({ minimum: 1 }),
  price: OfferingPrice,
  availability: Availability,
  /** What was bought, where that is no longer sold and this has taken its place. */
  replaces: nullable(strictObject({ sku: Sku, name: Type.String() })),
  /** What took its place, where which of its finishes is meant must be chosen. */
  successor: nullable(strictObject({ slug: Slug, name: Type.String() })),
  /** What one order usually takes: half of them took no more. */
  usualQuantity: Type.Integer({ minimum: 1 }),
  timesBought: Type.Integer(),
  lastBought: strictObject({
    on: Day,
    quantity: Type.Integer(),
    jobReference: nullable(Type.String()),
    /** One of it, ex VAT, as it was paid. */
    unitExPence: Pence,
    /** One of it now, ex VAT, at the rate of where that went. */
    nowExPence: Pence,
  }),
});
export type BuyAgainProduct = Static<typeof BuyAgainProduct>;

/** What the specification lists for the trade customer's own day. */
export const dashboardCalls = defineCalls('accounts', {
  getTradeSummary: {
    method: 'GET',
    path: '/api/Dashboard/trade-summary',
    summary:
      'What arrives, what waits, what was spent and what became dearer, for the business of the session.',
    access: 'trade',
    refusals: [],
    answer: TradeSummary,
  },
  listBuyAgainProducts: {
    method: 'GET',
    path: '/api/Dashboard/buy-again-products',
    summary:
      'What the business bought in the last two years, with the quantity it usually takes, priced for now.',
    access: 'trade',
    refusals: [],
    query: strictObject({
      ...paging,
      order: Type.Optional(BuyAgainOrder),
      /** Only what was bought for this job, as it was written on the orders. */
      jobReference: Type.Optional(line(80)),
    }),
    answer: strictObject({
      ...pageFields,
      /** The jobs that there were orders for, the latest first. */
      jobs: Type.Array(Type.String()),
      products: Type.Array(BuyAgainProduct),
    }),
  },
});
