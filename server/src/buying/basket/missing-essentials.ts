import type { MissingEssential } from '@plumbline/contracts/shop/basket-essentials.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { describeEssentialItems } from '../../goods/catalogue/essential-items.ts';
import { listNeededItems } from '../../goods/catalogue/product-extras-store.ts';
import { lineAmount } from '../../goods/pricing/totals.ts';
import type { BasketState } from './basket.ts';
import { listOwnedProducts } from './owned-product-store.ts';

/** What a basket needs and does not hold, each once, in the order of the lines that need it. */
export async function listMissingEssentials(
  basket: BasketState,
  caller: Caller,
  { db, catalogue }: Context,
): Promise<MissingEssential[]> {
  if (basket.lines.length === 0) return [];
  const lineIds = basket.lines.map((line) => line.offeringId);
  const owned = await listOwnedProducts(db, basket.basketId);
  const needed = await listNeededItems(db, lineIds, owned);
  const candidateIds = needed.flatMap(({ items }) =>
    items.flatMap(({ candidates }) => candidates.map(({ offeringId }) => offeringId)),
  );
  const offers = catalogue.findOffersById([...lineIds, ...candidateIds], viewerOf(caller));
  const missing = new Map<string, MissingEssential>();
  for (const line of basket.lines) {
    const of = needed.find(({ offeringId }) => offeringId === line.offeringId);
    const holder = offers.get(line.offeringId);
    if (!of || !holder) continue;
    for (const { offering, name, quantity, reason } of describeEssentialItems(
      of.items,
      of,
      offers,
    )) {
      if (!offering) continue;
      const before = missing.get(offering.sku);
      const count = (before?.quantity ?? 0) + quantity * line.quantity;
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
  }
  return [...missing.values()];
}
