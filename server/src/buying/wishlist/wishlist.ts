import { mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import type {
  Wishlist,
  WishlistChange,
  WishlistItem,
} from '@plumbline/contracts/nouns/wishlist.ts';
import type { SharedWishlist } from '@plumbline/contracts/shop/wishlist.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Owned } from '../ownership/ownership.ts';

/** How something was when it was kept, so that a change can be marked. */
export interface SeenItem {
  seenIncPence: number;
  seenExPence: number;
  seenAvailable: boolean;
}

/** One item as it is kept. */
export interface KeptItem extends SeenItem {
  offeringId: number;
  quantity: number;
  keptAt: Date;
}

/** One that was taken out, as it was kept until then. */
export interface RemovedItem extends Omit<KeptItem, 'quantity'> {
  removedAt: Date;
}

/** A wishlist as it is kept, with its items in the order in which they came. */
export interface WishlistState extends Owned {
  wishlistId: string;
  version: number;
  isShared: boolean;
  updatedAt: Date;
  items: readonly KeptItem[];
  /** What was taken out, until it is forgotten. */
  removed: readonly RemovedItem[];
}

/** For so long, whoever keeps again what was taken out has only changed their mind. */
export const remembersRemovedMs = 3_600_000;

/**
 * Keeps an offering in this quantity. What is kept already, or was taken out of `removed` only just
 * now, stays as it was seen.
 */
export function keepItem(
  items: readonly KeptItem[],
  offer: Offer,
  quantity: number,
  now: Date,
  removed: readonly RemovedItem[] = [],
): KeptItem[] {
  const { offeringId } = offer;
  const index = items.findIndex((item) => item.offeringId === offeringId);
  if (index >= 0) return items.with(index, { ...items[index]!, quantity });
  if (items.length >= mostItems) throw wishlistFull();
  const before = removed.find((item) => item.offeringId === offeringId);
  if (before && now.getTime() - before.removedAt.getTime() <= remembersRemovedMs) {
    const { removedAt: _, ...seen } = before;
    return [...items, { ...seen, quantity }];
  }
  return [...items, { offeringId, quantity, keptAt: now, ...seenNow(offer) }];
}

/** Keeps an offering no longer, by its id if there is such an offering. Refuses one not kept. */
export function removeItem(items: readonly KeptItem[], offeringId: number | undefined): KeptItem[] {
  if (!items.some((item) => item.offeringId === offeringId)) {
    throw new Refusal('item-not-in-wishlist');
  }
  return items.filter((item) => item.offeringId !== offeringId);
}

/**
 * Another list's items beside the own ones; what is in both stays as it is, so that joining twice
 * is the same as once. Refuses more than a wishlist holds.
 */
export function joinItems(
  items: readonly KeptItem[],
  others: readonly { offeringId: number; quantity: number }[],
  offers: ReadonlyMap<number, Offer>,
  keptAt: Date,
): KeptItem[] {
  const held = new Set(items.map((item) => item.offeringId));
  return others.reduce<KeptItem[]>(
    (joined, { offeringId, quantity }) => {
      const offer = offers.get(offeringId);
      return !offer || held.has(offeringId) ? joined : keepItem(joined, offer, quantity, keptAt);
    },
    [...items],
  );
}

/**
 * A guest's items behind the account's own, when the guest signs in. What does not fit into a full
 * wishlist stays out: the account's own come first.
 */
export function mergeItems(
  items: readonly KeptItem[],
  guestItems: readonly KeptItem[],
): KeptItem[] {
  const held = new Set(items.map((item) => item.offeringId));
  const others = guestItems.filter((item) => !held.has(item.offeringId));
  return [...items, ...others].slice(0, mostItems);
}

/** Takes the items' present price and stock as seen; `skus` null means all of them. */
export function noteItems(
  items: readonly KeptItem[],
  offers: ReadonlyMap<number, Offer>,
  skus: ReadonlySet<string> | null,
): KeptItem[] {
  return items.map((item) => {
    const offer = offers.get(item.offeringId);
    const isMeant = offer && (skus === null || skus.has(offer.sku));
    return isMeant ? { ...item, ...seenNow(offer) } : item;
  });
}

/** What is different about an item since it was kept or last taken note of. */
export function compareItem(item: SeenItem, offer: Offer): WishlistChange[] {
  const { state } = offer.availability;
  if (state === 'discontinued') {
    return [{ kind: 'withdrawn', successorSlug: offer.successorSlug }];
  }
  const changes: WishlistChange[] = [];
  if (offer.price.incPence !== item.seenIncPence || offer.price.exPence !== item.seenExPence) {
    changes.push({
      kind: 'price',
      wasIncPence: item.seenIncPence,
      nowIncPence: offer.price.incPence,
      wasExPence: item.seenExPence,
      nowExPence: offer.price.exPence,
    });
  }
  if (isAvailable(offer) !== item.seenAvailable) {
    changes.push({ kind: item.seenAvailable ? 'out-of-stock' : 'back-in-stock' });
  }
  return changes;
}

/** The wishlist as its owner sees it now. */
export function describeWishlist(
  state: WishlistState,
  offers: ReadonlyMap<number, Offer>,
): Wishlist {
  return {
    wishlistId: state.wishlistId,
    version: state.version,
    isShared: state.isShared,
    updatedAt: state.updatedAt.toISOString(),
    items: state.items.flatMap((item): WishlistItem[] => {
      const offer = offers.get(item.offeringId);
      if (!offer) return [];
      return [
        {
          ...describeItem(item, offer),
          keptAt: item.keptAt.toISOString(),
          keptIncPence: item.seenIncPence,
          keptExPence: item.seenExPence,
          changes: compareItem(item, offer),
        },
      ];
    }),
  };
}

/** What a link shows: nothing of when and at which price its owner kept an item. */
export function describeShared(
  { items }: WishlistState,
  offers: ReadonlyMap<number, Offer>,
): SharedWishlist {
  return {
    items: items.flatMap((item) => {
      const offer = offers.get(item.offeringId);
      return offer ? [describeItem(item, offer)] : [];
    }),
  };
}

/** An item as anybody sees it: what it is, and what it costs them now. */
export function describeItem(
  item: { quantity: number },
  offer: Offer,
): SharedWishlist['items'][number] {
  return {
    sku: offer.sku,
    quantity: item.quantity,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    brand: offer.brand,
    dimensions: offer.dimensions,
    picture: offer.picture,
    packSize: offer.packSize,
    price: offer.price,
    availability: offer.availability,
  };
}

/** How an offering is now, for marking later what has changed about it. */
export function seenNow(offer: Offer) {
  return {
    seenIncPence: offer.price.incPence,
    seenExPence: offer.price.exPence,
    seenAvailable: isAvailable(offer),
  };
}

/** Whether it can be had, by the one rule that marks what is back in stock. */
export function isAvailable({ availability }: Offer): boolean {
  return availability.state !== 'out-of-stock' && availability.state !== 'discontinued';
}

function wishlistFull(): Refusal {
  return new Refusal('wishlist-full', {
    detail: `A wishlist holds up to ${mostItems} items. Remove some first.`,
  });
}
