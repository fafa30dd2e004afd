import type { EssentialItem } from '@plumbline/contracts/catalogue/essential-items.ts';
import { lineAmount } from '../pricing/totals.ts';
import type { Offer } from './reader.ts';

/** An offering that could fill the place of an essential item. */
export interface Candidate {
  offeringId: number;
  finish: string | null;
  size: string | null;
}

/** An essential item as it is kept: a thing in the box, or the offerings of which one is shown. */
export interface KeptItem {
  need: EssentialItem['need'];
  name: string | null;
  reason: string;
  quantity: number;
  bundle: { slug: string; name: string } | null;
  candidates: readonly Candidate[];
}

/** What of the chosen offering its essential items are matched with. */
export interface Chosen {
  finish: string | null;
  size: string | null;
}

const order: Record<EssentialItem['need'], number> = { needed: 0, included: 1, recommended: 2 };

/**
 * The items to show beside an offering, needed ones first. Of a product that comes in several
 * variants it is the one that suits the chosen offering best; one that is not sold is left out.
 */
export function describeEssentialItems(
  kept: readonly KeptItem[],
  chosen: Chosen,
  offers: ReadonlyMap<number, Offer>,
): EssentialItem[] {
  return kept
    .toSorted((a, b) => order[a.need] - order[b.need])
    .flatMap((item) => {
      if (item.candidates.length === 0) {
        return item.name === null ? [] : [describeItem(item, item.name, null)];
      }
      const offer = bestOffer(item.candidates, chosen, offers);
      return offer ? [describeItem(item, offer.name, offer)] : [];
    });
}

/** One of the chosen size before any other, then what can be had, then the chosen finish. */
function bestOffer(
  candidates: readonly Candidate[],
  chosen: Chosen,
  offers: ReadonlyMap<number, Offer>,
): Offer | undefined {
  const fit = ({ finish, size }: Candidate, { availability }: Offer) =>
    (size !== null && size === chosen.size ? 4 : 0) +
    (isBuyable(availability) ? 2 : 0) +
    (finish !== null && finish === chosen.finish ? 1 : 0);
  let best: { offer: Offer; fit: number } | undefined;
  for (const candidate of candidates) {
    const offer = offers.get(candidate.offeringId);
    if (!offer || offer.availability.state === 'discontinued') continue;
    const found = { offer, fit: fit(candidate, offer) };
    if (!best || found.fit > best.fit) best = found;
  }
  return best?.offer;
}

function isBuyable({ state }: Offer['availability']): boolean {
  return state !== 'out-of-stock' && state !== 'discontinued';
}

function describeItem(kept: KeptItem, name: string, offer: Offer | null): EssentialItem {
  const { need, reason, bundle } = kept;
  const quantity = offer
    ? Math.ceil(kept.quantity / offer.packSize) * offer.packSize
    : kept.quantity;
  return {
    need,
    name,
    reason,
    quantity,
    bundle: bundle && { bundleId: bundle.slug, name: bundle.name },
    offering: offer && {
      sku: offer.sku,
      slug: offer.slug,
      variant: offer.variant,
      picture: offer.picture,
      price: offer.price,
      amount: lineAmount(offer.price, quantity),
      availability: offer.availability,
    },
  };
}
