import type { Offer } from '../src/goods/catalogue/reader.ts';
import { price } from '../src/goods/pricing/price.ts';
import { seenNow } from '../src/buying/wishlist/wishlist.ts';
import type { ProjectItemState } from '../src/buying/projects/projects.ts';

/** What a test says about an offer; the rest is plain. */
export interface TestOffer extends Partial<Omit<Offer, 'price' | 'availability'>> {
  incPence?: number;
  /** A trade band's price, which then is the truth. */
  bandExPence?: number;
  vatRatePercent?: number;
  state?: Offer['availability']['state'];
}

/** An offer as the catalogue would give it; offers are variants of one product unless it is said. */
export function testOffer(offeringId: number, options: TestOffer = {}): Offer {
  const {
    incPence = 129_00,
    bandExPence,
    vatRatePercent = 20,
    state = 'in-stock',
    ...more
  } = options;
  const terms = { name: 'Trade band', fixedExPence: bandExPence ?? null, basisPoints: null };
  return {
    offeringId,
    sku: `SKU-${offeringId}`,
    slug: 'mixer',
    name: `Mixer ${offeringId}`,
    variant: null,
    brand: 'Corvane',
    brandSlug: 'corvane',
    categorySlug: 'taps',
    dimensions: { widthMm: 50, depthMm: 100, heightMm: 150, lengthMm: null },
    picture: { file: 'tap.avif', alt: 'A tap', width: 640, height: 640 },
    packSize: 1,
    price: price({
      listIncPence: incPence,
      vatRatePercent,
      band: bandExPence === undefined ? null : terms,
      promotion: null,
      was: null,
    }),
    availability: { state, quantity: null, leadDays: 0, sizeClass: 'parcel', expectedOn: null },
    freeStock: 100,
    weightGrams: 1000,
    successorSlug: null,
    ...more,
  };
}

/** What the tests of rules know of the catalogue, by offering id. */
export const offers = new Map(
  [
    testOffer(1),
    testOffer(2, { incPence: 54_00 }),
    testOffer(3, { packSize: 5, incPence: 1_99 }),
    testOffer(4, { state: 'out-of-stock', freeStock: 0 }),
    testOffer(5, { state: 'discontinued', successorSlug: 'successor' }),
    testOffer(6, { freeStock: 3, slug: 'successor' }),
  ].map((offer) => [offer.offeringId, offer]),
);

/** One thing in a room, as it was seen when it came there. */
export const item = (
  offeringId: number,
  room: string | null,
  quantity = 1,
  note = '',
): ProjectItemState => ({
  offeringId,
  room,
  quantity,
  note,
  ...seenNow(offers.get(offeringId)!),
});
