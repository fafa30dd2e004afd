import type { VariantSwap } from '@plumbline/contracts/nouns/projects.ts';
import { requireQuantity } from '../basket/basket.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { Refusal } from '../../core/refusal.ts';
import { addAmounts } from '../../goods/pricing/vat.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { priceItems } from './describe-project.ts';
import { joinAlike, type ProjectContent, type ProjectItemState } from './projects.ts';

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
  const moves = meant.map(({ room: at, quantity }) => {
    const held = project.items.find(
      (each) => each.offeringId === to.offeringId && each.room === at,
    );
    const heldQuantity = held?.quantity ?? 0;
    const nowQuantity = heldQuantity + quantity;
    requireQuantity(to, nowQuantity, '/body/toSku');
    return { room: at, quantity, heldQuantity, nowQuantity };
  });
  const swapped = project.items.map((item) =>
    isMeant(item) ? { ...item, offeringId: to.offeringId, ...seenNow(to) } : item,
  );
  const items = joinAlike(swapped);
  const was = amountByRoom(project.items, from, to);
  const now = amountByRoom(items, from, to);
  const swaps = moves.map((move): VariantSwap => ({
    ...move,
    amountWas: was(move.room),
    amountNow: now(move.room),
  }));
  return { project: { ...project, items }, swaps };
}

/** What a room's pieces of both come to, shared out as the project itself shows them. */
function amountByRoom(items: readonly ProjectItemState[], from: Offer, to: Offer) {
  const offers = new Map([from, to].map((offer) => [offer.offeringId, offer]));
  const priced = priceItems(items, offers);
  return (room: string | null) =>
    addAmounts(priced.flatMap(({ item, amount }) => (item.room === room ? [amount] : [])));
}
