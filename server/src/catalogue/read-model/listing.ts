import type { ListingPage } from '@plumbline/contracts/catalogue.ts';
import { sortOption } from '@plumbline/contracts/values.ts';
import { describeCard } from './cards.ts';
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
  const total = countProducts(segments.map(({ passing }) => passing));
  const places = selectPlaces(segments, total, refinement, columnOf, model.scratch);
  return {
    catalogueVersion: model.version,
    total,
    page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    sort,
    priceView: view.basis,
    items: places.map((place) => describeCard(model, place, view)),
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

/** The offerings that the page shows, in order; none when the page lies past the end. */
function selectPlaces(
  segments: readonly SegmentMatches[],
  total: number,
  { page, pageSize }: Refinement,
  columnOf: (segment: Segment) => SortColumn,
  scratch: Scratch,
): Place[] {
  const from = (page - 1) * pageSize;
  if (from >= total) return [];
  const ranked = createRanked(total, scratch);
  const firstOfSegment: number[] = [];
  for (const { segment, passing } of segments) {
    firstOfSegment.push(ranked.length);
    rankProducts(passing, columnOf(segment), ranked);
  }
  const order = selectPage(ranked, scratch, from, Math.min(from + pageSize, total));
  return Array.from(order, (index) => {
    const at = firstOfSegment.findLastIndex((first) => first <= index);
    const { segment, passing } = segments[at]!;
    const column = columnOf(segment);
    return { segment, doc: shownDocument(passing, column, ranked.documents[index]!) };
  });
}
