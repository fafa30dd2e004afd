import type { Carousel, CarouselsBody } from '@plumbline/contracts/catalogue/carousels.ts';
import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { KeptAction } from '../../../base/analytics/actions.ts';
import { normaliseSlug } from '../catalogue.ts';
import { availabilityOf, describeCard } from '../read-model/cards.ts';
import { type Model, type Place, findOfferingBySku } from '../read-model/model.ts';
import { priceViewOf } from '../read-model/price-view.ts';
import type { Viewer } from '../reader.ts';
import type { UnderstoodQuery } from '../text-index/understood-query.ts';
import {
  type Plan,
  type Setting,
  becauseCategory,
  becauseSearched,
  becauseViewed,
  categoryPlaceOf,
  companions,
  newIn,
  rangeOf,
  recentlySeen,
  recommendedOfAll,
  reduced,
  similar,
  wholeShop,
} from './plans.ts';

const { homepage, category, product, cart, other } = personalisationPageType;
const mostCards = 12;
/** So many carousels stand on a page at most. */
const mostCarousels = {
  [homepage]: 4,
  [category]: 2,
  [product]: 4,
  [cart]: 3,
  [other]: 3,
} as const;
/** Carousels are made for so many things of a basket, and so many things last looked at. */
const mostOrigins = 2;

/** What a visitor did of late, and how what they searched for is read. */
export interface VisitorActions {
  /** The newest first; none without consent. */
  actions: readonly KeptAction[];
  understand: (query: string) => UnderstoodQuery;
}

/**
 * The carousels of a page. Rules alone make them, or the visitor's own actions as well. No statement
 * is run.
 */
export function listCarousels(
  model: Model,
  { pageType, context = {} }: CarouselsBody,
  visitor: VisitorActions,
  viewer: Viewer,
  now: Date,
): Carousel[] {
  const setting: Setting = { model, view: priceViewOf(viewer, undefined), now };
  const placesOf = (skus: readonly string[]) =>
    skus.flatMap((sku) => findOfferingBySku(model, sku) ?? []);
  const page: Page = {
    at: model.vocabulary.placeOfSlug.get(normaliseSlug(context.slug ?? '')) ?? null,
    product: context.sku === undefined ? null : findOfferingBySku(model, context.sku),
    basket: placesOf(context.skus ?? []),
    viewed: placesOf(
      visitor.actions.flatMap(({ kind, subject }) => (kind === 'viewed-product' ? subject : [])),
    ),
    isShowing: (context.shown ?? []).length > 0,
    interests: interestPlans(setting, visitor),
  };
  const shown = placesOf(context.shown ?? []);
  if (page.product) shown.push(page.product);
  const plans = plansFor[pageType](setting, page);
  return fill(setting, plans, [...shown, ...page.basket], mostCarousels[pageType]);
}

/** What a page is about, and what is known of who looks at it. */
interface Page {
  /** The category's place; null for none, or one that is not known. */
  at: number | null;
  product: Place | null;
  basket: Place[];
  viewed: Place[];
  /** Whether it shows goods of its own. */
  isShowing: boolean;
  /** One plan for each of the last things that the visitor was after. */
  interests: Plan[];
}

const plansFor: Record<CarouselsBody['pageType'], (setting: Setting, page: Page) => Plan[]> = {
  // What a front page shows already is the first of each department; it is not said again.
  [homepage]: (setting, { viewed, interests, isShowing }) => [
    recentlySeen(viewed),
    ...interests,
    reduced(setting, wholeShop),
    newIn(setting, wholeShop),
    ...(isShowing ? [] : [recommendedOfAll(setting)]),
  ],
  [category]: (setting, { at, viewed }) =>
    at === null
      ? [recentlySeen(viewed)]
      : [recentlySeen(viewed), reduced(setting, at), newIn(setting, at)],
  [product]: (setting, page) =>
    page.product === null
      ? [recentlySeen(page.viewed)]
      : [
          ...companions(setting, page.product, 'on this page'),
          ...rangeOf(setting, page.product, 'on this page'),
          similar(setting, page.product),
          recentlySeen(page.viewed),
        ],
  [cart]: (setting, { basket, viewed }) => [
    ...basket
      .slice(0, mostOrigins)
      .flatMap((place) => [
        ...companions(setting, place, 'in your basket'),
        ...rangeOf(setting, place, 'in your basket'),
      ]),
    recentlySeen(viewed),
    reduced(setting, wholeShop),
    recommendedOfAll(setting),
  ],
  [other]: (setting, { viewed, interests }) => [
    recentlySeen(viewed),
    ...interests,
    recommendedOfAll(setting),
    newIn(setting, wholeShop),
  ],
};

/** Of the last things that were looked at, through or for: each category and search once. */
function interestPlans(setting: Setting, { actions, understand }: VisitorActions): Plan[] {
  const { model } = setting;
  const plans: Plan[] = [];
  const told = new Set<number>();
  for (const { kind, subject } of actions) {
    if (plans.length === mostOrigins) break;
    if (kind === 'searched') {
      plans.push(becauseSearched(setting, subject, understand));
      continue;
    }
    if (kind === 'was-answered' || kind === 'read-page') continue;
    const place = kind === 'viewed-category' ? null : findOfferingBySku(model, subject);
    const at = place ? categoryPlaceOf(place) : model.vocabulary.placeOfSlug.get(subject);
    if (at === undefined || told.has(at)) continue;
    told.add(at);
    if (place && kind === 'viewed-product') plans.push(becauseViewed(setting, place));
    if (kind === 'viewed-category') plans.push(becauseCategory(setting, at));
  }
  return plans;
}

/** Fills plans in their order; what one shows, no later one does, and none shows what is known. */
function fill(
  { model, view }: Setting,
  plans: readonly Plan[],
  known: readonly Place[],
  most: number,
): Carousel[] {
  const shown = new Set(known.map(productIdOf));
  const carousels: Carousel[] = [];
  for (const { key, title, reason, candidates, accepts, least, isVaried = false } of plans) {
    if (carousels.length === most) break;
    const items = new Map<number, ProductCard>();
    const alike: ProductCard[] = [];
    const pictures = new Set<string>();
    for (const candidate of candidates()) {
      const productId = productIdOf(candidate);
      if (shown.has(productId) || items.has(productId)) continue;
      const place = atHand(candidate);
      if (!place) continue;
      const card = describeCard(model, place, view);
      if (accepts && !accepts(card)) continue;
      const isAlike = isVaried && pictures.has(card.picture.file);
      if (isAlike) alike.push(card);
      else items.set(productId, card);
      pictures.add(card.picture.file);
      if (items.size === mostCards) break;
    }
    const row = [...items.values(), ...alike].slice(0, mostCards);
    if (row.length < least) continue;
    for (const { productId } of row) shown.add(productId);
    carousels.push({ key, title, reason, items: row });
  }
  return carousels;
}

function productIdOf({ segment, doc }: Place): number {
  return segment.productId[segment.productOf[doc]!]!;
}

/** The offering itself where it can be had, or else another of its product that can; or null. */
function atHand({ segment, doc }: Place): Place | null {
  const own = segment.productOf[doc]!;
  const [first, end] = [segment.firstDocument[own]!, segment.firstDocument[own + 1]!];
  const docs = [doc, ...Array.from({ length: end - first }, (_, at) => first + at)];
  const found = docs.find((each) => {
    const { state } = availabilityOf({ segment, doc: each });
    return state !== 'out-of-stock' && state !== 'discontinued';
  });
  return found === undefined ? null : { segment, doc: found };
}
