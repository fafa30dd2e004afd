import type { Queryable } from '../../../db/connect.ts';
import { findIdentity, findLogPoint } from './change-store.ts';
import type { Model } from './model.ts';
import type { ProductRow } from './product-rows.ts';
import { listPromotionRows } from './price-rows-store.ts';
import { type ProductPlace, listProductPlaces, listProductRows } from './rows-store.ts';
import { createScopeFacts } from './scope-facts.ts';
import { createScratch } from './scratch.ts';
import { listSearchRows } from './search-rows-store.ts';
import type { Segment } from './segment.ts';
import { type Part, type SegmentSize, offeringsIn, segmentBuilder } from './segment-builder.ts';
import { type Vocabulary, createVocabulary } from './vocabulary.ts';
import { listVocabularyRows } from './vocabulary-store.ts';

/** Few enough that their rows stay small beside the columns. */
const productsAtOnce = 1_000;

/**
 * Reads the whole catalogue, a batch of products at a time. `tx` must see one snapshot throughout
 * (repeatable read), or the parts would not agree.
 */
export async function buildModel(tx: Queryable, now: Date): Promise<Model> {
  const point = await findLogPoint(tx);
  const identity = await findIdentity(tx);
  const vocabulary = createVocabulary(await listVocabularyRows(tx, now));
  const searchRows = await listSearchRows(tx);
  const promotions = await listPromotionRows(tx);
  const places = await listProductPlaces(tx);
  const attributeKeys = facetAttributeKeys(vocabulary);
  const builder = segmentBuilder(sizeOf(places), vocabulary, now);
  for (const part of ['listed', 'unlisted'] as const) {
    const ids = placesInOrder(places, vocabulary, part).map((place) => place.id);
    for (let at = 0; at < ids.length; at += productsAtOnce) {
      const batch = ids.slice(at, at + productsAtOnce);
      const rows = await listProductRows(tx, batch, attributeKeys, now);
      for (const id of batch) builder.add(rows.get(id)!, part);
    }
  }
  const base = builder.finish();
  const model = { identity, ...point, pricedAt: now, vocabulary, promotions, searchRows, base };
  return { ...model, recent: null, scopeFacts: createScopeFacts(), scratch: createScratch() };
}

/** A segment of rows already read, as for the products that changed lately. */
export function buildSegment(
  rows: readonly ProductRow[],
  vocabulary: Vocabulary,
  now: Date,
): Segment {
  const places = rows.map((row): ProductPlace => {
    const listed = offeringsIn(row, 'listed').length;
    const { id, categoryId, offerings } = row;
    return { id, categoryId, listed, unlisted: offerings.length - listed };
  });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const builder = segmentBuilder(sizeOf(places), vocabulary, now);
  for (const part of ['listed', 'unlisted'] as const) {
    for (const { id } of placesInOrder(places, vocabulary, part)) {
      builder.add(rowOf.get(id)!, part);
    }
  }
  return builder.finish();
}

/** The attributes that some category is narrowed by; the others are for the product's page alone. */
export function facetAttributeKeys({ dictionaries, ranges }: Vocabulary): string[] {
  return [...dictionaries.keys(), ...ranges.keys()];
}

function sizeOf(places: readonly ProductPlace[]): SegmentSize {
  const size = { documents: 0, products: 0 };
  for (const { listed, unlisted } of places) {
    size.documents += listed + unlisted;
    size.products += (listed > 0 ? 1 : 0) + (unlisted > 0 ? 1 : 0);
  }
  return size;
}

function placesInOrder(
  places: readonly ProductPlace[],
  { placeOfId }: Vocabulary,
  part: Part,
): ProductPlace[] {
  return places
    .filter((place) => place[part] > 0)
    .toSorted((a, b) => placeOfId.get(a.categoryId)! - placeOfId.get(b.categoryId)! || a.id - b.id);
}
