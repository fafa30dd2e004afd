import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';

/**
 * Names how VAT was computed, and is stored on every order: VAT per line from the line's total in
 * the price's own basis, rounded half up to a penny.
 */
export const vatPolicy = 'per-line-half-up';

/** Which figure of a price is the truth: retail pence inc VAT, or trade-band pence ex VAT. */
export type Basis = 'inc' | 'ex';

/** numerator ÷ denominator rounded half up, exactly, for whole non-negative numbers below 2^53. */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator * 2) || numerator < 0) {
    throw new RangeError(`Not a sum that can be rounded exactly: ${numerator}`);
  }
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

function wholePence(pence: number): number {
  if (!Number.isInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`);
  return pence;
}

/** Rates have at most two decimals, so hundredths of a percent are whole. */
function basisPoints(ratePercent: number): number {
  return Math.round(ratePercent * 100);
}

/** The VAT within pence that include it: inc × rate ÷ (100 + rate), half up. */
export function vatOfInc(incPence: number, ratePercent: number): number {
  const rate = basisPoints(ratePercent);
  return divideHalfUp(wholePence(incPence) * rate, 10_000 + rate);
}

/** The VAT on top of pence that exclude it: ex × rate ÷ 100, half up. */
export function vatOfEx(exPence: number, ratePercent: number): number {
  return divideHalfUp(wholePence(exPence) * basisPoints(ratePercent), 10_000);
}

/** Pence less the VAT that they include. */
export function exFromInc(incPence: number, ratePercent: number): number {
  return incPence - vatOfInc(incPence, ratePercent);
}

/** Pence with the VAT on top of them. */
export function incFromEx(exPence: number, ratePercent: number): number {
  return exPence + vatOfEx(exPence, ratePercent);
}

/** Both views of a sum that is the truth in `basis`. inc = ex + VAT always holds. */
export function amountFrom(basis: Basis, pence: number, ratePercent: number): LineAmount {
  const vatPence = basis === 'inc' ? vatOfInc(pence, ratePercent) : vatOfEx(pence, ratePercent);
  return basis === 'inc'
    ? { incPence: pence, exPence: pence - vatPence, vatPence }
    : { incPence: pence + vatPence, exPence: pence, vatPence };
}

/** The truth of an amount in a basis: the figure that a line is computed in. */
export function penceIn(basis: Basis, amount: { incPence: number; exPence: number }): number {
  return basis === 'inc' ? amount.incPence : amount.exPence;
}

export const noAmount: LineAmount = { incPence: 0, exPence: 0, vatPence: 0 };

/** The sum of amounts, each view for itself: nothing is rounded again. */
export function addAmounts(amounts: Iterable<LineAmount>): LineAmount {
  const sum = { ...noAmount };
  for (const amount of amounts) {
    sum.incPence += amount.incPence;
    sum.exPence += amount.exPence;
    sum.vatPence += amount.vatPence;
  }
  return sum;
}

/** What is left of an amount, each view for itself. */
export function subtractAmount(from: LineAmount, amount: LineAmount): LineAmount {
  return {
    incPence: from.incPence - amount.incPence,
    exPence: from.exPence - amount.exPence,
    vatPence: from.vatPence - amount.vatPence,
  };
}
