import type { EssentialItem } from '@plumbline/contracts/catalogue/essential-items.ts';
import type { MissingEssential } from '@plumbline/contracts/nouns/missing-essential.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { describeEssentialItems } from '../../goods/catalogue/essential-items.ts';
import {
  listNeededItems,
  listSetItems,
  type NeededItems,
} from '../../goods/catalogue/product-extras-store.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { lineAmount } from '../../goods/pricing/totals.ts';
import type { BasketState } from './basket.ts';
import { listOwnedProducts } from './owned-product-store.ts';

/** So many of an offering, in any list of goods. */
type Line = Pick<BasketState['lines'][number], 'offeringId' | 'quantity'>;

/** What a basket needs and does not hold, each once, in the order of the lines that need it. */
export async function listMissingEssentials(
  basket: BasketState,
  caller: Caller,
  { db, catalogue }: Context,
): Promise<MissingEssential[]> {
  if (basket.lines.length === 0) return [];
  const owned = await listOwnedProducts(db, basket.basketId);
  const lineIds = basket.lines.map((line) => line.offeringId);
  const items = await listNeededItems(db, lineIds, owned);
  return sumMissing(itemsOfLines(basket.lines, items, caller, { catalogue }));
}

/** What completes the set of goods: what they lack, what is better with them, what lies in their boxes. */
export async function listSet(
  lines: readonly Line[],
  caller: Caller,
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
) {
  const items =
    lines.length === 0
      ? []
      : await listSetItems(
          db,
          lines.map((line) => line.offeringId),
        );
  const found = itemsOfLines(lines, items, caller, { catalogue });
  const of = (need: EssentialItem['need']) => found.filter(({ item }) => item.need === need);
  return {
    needed: sumMissing(of('needed')),
    recommended: sumMissing(of('recommended')),
    included: of('included').map(({ item: { name, reason }, holder }) => ({
      name,
      reason,
      holder: holder.name,
    })),
  };
}

interface ItemOfLine {
  item: EssentialItem;
  /** How many one piece of the line takes, and in which packs they are sold. */
  units: number;
  packSize: number;
  line: Line;
  holder: Offer;
}

/** The items of each line, each as the one offering that suits the line's own best. */
function itemsOfLines(
  lines: readonly Line[],
  kept: readonly NeededItems[],
  caller: Caller,
  { catalogue }: Pick<Context, 'catalogue'>,
): ItemOfLine[] {
  const candidateIds = kept.flatMap(({ items }) =>
    items.flatMap(({ candidates }) => candidates.map(({ offeringId }) => offeringId)),
  );
  const lineIds = lines.map((line) => line.offeringId);
  const offers = catalogue.findOffersById([...lineIds, ...candidateIds], viewerOf(caller));
  const bySku = new Map([...offers.values()].map((offer) => [offer.sku, offer]));
  return lines.flatMap((line) => {
    const of = kept.find(({ offeringId }) => offeringId === line.offeringId);
    const holder = offers.get(line.offeringId);
    if (!of || !holder) return [];
    return describeEssentialItems(of.items, of, offers).map((item) => {
      const offer = item.offering && bySku.get(item.offering.sku);
      const { quantity: units } = (offer && keptAs(of.items, item, offer)) ?? item;
      return { item, units, packSize: offer?.packSize ?? 1, line, holder };
    });
  });
}

/** The item as it is kept that an offering was shown for. */
const keptAs = (kept: NeededItems['items'], { need }: EssentialItem, { offeringId }: Offer) =>
  kept.find(
    (each) => each.need === need && each.candidates.some((one) => one.offeringId === offeringId),
  );

/** Each of the offerings once, in as many packs as all lines take together. */
function sumMissing(found: readonly ItemOfLine[]): MissingEssential[] {
  const missing = new Map<string, MissingEssential>();
  const taken = new Map<string, number>();
  for (const { item, units, packSize, line, holder } of found) {
    const { offering, name, reason } = item;
    if (!offering) continue;
    const before = missing.get(offering.sku);
    const together = (taken.get(offering.sku) ?? 0) + units * line.quantity;
    taken.set(offering.sku, together);
    const count = Math.ceil(together / packSize) * packSize;
    missing.set(offering.sku, {
      sku: offering.sku,
      slug: offering.slug,
      name,
      variant: offering.variant,
      picture: offering.picture,
      price: offering.price,
      quantity: count,
      amount: lineAmount(offering.price, count),
      availability: offering.availability,
      reason: before?.reason ?? reason,
      neededBy: [...(before?.neededBy ?? []), { sku: holder.sku, name: holder.name }],
    });
  }
  return [...missing.values()];
}
