import { overridePrice } from '../../goods/pricing/price.ts';
import type { PriceUnit } from '../basket/price-hold.ts';
import { holdsSameGoods, type Approved } from './asked-order.ts';

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
