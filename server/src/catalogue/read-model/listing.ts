import type { ListingPage } from '@plumbline/contracts/catalogue.ts';
import { describeCard } from './cards.ts';
import { countProducts } from './documents.ts';
import { type SegmentMatches, describeFacets } from './facets.ts';
import { match } from './match.ts';
import { type Model, type Place, segmentsOf } from './model.ts';
import type { PriceView } from './price-view.ts';
import { createRanked, rankProducts, selectPage, shownDocument, sortColumn } from './rank.ts';
import type { Refinement } from './refinement.ts';
import type { Scratch } from './scratch.ts';
import { type Scope, listDocuments } from './scope.ts';
import { scopeFactsAt } from './scope-facts.ts';

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
  const { sort, page, pageSize } = refinement;
  model.scratch.reset();
  const segments = segmentsOf(model).map((segment): SegmentMatches => {
    const inScope = listDocuments(segment, scope, model.scratch);
    return { segment, inScope, ...match(inScope, refinement.filters, view) };
  });
  const total = countProducts(segments.map(({ passing }) => passing));
  const places = selectPlaces(segments, total, refinement, view, model.scratch);
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
        facts: scopeFactsAt(model.scopeFacts, scope.key),
        refinement,
        view,
        segments,
        inScope: segments.map(({ inScope }) => inScope),
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
  { sort, page, pageSize }: Refinement,
  view: PriceView,
  scratch: Scratch,
): Place[] {
  const from = (page - 1) * pageSize;
  if (from >= total) return [];
  const ranked = createRanked(total, scratch);
  const firstOfSegment: number[] = [];
  for (const { segment, passing } of segments) {
    firstOfSegment.push(ranked.length);
    rankProducts(passing, sortColumn(sort, segment, view), ranked);
  }
  const order = selectPage(ranked, scratch, from, Math.min(from + pageSize, total));
  return Array.from(order, (index) => {
    const at = firstOfSegment.findLastIndex((first) => first <= index);
    const { segment, passing } = segments[at]!;
    const column = sortColumn(sort, segment, view);
    return { segment, doc: shownDocument(passing, column, ranked.documents[index]!) };
  });
}
