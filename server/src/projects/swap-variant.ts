import type { VariantSwap } from '@plumbline/contracts/project-data.ts';
import { requireQuantity } from '../basket/basket.ts';
import type { Offer } from '../catalogue/read-model/reader.ts';
import { Refusal } from '../http/refusal.ts';
import { lineAmount } from '../pricing/totals.ts';
import { addAmounts } from '../pricing/vat.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { joinAlike, type ProjectContent } from './projects.ts';

/**
 * Puts one variant in the place of another, in one room or (room undefined) in all. Where the room
 * holds the target already the quantities are joined, and the answer says so. Refuses goods that
 * are neither variants of one product nor each other's successor.
 */
export function swapVariant(
  project: ProjectContent,
  from: Offer,
  to: Offer,
  room: string | null | undefined,
): { project: ProjectContent; swaps: VariantSwap[] } {
  if (to.slug !== from.slug && to.slug !== from.successorSlug) {
    throw new Refusal('variant-unrelated', {
      detail: `${to.name} is another product than ${from.name}.`,
      fields: [{ path: '/body/toSku', message: 'Choose a variant of the same product.' }],
    });
  }
  const isMeant = (item: ProjectContent['items'][number]) =>
    item.offeringId === from.offeringId && (room === undefined || item.room === room);
  const meant = project.items.filter(isMeant);
  if (meant.length === 0) throw new Refusal('variant-not-in-project');
  if (to.offeringId === from.offeringId) return { project, swaps: [] };
  const swaps = meant.map((item): VariantSwap => {
    const held = project.items.find(
      (each) => each.offeringId === to.offeringId && each.room === item.room,
    );
    const heldQuantity = held?.quantity ?? 0;
    const nowQuantity = heldQuantity + item.quantity;
    requireQuantity(to, nowQuantity, '/body/toSku');
    const amountHeld = lineAmount(to.price, heldQuantity);
    return {
      room: item.room,
      quantity: item.quantity,
      heldQuantity,
      nowQuantity,
      amountWas: addAmounts([lineAmount(from.price, item.quantity), amountHeld]),
      amountNow: lineAmount(to.price, nowQuantity),
    };
  });
  const swapped = project.items.map((item) =>
    isMeant(item) ? { ...item, offeringId: to.offeringId, ...seenNow(to) } : item,
  );
  return { project: { ...project, items: joinAlike(swapped) }, swaps };
}
