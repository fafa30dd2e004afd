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
 * variants it is the one that suits the chosen offering best; one that is not sold is left out. Goods
 * in a finish that the items do not come in, such as a white basin, have a set of one finish instead.
 */
export function describeEssentialItems(
  kept: readonly KeptItem[],
  chosen: Chosen,
  offers: ReadonlyMap<number, Offer>,
): EssentialItem[] {
  const others = { ...chosen, finish: finishOfSet(kept, chosen, offers) };
  return kept
    .toSorted((a, b) => order[a.need] - order[b.need])
    .flatMap((item) => {
      if (item.candidates.length === 0) {
        return item.name === null ? [] : [describeItem(item, item.name, null)];
      }
      const offer = bestOffer(
        item.candidates,
        comesIn(item.candidates, chosen.finish) ? chosen : others,
        offers,
      );
      return offer ? [describeItem(item, offer.name, offer)] : [];
    });
}

/**
 * What the items that do not come in the chosen finish are shown in, so that a chrome tap has no brass
 * trap: the finish that most of them can be had in, and of several the one that is named first.
 */
function finishOfSet(
  kept: readonly KeptItem[],
  chosen: Chosen,
  offers: ReadonlyMap<number, Offer>,
): string | null {
  const items = new Map<string, number>();
  for (const { candidates } of kept) {
    if (comesIn(candidates, chosen.finish)) continue;
    const finishes = new Set<string>();
    for (const { finish, offeringId } of candidates) {
      const offer = offers.get(offeringId);
      if (finish !== null && offer && isBuyable(offer.availability)) finishes.add(finish);
    }
    for (const finish of finishes) items.set(finish, (items.get(finish) ?? 0) + 1);
  }
  const most = Math.max(...items.values());
  return [...items].find(([, count]) => count === most)?.[0] ?? null;
}

function comesIn(candidates: readonly Candidate[], wanted: string | null): boolean {
  return wanted !== null && candidates.some(({ finish }) => finish === wanted);
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
