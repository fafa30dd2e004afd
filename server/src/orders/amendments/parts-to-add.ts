import type { AddableParts } from '@plumbline/contracts/nouns/found-parts.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { findDestination, listOptions, type Destination } from '../../goods/delivery/quote.ts';
import { findMeantOffers, partOf } from '../../goods/search/meant-parts.ts';
import { getChangedOrder } from './order-facts-store.ts';
import { viewerOf } from './read-facts.ts';

/**
 * What somebody may mean who says what is to be added to an order: priced as the change would be, by
 * today's price under the band that it was placed with, and with the first day on which it could come
 * to its address.
 */
export async function findAddableParts(
  { db, catalogue, deliveryTables, now }: Context,
  orderId: number,
  text: string,
): Promise<AddableParts> {
  const terms = await deliveryTables.get();
  const order = await getChangedOrder(db, orderId);
  const viewer = await viewerOf(db, order);
  const { offers, ...found } = findMeantOffers(catalogue, text, viewer);
  const destination = findDestination(terms, order.deliveryAddress.postcode);
  const parts = offers.map((offer) => ({
    ...partOf(offer),
    arrivesOn: firstDay(destination, offer, now()),
  }));
  return { ...found, basis: order.basis, parts };
}

const at = '/params/order';

/** The first day on which so few as are sold of something could come; null where none could. */
function firstDay(destination: Destination | null, offer: Offer, now: Date): string | null {
  const { state } = offer.availability;
  if (!destination || state === 'discontinued' || state === 'out-of-stock') return null;
  try {
    const goods = [{ offer, quantity: offer.packSize }];
    const days = listOptions(destination, goods, { now, at }).map(({ day }) => day);
    return days.toSorted()[0] ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
