import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { DiscountProblem } from '@plumbline/contracts/nouns/discounts.ts';
import type {
  LineAmount,
  OfferingPrice,
  PriceTraceStep,
} from '@plumbline/contracts/nouns/prices.ts';
import type { DiscountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Goods } from '../catalogue/price-facts-store.ts';
import { discountLines, lineAmount, traceLine } from '../pricing/totals.ts';
import {
  isFor,
  isForDelivery,
  isUsable,
  missingPence,
  reductionOf,
  type CarriedDiscount,
} from './discounts.ts';

export interface LineToPrice {
  unit: OfferingPrice;
  quantity: number;
  goods: Goods;
}

/** A line before and after the basket's code, and how it came to its price. */
export interface PricedLine {
  before: LineAmount;
  amount: LineAmount;
  trace: PriceTraceStep[];
  /** Whether the code is for this line; it may still take nothing off. */
  isTarget: boolean;
}

export interface PricedLines {
  lines: PricedLine[];
  /** Null where there is no code, or it takes off what it promises. */
  problem: DiscountProblem | null;
  /** How much more of its goods a code asks for that is below its minimum. */
  missingPence: number;
  /** The code that counts for the lines or for their delivery; null where it has a problem. */
  applied: CarriedDiscount | null;
}

/**
 * Prices the lines of a basket with at most one code: the one computation behind the basket, the
 * checkout, the order and the preview that staff see. `basis` is the basket's own.
 */
export function priceLines(
  lines: readonly LineToPrice[],
  discount: CarriedDiscount | null,
  at: { basis: Basis; channel: DiscountChannel; now: Date },
): PricedLines {
  const priced = lines.map(({ unit, quantity, goods }) => ({
    amount: lineAmount(unit, quantity),
    vatRatePercent: unit.vatRatePercent,
    isTarget: discount !== null && isFor(discount, goods, unit),
  }));
  const { problem, missing } = judge(priced, discount, at);
  const applied = problem === null ? discount : null;
  const reduction = applied && !isForDelivery(applied) ? reductionOf(applied) : null;
  const after = discountLines(priced, at.basis, reduction);
  return {
    lines: lines.map(({ unit, quantity }, index) => ({
      before: priced[index]!.amount,
      amount: after[index]!,
      trace: traceLine(unit, quantity, after[index]!, discount?.text ?? ''),
      isTarget: priced[index]!.isTarget,
    })),
    problem,
    missingPence: missing,
    applied,
  };
}

function judge(
  lines: readonly { amount: LineAmount; isTarget: boolean }[],
  discount: CarriedDiscount | null,
  at: { basis: Basis; channel: DiscountChannel; now: Date },
): { problem: DiscountProblem | null; missing: number } {
  if (!discount) return { problem: null, missing: 0 };
  if (!isUsable(discount, at)) return { problem: 'refused', missing: 0 };
  const targets = lines.filter(({ isTarget }) => isTarget).map(({ amount }) => amount);
  if (targets.length === 0) return { problem: 'nothing-eligible', missing: 0 };
  const missing = missingPence(discount, at.basis, targets);
  return { problem: missing > 0 ? 'below-minimum' : null, missing };
}
