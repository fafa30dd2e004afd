import type { ListingPage } from '@plumbline/contracts/catalogue.ts';
import { isInStock } from '../catalogue.ts';
import { describeCard } from './cards.ts';
import { type SegmentMatches, describeFacets } from './facets.ts';
import { match } from './match.ts';
import { type Model, type Place, segmentsOf } from './model.ts';
import type { PriceView } from './price-view.ts';
import { selectPage, sortKey } from './rank.ts';
import type { Refinement } from './refinement.ts';
import { type Scope, listDocuments } from './scope.ts';
import { scopeFactsAt, sumProducts } from './scope-facts.ts';

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
  const segments = segmentsOf(model).map((segment): SegmentMatches => {
    const documents = listDocuments(segment, scope);
    return { segment, documents, ...match(segment, documents, refinement.filters, view) };
  });
  const total = sumProducts(
    segments.map(({ segment, passing }) => ({ segment, documents: passing })),
  );
  const places = selectPlaces(segments, total, refinement, view);
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
): Place[] {
  const from = (page - 1) * pageSize;
  if (from >= total) return [];
  const keys = new Float64Array(total);
  const productIds = new Int32Array(total);
  const documents = new Int32Array(total);
  const firstOfSegment: number[] = [];
  let count = 0;
  for (const { segment, passing } of segments) {
    firstOfSegment.push(count);
    const keyOf = sortKey(sort, segment, view);
    const { productOf, stock, packSize, productId } = segment;
    const canBeBought = (doc: number) =>
      isInStock({ freeStock: stock[doc]!, packSize: packSize[doc]! });
    let last = -1;
    for (let index = 0; index < passing.length; index++) {
      const doc = passing[index]!;
      const key = keyOf(doc);
      const product = productOf[doc]!;
      if (product !== last) {
        last = product;
        productIds[count] = productId[product]!;
        keys[count] = key;
        documents[count++] = doc;
        continue;
      }
      // Of offerings that stand at the same place, one that can be bought is shown.
      const shown = documents[count - 1]!;
      const before = keys[count - 1]!;
      if (key < before || (key === before && !canBeBought(shown) && canBeBought(doc))) {
        keys[count - 1] = key;
        documents[count - 1] = doc;
      }
    }
  }
  const order = selectPage({ keys, productIds }, from, Math.min(from + pageSize, total));
  return Array.from(order, (index) => {
    const at = firstOfSegment.findLastIndex((first) => first <= index);
    return { segment: segments[at]!.segment, doc: documents[index]! };
  });
}
