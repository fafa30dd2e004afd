import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { DiscountProblem } from './discounts.ts';
import { Availability, Dimensions } from './goods.ts';
import { lineNotes } from './line-notes.ts';
import { Picture } from './pictures.ts';
import { LineAmount, OfferingPrice, PriceTraceStep } from './prices.ts';
import { Currency, Day, DiscountCode, Instant, RandomId, Sku, Slug } from './values.ts';

/** How a call names the basket that it is about. */
export const basketParams = strictObject({ basketId: RandomId });

export const BasketLine = strictObject({
  sku: Sku,
  quantity: Type.Integer(),
  ...lineNotes,
  packSize: Type.Integer(),
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  brand: Type.String(),
  dimensions: Dimensions,
  picture: Picture,
  unitPrice: OfferingPrice,
  /** The line before and after a basket code; both from the line, never from a rounded unit. */
  beforeDiscount: LineAmount,
  discountIncPence: Type.Integer(),
  amount: LineAmount,
  /** Why the line costs that: what it comes to after each step; its unit's own steps are in unitPrice. */
  trace: Type.Array(PriceTraceStep),
  /**
   * That its price is held for a quote of the business, for up to so many and until a last day; with more
   * of it on the line none is. Null where no hold counts for whoever looks.
   */
  held: nullable(
    strictObject({
      until: Day,
      quantity: Type.Integer(),
      quoteNumber: Type.String(),
      isHeld: Type.Boolean(),
    }),
  ),
  availability: Availability,
  /** Why this line cannot be bought as it stands; null when it can. */
  problem: nullable(
    Type.Enum(['out-of-stock', 'not-enough-stock', 'withdrawn', 'quantity-not-allowed']),
  ),
});
export type BasketLine = Static<typeof BasketLine>;

export const BasketTotals = strictObject({
  items: LineAmount,
  discount: LineAmount,
  /** Null until an option is chosen in the checkout. */
  delivery: nullable(LineAmount),
  total: LineAmount,
  itemCount: Type.Integer(),
});

/** The basket's code, as the basket's owner sees it. */
export const BasketDiscount = strictObject({
  code: DiscountCode,
  text: Type.String(),
  appliesTo: Type.Enum(['goods', 'delivery']),
  /** Why it takes nothing off at the moment; null where it does. */
  problem: nullable(DiscountProblem),
  /** How much more of its goods a code asks for that is below its minimum, in the basket's basis. */
  missingPence: Type.Integer(),
  /** What it takes off delivery, once an option is chosen; what it takes off goods is in the totals. */
  deliveryOff: nullable(LineAmount),
});
export type BasketDiscount = Static<typeof BasketDiscount>;

export const Basket = strictObject({
  basketId: RandomId,
  version: Type.Integer(),
  status: Type.Enum(['open', 'ordered']),
  currency: Currency,
  /** Which view is the truth for this caller: `inc` for retail, `ex` for a trade band. */
  basis: Type.Enum(['inc', 'ex']),
  lines: Type.Array(BasketLine),
  /** At most one code; null where there is none. */
  discount: nullable(BasketDiscount),
  totals: BasketTotals,
  updatedAt: Instant,
});
export type Basket = Static<typeof Basket>;
/** Why nothing of what was asked for is put into a basket. */
export const itemRefusals = [
  'basket-not-found',
  'basket-closed',
  'basket-full',
  'sku-unknown',
  'item-unavailable',
  'quantity-not-allowed',
] as const;
