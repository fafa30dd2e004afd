import { amountFrom, divideHalfUp, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import type {
  LineAmount,
  OfferingPrice,
  PriceTraceStep,
} from '@plumbline/contracts/nouns/prices.ts';
import { apportion } from './apportion.ts';
import { addAmounts, noAmount, penceIn, subtractAmount } from './vat.ts';

/** What a line costs before any basket code: unit × quantity in the price's own basis. */
export function lineAmount(unit: OfferingPrice, quantity: number): LineAmount {
  return amountFrom(unit.basis, penceIn(unit.basis, unit) * quantity, unit.vatRatePercent);
}

/** Takes a share or a sum of money off goods or delivery; both act in the basket's own basis. */
export type Reduction =
  | { kind: 'Percentage'; basisPoints: number }
  | { kind: 'FixedAmount'; pence: number };

interface PricedLine {
  amount: LineAmount;
  vatRatePercent: number;
}

/** What a reduction takes off a sum of pence: never more than the sum. */
export function discountPence(sumPence: number, reduction: Reduction): number {
  return reduction.kind === 'Percentage'
    ? divideHalfUp(sumPence * reduction.basisPoints, 10_000)
    : Math.min(reduction.pence, sumPence);
}

/**
 * Every line after a reduction of those that it is for. It is computed once on their sum in `basis`
 * and apportioned to them by value, and each line's other view is derived from the line. The lines
 * that come back sum to the sum less the reduction, exactly.
 */
export function discountLines(
  lines: readonly (PricedLine & { isTarget?: boolean })[],
  basis: Basis,
  reduction: Reduction | null,
): LineAmount[] {
  if (!reduction) return lines.map((line) => line.amount);
  const values = lines.map((line) => (line.isTarget === false ? 0 : penceIn(basis, line.amount)));
  const sum = values.reduce((total, value) => total + value, 0);
  const shares = apportion(discountPence(sum, reduction), values);
  return lines.map((line, index) =>
    shares[index] === 0
      ? line.amount
      : amountFrom(basis, values[index]! - shares[index]!, line.vatRatePercent),
  );
}

/**
 * "Why this price" of a whole line: what it comes to after each step of its unit's price, and after
 * the basket's code where that took something off. The last step is what the line costs.
 */
export function traceLine(
  unit: OfferingPrice,
  quantity: number,
  after: LineAmount,
  codeLabel: string,
): PriceTraceStep[] {
  const steps = unit.trace.map(({ step, label, ...each }): PriceTraceStep => {
    const basis = step === 'override' ? unit.basis : step === 'band' ? 'ex' : 'inc';
    const { incPence, exPence } = amountFrom(
      basis,
      penceIn(basis, each) * quantity,
      unit.vatRatePercent,
    );
    return { step, label, incPence, exPence };
  });
  const { incPence, exPence } = after;
  const before = steps.at(-1)!;
  // Less in either view is less inc VAT.
  if (before.incPence === incPence) return steps;
  return [...steps, { step: 'code', label: codeLabel, incPence, exPence }];
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
