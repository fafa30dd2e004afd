import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { divideHalfUp, type Basis } from '@plumbline/contracts/nouns/vat.ts';

/**
 * What so many of the units that are left of a line come to: pence, out of what is left of its
 * stored amount. Each unit has the same whole pence, and the pennies over go to the first of them, so
 * that the units of a line come to the line exactly, however they are taken. That is done for VAT and
 * for the figure of the price's own basis; the third follows. No rate and no price is asked.
 */
export function takeUnits(
  left: LineAmount,
  { unitsLeft, units, basis }: { unitsLeft: number; units: number; basis: Basis },
): LineAmount {
  const vatPence = shareOf(left.vatPence, units, unitsLeft);
  if (basis === 'inc') {
    const incPence = shareOf(left.incPence, units, unitsLeft);
    return { incPence, exPence: incPence - vatPence, vatPence };
  }
  const exPence = shareOf(left.exPence, units, unitsLeft);
  return { incPence: exPence + vatPence, exPence, vatPence };
}

function shareOf(pence: number, units: number, unitsLeft: number): number {
  if (units === 0) return 0;
  const over = pence % unitsLeft;
  return ((pence - over) / unitsLeft) * units + Math.min(units, over);
}

/**
 * What so many pence inc VAT are of what is left of a stored amount: the VAT in them is in proportion,
 * rounded half up, and the last pence take what VAT is left.
 */
export function takePence(left: LineAmount, incPence: number): LineAmount {
  const vatPence = incPence === 0 ? 0 : divideHalfUp(left.vatPence * incPence, left.incPence);
  return { incPence, exPence: incPence - vatPence, vatPence };
}

/** Pence without any VAT in them, since they are no part of a price. */
export const withoutVat = (pence: number): LineAmount => ({
  incPence: pence,
  exPence: pence,
  vatPence: 0,
});
