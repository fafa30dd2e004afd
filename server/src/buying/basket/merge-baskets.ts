import { largestQuantity, mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import type { CarriedDiscount } from '../../goods/discounts/discounts.ts';
import { joinNotes, type Line } from './basket.ts';

/**
 * Two baskets as one, when a guest signs in: quantities are summed as far as one order may go, and
 * what does not fit into a full basket stays out. The account's lines come first.
 */
export function mergeLines(
  lines: readonly Line[],
  guestLines: readonly Line[],
  packSizes: ReadonlyMap<number, number>,
): Line[] {
  const merged = [...lines];
  for (const line of guestLines) {
    const at = merged.findIndex((each) => each.offeringId === line.offeringId);
    if (at < 0 && merged.length < mostItems) merged.push(line);
    if (at < 0) continue;
    const largest = largestQuantity(packSizes.get(line.offeringId) ?? 1);
    const own = merged[at]!;
    merged[at] = {
      ...own,
      quantity: Math.min(largest, own.quantity + line.quantity),
      ...joinNotes(own, line),
    };
  }
  return merged;
}

/**
 * The one code of two baskets that become one: the account's, unless the guest's campaign goes
 * before it.
 */
export function mergeDiscounts(
  own: CarriedDiscount | null,
  guests: CarriedDiscount | null,
): CarriedDiscount | null {
  if (!own || !guests) return own ?? guests;
  return guests.priority > own.priority ? guests : own;
}
