import type { LineAmount } from './prices.ts';

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

/** Both views of a sum that is the truth in `basis`. inc = ex + VAT always holds. */
export function amountFrom(basis: Basis, pence: number, ratePercent: number): LineAmount {
  const vatPence = basis === 'inc' ? vatOfInc(pence, ratePercent) : vatOfEx(pence, ratePercent);
  return basis === 'inc'
    ? { incPence: pence, exPence: pence - vatPence, vatPence }
    : { incPence: pence + vatPence, exPence: pence, vatPence };
}
