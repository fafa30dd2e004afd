import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import {
  ConsignmentFailure,
  ConsignmentState,
  FailureResolution,
  PromiseChoice,
  ScanCode,
} from './orders.ts';
import { PostalAddress } from './postal-address.ts';
import { Day, Instant } from './values.ts';

const Count = Type.Integer();

/** How many pieces of a line are where, as far as its buyer cares. */
export const LineProgress = strictObject({
  /** All that is to come or has: what was ordered or added, without what was cancelled. */
  wanted: Count,
  cancelled: Count,
  sent: Count,
  arrived: Count,
  comingBack: Count,
  returned: Count,
});
export type LineProgress = Static<typeof LineProgress>;

/** A day that slipped, and what the buyer chose then; null while they are asked. */
export const DeliveryDelay = strictObject({
  promisedDay: Day,
  expectedDay: Day,
  /** Why, in words that were written for the buyer. */
  reason: Type.String(),
  choice: nullable(PromiseChoice),
});

/** What of an order is sent together, as its buyer sees it. */
export const OrderDelivery = strictObject({
  /** Counted from 1 within the order; it stays the same however the order changes. */
  number: Count,
  state: ConsignmentState,
  isReplacement: Type.Boolean(),
  name: Type.String(),
  detail: Type.String(),
  promisedDay: Day,
  expectedDay: Day,
  /** Null where it goes to the order's own address. */
  address: nullable(PostalAddress),
  carrier: nullable(Type.String()),
  service: nullable(Type.String()),
  boxes: Type.Array(
    strictObject({
      trackingNumber: nullable(Type.String()),
      lastScan: nullable(ScanCode),
      scannedAt: nullable(Instant),
    }),
  ),
  lines: Type.Array(strictObject({ position: Count, units: Count })),
  pickingAt: nullable(Instant),
  packedAt: nullable(Instant),
  dispatchedAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  failedAt: nullable(Instant),
  failure: nullable(ConsignmentFailure),
  resolution: nullable(FailureResolution),
  delay: nullable(DeliveryDelay),
});
export type OrderDelivery = Static<typeof OrderDelivery>;

/** Why an order waits. What else the shop looks into is nobody's to read: it is all "checking". */
export const OrderPause = Type.Enum(['address', 'checking']);
export type OrderPause = Static<typeof OrderPause>;

export const OrderDeed = Type.Enum(['change', 'cancel', 'return', 'report']);
export type OrderDeed = Static<typeof OrderDeed>;

/** Why something can be done now, or why not. */
export const DeedReason = Type.Enum([
  'until-picking',
  'until-day',
  'until-last-arrives',
  'no-time-limit',
  'picking-began',
  'all-sent',
  'nothing-left',
  'not-sent',
  'not-arrived',
  'window-closed',
  'bought-for-business',
  'all-coming-back',
]);
export type DeedReason = Static<typeof DeedReason>;

/** One thing that a buyer may want to do with an order, and whether they can at this moment. */
export const PossibleDeed = strictObject({
  deed: OrderDeed,
  isOpen: Type.Boolean(),
  reason: DeedReason,
  /** How many pieces it is about; 0 where it is not open. */
  pieces: Count,
  /** The last day on which it can be done, where there is one. */
  until: nullable(Day),
  /** How many days there are for it in all, where they are counted. */
  days: nullable(Count),
  /** Since when it is closed, where something closed it. */
  since: nullable(Instant),
});
export type PossibleDeed = Static<typeof PossibleDeed>;

/** Money that came in for an order, or goes back. */
export const OrderPayment = strictObject({
  amountPence: Type.Integer(),
  /** "Visa ending 4242"; null where nobody knows any more. */
  method: nullable(Type.String()),
  /** Whether it is owed by its business, and invoiced as it leaves. */
  isOnAccount: Type.Boolean(),
  paidAt: Instant,
});
export const OrderMoneyBack = strictObject({
  amountPence: Type.Integer(),
  /** Whether the provider has it; the bank may take some days more. */
  isSent: Type.Boolean(),
  /** Whether it is credited to the account that owes it, and goes to no card. */
  isOnAccount: Type.Boolean(),
  askedAt: Instant,
});
