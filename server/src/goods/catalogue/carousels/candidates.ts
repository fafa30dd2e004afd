import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { newProductDaysUpTo } from '../read-model/category-pages.ts';
import { childrenAt } from '../read-model/category-tree.ts';
import { leadingOfScope, placeOf, selectStandings } from '../read-model/listing.ts';
import type { Model, Place } from '../read-model/model.ts';
import type { PriceView } from '../read-model/price-view.ts';
import { listRangeProducts } from '../read-model/range-products.ts';
import { sortColumn } from '../read-model/rank.ts';
import { type Scope, scopeOf } from '../read-model/scope.ts';
import { find } from '../text-index/find.ts';
import { relevanceOf } from '../text-index/relevance.ts';
import type { UnderstoodQuery } from '../text-index/understood-query.ts';
import { singular } from '../text-index/words.ts';

/** So many stand by for one carousel, because some are shown already or cannot be had. */
const mostCandidates = 60;

type Sort = typeof sortOption.recommended | typeof sortOption.largestDiscount;

/** A category with all that is below it, or the whole shop for -1. */
export function scopeAt({ vocabulary: { categories } }: Model, at: number): Scope {
  return at < 0 ? scopeOf(0, categories.length) : scopeOf(at, categories[at]!.end);
}

/** What was launched lately, in a category or the whole shop. */
export function newScopeAt(model: Model, at: number, now: Date): Scope {
  const { fromPlace, toPlace } = scopeAt(model, at);
  return scopeOf(fromPlace, toPlace, newProductDaysUpTo(now));
}

/** The first products of a scope in an order; none where the order would say nothing. */
export function leading(model: Model, scope: Scope, view: PriceView, sort: Sort): Place[] {
  if (sortColumn(sort, model.base, view).sign === 0) return [];
  return leadingOfScope(model, scope, sort, view).map(placeOf);
}

/** The first of every department, then the second of every department, and so on. */
export function leadingOfEach(model: Model, view: PriceView): Place[] {
  const { categories, placeOfId } = model.vocabulary;
  const lists = childrenAt(categories, -1).map(({ id }) =>
    leading(model, scopeAt(model, placeOfId.get(id)!), view, sortOption.recommended),
  );
  return Array.from({ length: mostCandidates }, (_, rank) =>
    lists.flatMap((places) => places[rank] ?? []),
  )
    .flat()
    .slice(0, mostCandidates);
}

/** The other products of a product's range, the most popular first; none without a range. */
export function sameRange(model: Model, place: Place): Place[] {
  const popularityOf = ({ segment, doc }: Place) => segment.popularity[segment.productOf[doc]!]!;
  return listRangeProducts(model, place)
    .toSorted((a, b) => popularityOf(b) - popularityOf(a))
    .slice(0, mostCandidates);
}

/**
 * The places of the categories that are named after something for a kind of goods: "Basin taps" and
 * "Basin wastes" for a wall-hung basin.
 */
export function companionPlaces({ vocabulary }: Model, noun: string): number[] {
  return vocabulary.categories.flatMap(({ name }, at) => {
    const words = name.toLowerCase().split(/[^\p{L}-]+/u);
    return words.slice(0, -1).some((word) => singular(word) === noun) ? [at] : [];
  });
}

/** The noun of a product type: the basin of a wall-hung basin. */
export function nounOf(productType: string): string {
  return singular(productType.toLowerCase().split(/\s+/).at(-1) ?? '');
}

/** The best of several categories in turn. */
export function leadingOf(model: Model, places: readonly number[], view: PriceView): Place[] {
  const lists = places.map((at) =>
    leading(model, scopeAt(model, at), view, sortOption.recommended),
  );
  const each = Math.ceil(mostCandidates / Math.max(1, lists.length));
  return Array.from({ length: each }, (_, rank) =>
    lists.flatMap((list) => list[rank] ?? []),
  ).flat();
}

/** What a search finds, the best first. */
export function searched(model: Model, query: UnderstoodQuery): Place[] {
  const { inScope, columnOf } = relevanceOf(model, find(model, query));
  const span = { from: 0, to: mostCandidates };
  return selectStandings(inScope(), span, columnOf, model.scratch).standings.map(placeOf);
}
