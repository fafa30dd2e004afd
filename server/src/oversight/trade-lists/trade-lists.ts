import type { OwnPrice, PriceTerms } from '@plumbline/contracts/shop/trade-lists.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import type { OrderedCategory } from './terms-store.ts';

type Percentages = ReadonlyMap<number, number>;

/**
 * A band's percentages by the categories that have one, each with what was ordered in it and below it
 * as far as nothing nearer has one of its own; and what was ordered outside all of them.
 */
export function orderedByTerms(
  categories: readonly OrderedCategory[],
  percentages: Percentages,
): Pick<PriceTerms, 'categories' | 'otherOrderedExPence'> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const sums = new Map<number, number>();
  let otherOrderedExPence = 0;
  for (const category of categories) {
    let at: OrderedCategory | undefined = category;
    while (at && !percentages.has(at.id)) at = byId.get(at.parentId ?? 0);
    if (at) sums.set(at.id, (sums.get(at.id) ?? 0) + category.orderedExPence);
    else otherOrderedExPence += category.orderedExPence;
  }
  const termed = categories.filter(({ id }) => percentages.has(id));
  return {
    categories: termed.map(({ id, slug, name }) => ({
      slug,
      name,
      basisPoints: percentages.get(id)!,
      orderedExPence: sums.get(id) ?? 0,
    })),
    otherOrderedExPence,
  };
}

/** One line of the price list: what an offering costs, and what decided that. */
export function ownPrice(
  { price, ...offer }: Pick<Offer, 'sku' | 'brand' | 'name' | 'variant' | 'packSize' | 'price'>,
  more: Pick<OwnPrice, 'mpn' | 'ean' | 'category'>,
): OwnPrice {
  const decided = price.trace.at(-1)!.step;
  const { sku, brand, name, variant, packSize } = offer;
  return {
    sku,
    brand,
    name,
    variant,
    packSize,
    ...more,
    listExPence: price.trace[0]!.exPence,
    exPence: price.exPence,
    vatRatePercent: price.vatRatePercent,
    from: decided === 'band' || decided === 'promotion' ? decided : 'list',
    promotionEndsOn: price.promotion?.endsOn ?? null,
  };
}
