import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { BasketChange } from './basket-change.ts';
import { BasketDiscount, BasketTotals } from './basket.ts';
import { BillingDetailsData, ContactDetailsData, DeliveryDetailsData } from './checkout.ts';
import { DeliveryOption } from './delivery.ts';
import { discountChannel } from './discount-terms.ts';
import { Availability } from './goods.ts';
import { lineNotes } from './line-notes.ts';
import { Picture } from './pictures.ts';
import { LineAmount, PriceTraceStep } from './prices.ts';
import { Currency, Day, Email, Instant, RandomId, Sku, Slug, line } from './values.ts';

/** How a call names the order basket that it is about. */
export const orderBasketParams = strictObject({ id: RandomId });

/**
 * Open is changed by staff; awaiting payment stays as it is until its link is paid, withdrawn or over;
 * completed is an order. A dropped one became none.
 */
export const OrderBasketState = Type.Enum(['open', 'awaiting-payment', 'completed', 'dropped']);
export type OrderBasketState = Static<typeof OrderBasketState>;

/** A price that staff gave for one piece, in the order basket's own basis, and why. */
export const PriceOverrideData = strictObject({
  unitPence: withTexts(Type.Integer({ minimum: 0, maximum: 1e9 }), {
    advice: 'Enter the price of one, like 54.90.',
    typed: 'hundredths',
  }),
  reason: withTexts(line(200), { advice: 'Say why, in a few words.' }),
});

const PriceOverride = strictObject({
  unitPence: Type.Integer(),
  basis: Type.Enum(['inc', 'ex']),
  reason: Type.String(),
  /** What one of it cost by the list, the band and promotions when it was given. */
  replacedPence: Type.Integer(),
  by: nullable(Type.String()),
  at: Instant,
  /** Whether it counts: something else may be cheaper by now. */
  isUsed: Type.Boolean(),
});

export const OrderBasketLine = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  quantity: Type.Integer(),
  ...lineNotes,
  packSize: Type.Integer(),
  /** One piece in the basis that its price is whole pence of. */
  unitPence: Type.Integer(),
  unitBasis: Type.Enum(['inc', 'ex']),
  vatRatePercent: Type.Number(),
  beforeDiscount: LineAmount,
  amount: LineAmount,
  /** Why the line costs that: what it comes to after each step. */
  trace: Type.Array(PriceTraceStep),
  override: nullable(PriceOverride),
  availability: Availability,
  /** What could be had of it now. */
  freeStock: Type.Integer(),
  /** Why this line cannot be sold as it stands; null when it can. */
  problem: nullable(
    Type.Enum(['out-of-stock', 'not-enough-stock', 'withdrawn', 'quantity-not-allowed']),
  ),
});
export type OrderBasketLine = Static<typeof OrderBasketLine>;

/** For whom it is, by what the shop itself knows of them. */
const OrderBasketBuyer = strictObject({
  accountId: nullable(Type.Integer()),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  businessId: nullable(Type.Integer()),
  businessName: nullable(Type.String()),
  bandName: nullable(Type.String()),
  channel: oneOf(discountChannel),
  /** Whether they do not buy for that business any more: it is said anew before anything is sold. */
  isGone: Type.Boolean(),
});

const OrderBasketLink = strictObject({
  sentTo: Type.String(),
  sentAt: Instant,
  expiresAt: Instant,
  /** The newest try to pay it; null where nobody has begun. */
  payment: nullable(
    strictObject({
      state: Type.String(),
      begunAt: Instant,
      failure: nullable(Type.String()),
    }),
  ),
});

/** One thing that was done to an order basket. Who is null is the customer, or the clock. */
export const OrderBasketEvent = strictObject({
  version: Type.Integer(),
  kind: Type.Enum([
    'created',
    'details',
    'item-added',
    'item-set',
    'item-removed',
    'delivery',
    'link-sent',
    'link-withdrawn',
    'link-expired',
    'day-moved',
    'not-paid',
    'completed',
    'dropped',
  ]),
  detail: Type.Record(Type.String(), Type.Unknown()),
  by: nullable(Type.String()),
  happenedAt: Instant,
});
export type OrderBasketEvent = Static<typeof OrderBasketEvent>;

/** What is still to be said before the customer can be asked to pay. */
export const OrderBasketGap = Type.Enum([
  'lines',
  'contact',
  'address',
  'day',
  'billing',
  'poNumber',
  'jobReference',
]);
export type OrderBasketGap = Static<typeof OrderBasketGap>;

/**
 * An order basket as staff see it. Open, it is priced for its buyer as of now; from the link on, it
 * is what the link has frozen.
 */
export const OrderBasket = strictObject({
  id: RandomId,
  name: Type.String(),
  version: Type.Integer(),
  state: OrderBasketState,
  currency: Currency,
  basis: Type.Enum(['inc', 'ex']),
  buyer: OrderBasketBuyer,
  contact: nullable(ContactDetailsData),
  billing: nullable(BillingDetailsData),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  note: nullable(Type.String()),
  lines: Type.Array(OrderBasketLine),
  discount: nullable(BasketDiscount),
  delivery: nullable(DeliveryDetailsData),
  deliveryOption: nullable(DeliveryOption),
  totals: BasketTotals,
  missing: Type.Array(OrderBasketGap),
  /** What is different from what staff last saw of it. */
  changes: Type.Array(BasketChange),
  bandChange: nullable(
    strictObject({ from: nullable(Type.String()), to: nullable(Type.String()) }),
  ),
  /** How much of a price the caller may take off, in basis points. */
  overrideLimit: Type.Integer(),
  /** The link that waits to be paid; null where none does. */
  link: nullable(OrderBasketLink),
  /** The order that it became. */
  orderNumber: nullable(Type.String()),
  events: Type.Array(OrderBasketEvent),
  createdBy: nullable(Type.String()),
  createdAt: Instant,
  updatedBy: nullable(Type.String()),
  updatedAt: Instant,
});
export type OrderBasket = Static<typeof OrderBasket>;

/** A line as the customer reads it before paying. */
const LineToPay = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  quantity: Type.Integer(),
  ...lineNotes,
  amount: LineAmount,
});

/** What a customer is asked to pay by a link: exactly what it has frozen. */
export const OrderToPay = strictObject({
  name: Type.String(),
  firstName: Type.String(),
  emailAddress: Email,
  basis: Type.Enum(['inc', 'ex']),
  currency: Currency,
  isConsumer: Type.Boolean(),
  /** For how long consumers may change their mind about what is ordered now. */
  consumerReturnDays: Type.Integer(),
  lines: Type.Array(LineToPay),
  items: LineAmount,
  discount: LineAmount,
  discountText: nullable(Type.String()),
  delivery: LineAmount,
  total: LineAmount,
  deliveryName: Type.String(),
  /** The day of now: it moves on where the one that was said can no longer be met. */
  deliveryDay: Day,
  saidDay: Day,
  orderBy: Instant,
  deliveryAddress: DeliveryDetailsData.properties.address,
  billingAddress: DeliveryDetailsData.properties.address,
  poNumber: nullable(Type.String()),
  expiresAt: Instant,
  /** Why it cannot be paid just now, in a sentence; null where it can. */
  problem: nullable(Type.String()),
  /** Why the last card did not pay, as the customer reads it. */
  lastFailure: nullable(Type.String()),
});
export type OrderToPay = Static<typeof OrderToPay>;

/** The version of an order basket that a call is made to; 0 begins one. */
export const VersionOrNone = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
