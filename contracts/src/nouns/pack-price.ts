import type { OfferingPrice } from './prices.ts';
import { amountFrom } from './vat.ts';

/** What is sold in whole packs, with what one piece of it costs. */
export interface PackGoods {
  price: OfferingPrice;
  packSize: number;
}

/**
 * What a whole pack costs, which is the least that can be bought: the line that a basket has of it,
 * with each step of "why this price". One piece's own figure in the view that is not its basis is
 * rounded, so a pack is never that figure times its size.
 */
export function packPrice({ price, packSize }: PackGoods): OfferingPrice {
  if (packSize === 1) return price;
  const { basis, vatRatePercent, was } = price;
  const ofPack = (one: { incPence: number; exPence: number }) => {
    const pence = (basis === 'inc' ? one.incPence : one.exPence) * packSize;
    const { incPence, exPence } = amountFrom(basis, pence, vatRatePercent);
    return { incPence, exPence };
  };
  const now = ofPack(price);
  const before = was && ofPack(was);
  return {
    ...price,
    ...now,
    was: was && {
      ...was,
      ...before!,
      saveIncPence: before!.incPence - now.incPence,
      saveExPence: before!.exPence - now.exPence,
    },
    trace: price.trace.map((step) => ({ ...step, ...ofPack(step) })),
  };
}
