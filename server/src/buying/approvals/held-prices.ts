import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { overridePrice } from '../../goods/pricing/price.ts';
import { holdsSameGoods, type Approved } from './asked-order.ts';

/** What one of an offering costs where its price is held, and what it costs otherwise. */
export type PriceUnit = (offeringId: number, unit: OfferingPrice) => OfferingPrice;

const asItIs: PriceUnit = (_, unit) => unit;

/**
 * The prices that an approved basket is held at, while it holds what was asked for; the lower of both,
 * as everywhere. Once the hold has ended they are those of now.
 */
export function heldPrices(
  approved: Approved | null,
  lines: readonly { offeringId: number; quantity: number }[],
  now: Date,
): PriceUnit {
  if (!approved || approved.heldUntil <= now) return asItIs;
  const { asked } = approved;
  if (!holdsSameGoods(asked.lines, lines)) return asItIs;
  const held = new Map(asked.lines.map((line) => [line.offeringId, line]));
  return (offeringId, unit) => {
    const line = held.get(offeringId);
    return overridePrice(
      unit,
      line
        ? { pence: line.unitPence, basis: line.unitBasis, label: 'Held since it was asked for' }
        : null,
    );
  };
}

/** Offers at the prices that are held. */
export function withHeldPrices(
  offers: ReadonlyMap<number, Offer>,
  priceUnit: PriceUnit,
): ReadonlyMap<number, Offer> {
  if (priceUnit === asItIs) return offers;
  return new Map(
    [...offers].map(([id, offer]) => [id, { ...offer, price: priceUnit(id, offer.price) }]),
  );
}
