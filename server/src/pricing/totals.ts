import type { LineAmount, OfferingPrice } from '@plumbline/contracts/prices.ts';
import { apportion } from './apportion.ts';
import {
  addAmounts,
  amountFrom,
  divideHalfUp,
  noAmount,
  penceIn,
  subtractAmount,
  type Basis,
} from './vat.ts';

/** What a line costs before any basket code: unit × quantity in the price's own basis. */
export function lineAmount(unit: OfferingPrice, quantity: number): LineAmount {
  return amountFrom(unit.basis, penceIn(unit.basis, unit) * quantity, unit.vatRatePercent);
}

/** Takes a share of money off a basket; both kinds act on the sum in the basket's own basis. */
export type BasketDiscount =
  | { kind: 'Percentage'; basisPoints: number }
  | { kind: 'FixedAmount'; pence: number };

interface PricedLine {
  amount: LineAmount;
  vatRatePercent: number;
}

/** What a discount takes off a sum of pence: never more than the sum. */
export function discountPence(sumPence: number, discount: BasketDiscount): number {
  return discount.kind === 'Percentage'
    ? divideHalfUp(sumPence * discount.basisPoints, 10_000)
    : Math.min(discount.pence, sumPence);
}

/**
 * Every line after a basket discount. The discount is computed once on the sum in `basis`,
 * apportioned to the lines by value, and each line's other view is derived from the line.
 * The lines that come back sum to the sum less the discount, exactly.
 */
export function discountLines(
  lines: readonly PricedLine[],
  basis: Basis,
  discount: BasketDiscount | null,
): LineAmount[] {
  if (!discount) return lines.map((line) => line.amount);
  const values = lines.map((line) => penceIn(basis, line.amount));
  const sum = values.reduce((total, value) => total + value, 0);
  const shares = apportion(discountPence(sum, discount), values);
  return lines.map((line, index) =>
    shares[index] === 0
      ? line.amount
      : amountFrom(basis, values[index]! - shares[index]!, line.vatRatePercent),
  );
}

/**
 * Delivery takes the VAT of the goods that it carries: its pence inc VAT are split over the rates
 * in the basket by value, and VAT is taken from each part. `lines` are the lines to be paid.
 */
export function deliveryAmount(incPence: number, lines: readonly PricedLine[]): LineAmount {
  const valueByRate = new Map<number, number>();
  for (const { amount, vatRatePercent } of lines) {
    valueByRate.set(vatRatePercent, (valueByRate.get(vatRatePercent) ?? 0) + amount.incPence);
  }
  if (valueByRate.size === 0) return amountFrom('inc', incPence, 20);
  const rates = [...valueByRate.keys()].toSorted((a, b) => b - a);
  const parts = apportion(
    incPence,
    rates.map((rate) => valueByRate.get(rate)!),
  );
  return addAmounts(rates.map((rate, index) => amountFrom('inc', parts[index]!, rate)));
}

export interface Totals {
  items: LineAmount;
  discount: LineAmount;
  delivery: LineAmount | null;
  total: LineAmount;
}

/** The sums of a basket or order: items − discount + delivery = total, in both views. */
export function totals(
  before: readonly LineAmount[],
  after: readonly LineAmount[],
  delivery: LineAmount | null,
): Totals {
  const items = addAmounts(before);
  const net = addAmounts(after);
  return {
    items,
    discount: subtractAmount(items, net),
    delivery,
    total: addAmounts([net, delivery ?? noAmount]),
  };
}
