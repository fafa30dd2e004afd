import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { TradeExternalId } from './businesses.ts';
import { ConsignmentState, OrderStatus } from './orders.ts';
import { Day, Pence, Sku, Slug } from './values.ts';

/** "2026-11": a month by the shop's own clock. */
const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$' });

/** How an order of the business is told, and its page where that is the caller's own. */
const orderName = {
  orderNumber: Type.String(),
  /** Null for a colleague's, whose page is theirs. */
  orderGuid: nullable(Type.String()),
};
const references = {
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
};

/** Something that is sent together and has not arrived. */
export const ComingDelivery = strictObject({
  ...orderName,
  ...references,
  state: ConsignmentState,
  expectedDay: Day,
  promisedDay: Day,
  pieces: Type.Integer(),
  /** Where it goes, as far as a colleague may read it: "Leeds, LS6". */
  place: Type.String(),
});
export type ComingDelivery = Static<typeof ComingDelivery>;

/** What only the caller can decide, pay or answer. An application stands under its own number. */
export const WaitingMatter = strictObject({
  kind: Type.Enum(['delay', 'change', 'payment', 'answer', 'phone-order', 'application']),
  ...orderName,
  since: Day,
});
export type WaitingMatter = Static<typeof WaitingMatter>;

/** The newest order of the business, by what is sent together. */
const LatestOrder = strictObject({
  ...orderName,
  ...references,
  status: OrderStatus,
  placedOn: Day,
  totalExPence: Pence,
  deliveries: Type.Array(
    strictObject({ state: ConsignmentState, expectedDay: Day, pieces: Type.Integer() }),
  ),
});

/** Goods that cost another price than when the business last bought them. All prices are ex VAT. */
export const PriceChange = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  thenExPence: Pence,
  thenOn: Day,
  nowExPence: Pence,
  /** Bought in the last twelve months. */
  unitsInYear: Type.Integer(),
});
export type PriceChange = Static<typeof PriceChange>;

/** What a trade customer's day begins with, for the business that the session buys for. */
export const TradeSummary = strictObject({
  businessName: Type.String(),
  /** The number of its trade account. */
  tradeExternalId: TradeExternalId,
  bandName: nullable(Type.String()),
  currency: Type.Literal('GBP'),
  month: Month,
  /** Of this month, by the papers: what was invoiced less what was credited, ex VAT. */
  spend: strictObject({
    exPence: Pence,
    yearBeforeExPence: Pence,
    orders: Type.Integer(),
    /** What the orders of the month cost less than the list prices of their goods. */
    savedExPence: Pence,
    listExPence: Pence,
  }),
  /** Twelve, the oldest first and this one last; each with the same month of the year before. */
  months: Type.Array(strictObject({ month: Month, exPence: Pence, yearBeforeExPence: Pence })),
  /** This month by job; null is what had none. The dearest first. */
  jobs: Type.Array(
    strictObject({
      jobReference: nullable(Type.String()),
      exPence: Pence,
      yearBeforeExPence: Pence,
    }),
  ),
  /** What of the cap of a provisional band is left to order, ex VAT; null for a full band. */
  provisional: nullable(strictObject({ leftPence: Pence, capPence: Pence })),
  /** What is left of its credit; null where it has none, or the caller is not to know. */
  credit: nullable(
    strictObject({ leftPence: Pence, limitPence: nullable(Pence), overduePence: Pence }),
  ),
  openOrders: Type.Integer(),
  /** What is to come, the soonest first; `arrivingToday` counts beyond the end of this list too. */
  deliveries: Type.Array(ComingDelivery),
  arrivingToday: Type.Integer(),
  waiting: Type.Array(WaitingMatter),
  latestOrder: nullable(LatestOrder),
  priceChanges: Type.Array(PriceChange),
  /** What is on now, those first that have something the business buys below its own price. */
  promotions: Type.Array(
    strictObject({
      slug: Slug,
      name: Type.String(),
      endsOn: nullable(Day),
      boughtCount: Type.Integer(),
    }),
  ),
});
export type TradeSummary = Static<typeof TradeSummary>;
