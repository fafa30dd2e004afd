import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Currency, Day, Pence } from './values.ts';

/**
 * One step of "why this price": what the price was after the step, in both views. The last step's
 * figures are the price; the differences between steps sum to it exactly.
 */
export const PriceTraceStep = strictObject({
  step: Type.Enum(['list', 'band', 'promotion', 'override', 'code']),
  label: Type.String(),
  incPence: Pence,
  exPence: Pence,
});
export type PriceTraceStep = Static<typeof PriceTraceStep>;

/** A was-price that the price history supports, and what is saved against it. */
export const WasPrice = strictObject({
  incPence: Pence,
  exPence: Pence,
  saveIncPence: Pence,
  saveExPence: Pence,
  daysCharged: Type.Integer(),
  windowDays: Type.Integer(),
});

/**
 * The price of one unit for this caller. `basis` says which of the two figures is the truth:
 * retail prices are whole pence inc VAT, trade-band prices whole pence ex VAT; the other figure is
 * derived and rounded.
 */
export const OfferingPrice = strictObject({
  currency: Currency,
  basis: Type.Enum(['inc', 'ex']),
  incPence: Pence,
  exPence: Pence,
  vatRatePercent: Type.Number({ minimum: 0, maximum: 100 }),
  was: nullable(WasPrice),
  promotion: nullable(
    strictObject({ slug: Type.String(), name: Type.String(), endsOn: nullable(Day) }),
  ),
  trace: Type.Array(PriceTraceStep),
});
export type OfferingPrice = Static<typeof OfferingPrice>;

/** A line's totals in both views, and the VAT between them. */
export const LineAmount = strictObject({ incPence: Pence, exPence: Pence, vatPence: Pence });
export type LineAmount = Static<typeof LineAmount>;
