import { actionDays } from '@plumbline/contracts/help/analytics.ts';
import type { Carousel } from '@plumbline/contracts/catalogue/carousels.ts';
import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { wasMinimumDays, wasWindowDays } from '../../pricing/was-price.ts';
import { newProductDays } from '../catalogue.ts';
import { pathTo } from '../read-model/category-tree.ts';
import type { Model, Place } from '../read-model/model.ts';
import type { PriceView } from '../read-model/price-view.ts';
import { contentOf } from '../read-model/segment.ts';
import type { UnderstoodQuery } from '../text-index/understood-query.ts';
import {
  companionPlaces,
  leading,
  leadingOf,
  leadingOfEach,
  newScopeAt,
  nounOf,
  sameRange,
  scopeAt,
  searched,
} from './candidates.ts';

/** A carousel before it is filled: what it says, and what may stand in it, the best first. */
export interface Plan {
  key: Carousel['key'];
  title: string;
  reason: string;
  candidates: () => Place[];
  /** What else a card must be to stand in it. */
  accepts?: (card: ProductCard) => boolean;
  /** Shows goods that look different first: the five sizes of one shower are one picture five times. */
  isVaried?: boolean;
  /** With fewer than these it is not shown at all. */
  least: number;
}

/** What plans are made from: the catalogue, for whom, and when. */
export interface Setting {
  model: Model;
  view: PriceView;
  now: Date;
}

const leastByRule = 4;
const mostCompanions = 3;

export const wholeShop = -1;

export function recommendedOfAll({ model, view }: Setting): Plan {
  return {
    key: 'recommended',
    title: 'Best of every department',
    reason: 'Our first recommendation in each department.',
    candidates: () => leadingOfEach(model, view),
    isVaried: true,
    least: leastByRule,
  };
}

export function reduced({ model, view }: Setting, at: number): Plan {
  return {
    key: 'reduced',
    title: at === wholeShop ? 'Reduced' : `Reduced ${inSentence(nameAt(model, at))}`,
    reason: `Each was charged at its higher price for at least ${wasMinimumDays} of the last ${wasWindowDays} days.`,
    candidates: () => leading(model, scopeAt(model, at), view, sortOption.largestDiscount),
    accepts: ({ price }) => price.was !== null,
    isVaried: true,
    least: leastByRule,
  };
}

export function newIn({ model, view, now }: Setting, at: number): Plan {
  return {
    key: 'new-in',
    title: at === wholeShop ? 'New in' : `New in ${inSentence(nameAt(model, at))}`,
    reason: `All of these were launched in the last ${newProductDays} days.`,
    candidates: () => leading(model, newScopeAt(model, at, now), view, sortOption.recommended),
    isVaried: true,
    least: leastByRule,
  };
}

/** The others of a product's leaf category. */
export function similar({ model, view }: Setting, place: Place): Plan {
  const at = categoryPlaceOf(place);
  const name = inSentence(nameAt(model, at));
  return {
    key: 'similar',
    title: `More ${name}`,
    reason: `Our first recommendations from all ${name}.`,
    candidates: () => leading(model, scopeAt(model, at), view, sortOption.recommended),
    least: 1,
  };
}

/** What matches a product because its maker meant them to; `where` says where that product is. */
export function rangeOf({ model }: Setting, place: Place, where: string): Plan[] {
  const { range, productType } = productAt(place);
  if (range === null) return [];
  return [
    {
      key: 'same-range',
      title: `More from the ${range} range`,
      reason: `Goes with the ${productType} ${where}, which is from the same range.`,
      candidates: () => sameRange(model, place),
      least: 2,
    },
  ];
}

/**
 * What a product is fitted or used with, going by what categories are named after. Only what a
 * department is named for has such categories: mixer showers are not for a mixer of the taps.
 */
export function companions({ model, view }: Setting, place: Place, where: string): Plan[] {
  const { productType } = productAt(place);
  const noun = nounOf(productType);
  const own = categoryPlaceOf(place);
  const [department] = pathTo(model.vocabulary.categories, own);
  if (nounOf(department!.name) !== noun) return [];
  const places = companionPlaces(model, noun)
    .filter((at) => at !== own)
    .slice(0, mostCompanions);
  if (places.length === 0) return [];
  const names = places.map((at) => inSentence(nameAt(model, at)));
  return [
    {
      key: 'goes-with',
      title: `For your ${noun}`,
      reason: `Goes with the ${productType} ${where}: ${names.join(', ')}.`,
      candidates: () => leadingOf(model, places, view),
      least: 2,
    },
  ];
}

/** What the visitor looked at, the last first. */
export function recentlySeen(viewed: readonly Place[]): Plan {
  return {
    key: 'recently-seen',
    title: 'Recently viewed',
    reason: `You looked at these in the last ${actionDays} days. Only you can see this.`,
    candidates: () => [...viewed],
    least: 1,
  };
}

export function becauseViewed(setting: Setting, place: Place): Plan {
  const { name } = productAt(place);
  return {
    ...similar(setting, place),
    key: 'because-viewed',
    reason: `Because you looked at ${name}.`,
    least: leastByRule,
  };
}

/** What a search finds; `understand` reads it, if it comes to that. */
export function becauseSearched(
  { model }: Setting,
  query: string,
  understand: (query: string) => UnderstoodQuery,
): Plan {
  return {
    key: 'because-searched',
    title: `More for “${query}”`,
    reason: `Because you searched for “${query}”.`,
    candidates: () => searched(model, understand(query)),
    least: leastByRule,
  };
}

export function becauseCategory({ model, view }: Setting, at: number): Plan {
  const name = inSentence(nameAt(model, at));
  return {
    key: 'because-category',
    title: `More ${name}`,
    reason: `Because you looked through ${name}.`,
    candidates: () => leading(model, scopeAt(model, at), view, sortOption.recommended),
    least: leastByRule,
  };
}

export function productAt({ segment, doc }: Place) {
  return contentOf(segment, segment.productOf[doc]!);
}

export function categoryPlaceOf({ segment, doc }: Place): number {
  return segment.categoryPlace[segment.productOf[doc]!]!;
}

function nameAt({ vocabulary }: Model, at: number): string {
  return vocabulary.categories[at]!.name;
}

/** A name as it stands within a sentence: "basin taps", but "LED mirrors". */
function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;
}
