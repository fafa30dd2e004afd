import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { vatOfEx, vatOfInc, type Basis } from '@plumbline/contracts/nouns/vat.ts';

/**
 * Names how VAT was computed, and is stored on every order: VAT per line from the line's total in
 * the price's own basis, rounded half up to a penny.
 */
export const vatPolicy = 'per-line-half-up';

/** Pence less the VAT that they include. */
export function exFromInc(incPence: number, ratePercent: number): number {
  return incPence - vatOfInc(incPence, ratePercent);
}

/** Pence with the VAT on top of them. */
export function incFromEx(exPence: number, ratePercent: number): number {
  return exPence + vatOfEx(exPence, ratePercent);
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
