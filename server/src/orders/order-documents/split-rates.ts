import { vatOfInc } from '@plumbline/contracts/nouns/vat.ts';
import { apportion } from '../../goods/pricing/apportion.ts';
import type { Rate, RatedAmount } from './document-fields.ts';

/** A rate with the worth of the goods that it is of. */
export interface WeighedRate extends Rate {
  weight: number;
}

/**
 * Splits an amount that is stored as one over the rates that are in it, by the worth of the goods of
 * each: an order keeps what delivery came to, and an invoice says how much of it is at which rate.
 * The parts come to the stored pence exactly. What the split itself would make of the VAT may be
 * pence away from what was stored; the parts with the most VAT bear that.
 */
export function splitOverRates(
  { incPence, vatPence }: { incPence: number; vatPence: number },
  rates: readonly WeighedRate[],
): RatedAmount[] {
  if (incPence === 0) return [];
  const shares = apportion(
    incPence,
    rates.map(({ weight }) => weight),
  );
  const parts = rates.map(({ category, ratePercent }, index) => {
    const share = shares[index]!;
    return { category, ratePercent, incPence: share, vatPence: vatOfInc(share, ratePercent) };
  });
  let missing = vatPence - parts.reduce((sum, part) => sum + part.vatPence, 0);
  for (const part of parts.toSorted((a, b) => b.vatPence - a.vatPence)) {
    // There is no VAT in what is rated at nothing.
    const room = part.ratePercent === 0 ? 0 : part.incPence - part.vatPence;
    const moved = Math.max(-part.vatPence, Math.min(room, missing));
    part.vatPence += moved;
    missing -= moved;
  }
  if (missing !== 0) throw new Error(`${missing} pence of VAT are at none of the rates.`);
  return parts
    .filter((part) => part.incPence > 0)
    .map(({ category, ratePercent, ...part }) => ({
      category,
      ratePercent,
      exPence: part.incPence - part.vatPence,
      vatPence: part.vatPence,
    }));
}
