import type { Queryable } from '../../db/connect.ts';
import { describeAvailability, isInStock } from '../catalogue/catalogue.ts';
import type { Offer } from '../catalogue/reader.ts';
import { findFreeFor } from './own-hold-store.ts';

const isGone = ({ availability: { state } }: Offer) =>
  state === 'to-order' || state === 'out-of-stock';

/**
 * Offers as a basket may have them whose payment was begun before: what it holds by itself is there for
 * it, where everybody else has to wait for more. `basketId` is the name that its hold goes by.
 */
export async function withOwnHold(
  tx: Queryable,
  basketId: string,
  offers: ReadonlyMap<number, Offer>,
): Promise<ReadonlyMap<number, Offer>> {
  const gone = [...offers.values()].filter(isGone).map(({ offeringId }) => offeringId);
  if (gone.length === 0) return offers;
  const free = await findFreeFor(tx, gone, basketId);
  return new Map(
    [...offers].map(([id, offer]) => [
      id,
      isGone(offer) ? withFree(offer, free.get(id) ?? 0) : offer,
    ]),
  );
}

function withFree(offer: Offer, freeStock: number): Offer {
  const { packSize, availability } = offer;
  if (!isInStock({ freeStock, packSize })) return offer;
  const { leadDays, sizeClass } = availability;
  const facts = { freeStock, packSize, leadDays, sizeClass, isLive: true, expectedDay: 0 };
  return { ...offer, freeStock, availability: describeAvailability(facts) };
}
