import type { ListingPage } from '@plumbline/contracts/listings.ts';
import { sortOption } from '@plumbline/contracts/values.ts';
import { describeCard } from './cards.ts';
import { encodeCursor, withoutSeen } from './cursor.ts';
import { type Documents, countProducts } from './documents.ts';
import { type SegmentMatches, describeFacets } from './facets.ts';
import { match } from './match.ts';
import { type Model, type Place, segmentsOf } from './model.ts';
import type { PriceView } from './price-view.ts';
import {
  type SortColumn,
  createRanked,
  rankProducts,
  selectPage,
  shownDocument,
  sortColumn,
} from './rank.ts';
import type { Refinement } from './refinement.ts';
import type { Scratch } from './scratch.ts';
import { type Scope, listDocuments } from './scope.ts';
import { type ScopeFacts, scopeFactsAt } from './scope-facts.ts';
import type { Segment } from './segment.ts';

/**
 * A page of products in a scope: a product is found when one of its offerings passes every filter,
 * and its card shows the one that stands first in the order asked for.
 */
export function describeListing(
  model: Model,
  scope: Scope,
  facetKeys: readonly string[],
  refinement: Refinement,
  view: PriceView,
): ListingPage {
  model.scratch.reset();
  const inScope = segmentsOf(model).map((segment) => listDocuments(segment, scope, model.scratch));
  const facts = scopeFactsAt(model.scopeFacts, scope.key);
  return describeDocuments(model, { inScope, facts, facetKeys }, refinement, view);
}

/** What a listing is about, however it was found. */
export interface Subject {
  /** In each segment, the base last. */
  inScope: Documents[];
  facts: ScopeFacts;
  facetKeys: readonly string[];
  /** The order of the recommended sort where it is not that of popularity. */
  relevance?: (segment: Segment) => SortColumn;
}

/** A page of the products that these documents belong to; see describeListing. */
export function describeDocuments(
  model: Model,
  subject: Subject,
  refinement: Refinement,
  view: PriceView,
): ListingPage {
  const { facts, facetKeys, relevance } = subject;
  const { sort, page, pageSize } = refinement;
  const segments = subject.inScope.map((inScope): SegmentMatches => ({
    segment: inScope.segment,
    inScope,
    ...match(inScope, refinement.filters, view),
  }));
  const columnOf = (segment: Segment) =>
    relevance && sort === sortOption.recommended
      ? relevance(segment)
      : sortColumn(sort, segment, view);
  const passing = segments.map((each) => each.passing);
  const total = countProducts(passing);
  const { seen } = refinement;
  const unseen = seen ? passing.map((some) => withoutSeen(some, seen)) : passing;
  const from = seen ? 0 : (page - 1) * pageSize;
  const span = { from, to: Math.min(from + pageSize, seen ? countProducts(unseen) : total) };
  const { places, shown, isLast } = selectPlaces(unseen, span, columnOf, model.scratch);
  return {
    catalogueVersion: model.version,
    total,
    page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    sort,
    priceView: view.basis,
    items: places.map((place) => describeCard(model, place, view)),
    nextCursor: isLast ? null : encodeCursor(joined(seen, shown)),
    facets: describeFacets(
      {
        vocabulary: model.vocabulary,
        facts,
        refinement,
        view,
        segments,
        inScope: subject.inScope,
        scratch: model.scratch,
      },
      facetKeys,
    ),
  };
}

export interface Selection {
  places: Place[];
  /** The products up to the end of the selection, in any order. */
  shown: Int32Array;
  /** Nothing comes after it. */
  isLast: boolean;
}

/**
 * The offerings that stand from one place up to, but not including, another in an order; none where
 * the first lies past the end.
 */
export function selectPlaces(
  parts: readonly Documents[],
  { from, to }: { from: number; to: number },
  columnOf: (segment: Segment) => SortColumn,
  scratch: Scratch,
): Selection {
  if (from >= to) return { places: [], shown: new Int32Array(), isLast: true };
  const ranked = createRanked(countProducts(parts), scratch);
  const firstOfPart: number[] = [];
  for (const part of parts) {
    firstOfPart.push(ranked.length);
    rankProducts(part, columnOf(part.segment), ranked);
  }
  const order = selectPage(ranked, scratch, from, to);
  const places = Array.from(order.page, (index) => {
    const part = parts[firstOfPart.findLastIndex((first) => first <= index)]!;
    const column = columnOf(part.segment);
    return {
      segment: part.segment,
      doc: shownDocument(part, column, ranked.documents[index]!),
    };
  });
  const shown = order.upTo.map((index) => ranked.productIds[index]!);
  return { places, shown, isLast: to >= ranked.length };
}

function joined(seen: Int32Array | null, shown: Int32Array): Int32Array {
  if (!seen) return shown;
  const all = new Int32Array(seen.length + shown.length);
  all.set(seen);
  all.set(shown, seen.length);
  return all;
}
