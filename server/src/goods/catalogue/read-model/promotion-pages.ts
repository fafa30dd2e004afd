import type { RefineBody } from '@plumbline/contracts/nouns/listings.ts';
import type { PromotionListing } from '@plumbline/contracts/catalogue/promotions.ts';
import type { Promotion } from '@plumbline/contracts/shop/promotions.ts';
import type { Static } from 'typebox';
import { describeProducts } from './category-pages.ts';
import { describeListing } from './listing.ts';
import type { Model } from './model.ts';
import { priceViewOf } from './price-view.ts';
import type { PromotionRow } from './product-rows.ts';
import type { Viewer } from '../reader.ts';
import { readRefinement } from './refinement.ts';
import { scopeOfList } from './scope.ts';
import { wideFacets } from './vocabulary.ts';

/** What stands at a promotion's address. */
export type FoundPromotion =
  | ({ status: 'live' } & PromotionListing)
  | { status: 'ended'; name: string; endsOn: string | null };

/** A page of what a live promotion covers; null for one that is not known or is still to come. */
export function refinePromotion(
  model: Model,
  body: Static<typeof RefineBody>,
  viewer: Viewer,
): FoundPromotion | null {
  const promotion = model.promotions.find(({ slug }) => slug === body.slug);
  if (!promotion || promotion.startsAt > model.pricedAt) return null;
  const { id, slug, name, endsOn } = promotion;
  if (!isLive(model, promotion)) return { status: 'ended', name, endsOn };
  const refinement = readRefinement(body, model.vocabulary);
  const view = priceViewOf(viewer, body.priceView);
  const listing = describeListing(model, scopeOfPromotion(id), wideFacets, refinement, view);
  return { status: 'live', promotion: { slug, name, endsOn }, listing };
}

/** The promotions that are on and cover something, those that end first coming first. */
export function listPromotions(model: Model): Promotion[] {
  return model.promotions
    .filter((promotion) => isLive(model, promotion))
    .map(({ id, slug, name, endsOn }) => ({
      slug,
      name,
      endsOn,
      ...describeProducts(model, scopeOfPromotion(id)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => compareEnds(a, b) || (a.name < b.name ? -1 : 1));
}

/** Live as of the prices in the model, which follow the clock a moment later. */
function isLive({ pricedAt }: Model, { startsAt, endsAt }: PromotionRow): boolean {
  return startsAt <= pricedAt && (endsAt === null || endsAt > pricedAt);
}

function scopeOfPromotion(id: number) {
  const none = new Int32Array();
  return scopeOfList(`promotion ${id}`, (segment) => segment.prices.promotionLists.get(id) ?? none);
}

function compareEnds(a: Promotion, b: Promotion): number {
  const [left, right] = [a.endsOn ?? '9999', b.endsOn ?? '9999'];
  return left === right ? 0 : left < right ? -1 : 1;
}
