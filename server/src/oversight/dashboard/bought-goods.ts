import type { BuyAgainProduct } from '@plumbline/contracts/accounts/dashboard.ts';
import type { PriceChange, TradeSummary } from '@plumbline/contracts/nouns/trade-summary.ts';
import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import type { Promotion } from '@plumbline/contracts/shop/promotions.ts';
import type { CatalogueReader, Offer, Viewer } from '../../goods/catalogue/reader.ts';
import { penceIn } from '../../goods/pricing/vat.ts';
import type { BoughtRow } from './bought-store.ts';

type Offers = ReadonlyMap<number, Offer>;
type Bought = Pick<BoughtRow, 'unitPence' | 'unitBasis' | 'vatRatePercent'>;

/** What one cost ex VAT when it was bought, as the order froze it. */
export const paidExPence = ({ unitPence, unitBasis, vatRatePercent }: Bought): number =>
  amountFrom(unitBasis, unitPence, vatRatePercent).exPence;

/** What one costs ex VAT now, at the rate of where it went: pence that had no VAT in them have none today. */
const nowExPenceOf = (price: Offer['price'], { vatRatePercent }: Bought): number =>
  amountFrom(price.basis, penceIn(price.basis, price), vatRatePercent).exPence;

/** Goods whose price has changed since they were last bought, what changes most in a year first. */
export function priceChanges(rows: readonly BoughtRow[], offers: Offers): PriceChange[] {
  const effect = ({ nowExPence, thenExPence, unitsInYear }: PriceChange) =>
    Math.abs(nowExPence - thenExPence) * unitsInYear;
  return rows
    .flatMap((row) => {
      const offer = offers.get(row.offeringId);
      if (!offer || offer.availability.state === 'discontinued') return [];
      const { sku, slug, name, variant, price } = offer;
      const [thenExPence, nowExPence] = [paidExPence(row), nowExPenceOf(price, row)];
      if (thenExPence === nowExPence) return [];
      const when = { thenOn: row.lastOn, unitsInYear: row.units };
      return [{ sku, slug, name, variant, thenExPence, nowExPence, ...when }];
    })
    .toSorted((a, b) => effect(b) - effect(a) || a.sku.localeCompare(b.sku));
}

/** What is on now, with how much of what is bought costs less by it than by the caller's own terms. */
export function promotionsOnBought(
  promotions: readonly Pick<Promotion, 'slug' | 'name' | 'endsOn'>[],
  offers: Offers,
): TradeSummary['promotions'] {
  const counts = new Map<string, number>();
  for (const { price } of offers.values()) {
    const slug = price.promotion?.slug;
    if (slug !== undefined) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return promotions
    .map(({ slug, name, endsOn }) => ({ slug, name, endsOn, boughtCount: counts.get(slug) ?? 0 }))
    .toSorted((a, b) => b.boughtCount - a.boughtCount);
}

/** What there is to order now of what was bought; null for what is no longer known at all. */
export async function describeBought(
  catalogue: Pick<CatalogueReader, 'findProductBySlug' | 'findOfferBySku'>,
  row: BoughtRow,
  offers: Offers,
  viewer: Viewer,
): Promise<BuyAgainProduct | null> {
  const offer = offers.get(row.offeringId);
  if (!offer) return null;
  const taking = await findSuccessor(catalogue, offer, viewer);
  const { sku, slug, name, variant, picture, packSize, price, availability } =
    taking.offer ?? offer;
  return {
    sku,
    slug,
    name,
    variant,
    picture,
    packSize,
    price,
    availability,
    replaces: taking.offer ? { sku: offer.sku, name: offer.name } : null,
    successor: taking.product,
    usualQuantity: Math.ceil(row.usualQuantity / packSize) * packSize,
    timesBought: row.timesBought,
    lastBought: {
      on: row.lastOn,
      quantity: row.lastQuantity,
      jobReference: row.lastJob,
      unitExPence: paidExPence(row),
      nowExPence: nowExPenceOf(price, row),
    },
  };
}

/**
 * What took the place of something that is no longer sold: its own finish and size of the successor,
 * or the product alone where it has several and none is the same, or is the same one in other finishes.
 * Nobody is sent another finish.
 */
async function findSuccessor(
  catalogue: Pick<CatalogueReader, 'findProductBySlug' | 'findOfferBySku'>,
  offer: Offer,
  viewer: Viewer,
): Promise<{ offer: Offer | null; product: BuyAgainProduct['successor'] }> {
  const none = { offer: null, product: null };
  if (offer.availability.state !== 'discontinued' || offer.successorSlug === null) return none;
  const found = await catalogue.findProductBySlug(offer.successorSlug, viewer);
  if (found?.status !== 'live') return none;
  const { slug, name, offerings } = found.product;
  const those = offerings.flatMap(({ sku }) => catalogue.findOfferBySku(sku, viewer) ?? []);
  const same = those.find(({ variant }) => variant === offer.variant);
  const only = those.length === 1 && slug !== offer.slug ? those[0] : undefined;
  const taking = same ?? only ?? null;
  return taking ? { offer: taking, product: null } : { offer: null, product: { slug, name } };
}
