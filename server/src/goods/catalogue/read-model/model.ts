import type { ProductRow, PromotionRow } from './product-rows.ts';
import type { Scratch } from './scratch.ts';
import type { ScopeFactsByKey } from './scope-facts.ts';
import type { SearchRows } from './search-rows-store.ts';
import { type Segment, findDocument, findDocumentBySku, findProducts } from './segment.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The catalogue as one process holds it. It changes between requests, never during one. */
export interface Model {
  identity: string;
  /** What had committed by this snapshot of PostgreSQL's is in the model; see change-store.ts. */
  snapshot: string;
  version: number;
  /** Promotions and was-prices are as they were at this instant, or later. */
  pricedAt: Date;
  vocabulary: Vocabulary;
  promotions: readonly PromotionRow[];
  /** How shoppers speak, for search/ to read queries by. */
  searchRows: SearchRows;
  base: Segment;
  /** Products that changed since the base was built, with the rows that they were built from. */
  recent: { segment: Segment; rows: Map<number, ProductRow> } | null;
  /** What is known of whole categories, by scope; forgotten when contents or prices change. */
  scopeFacts: ScopeFactsByKey;
  scratch: Scratch;
}

/** A document with the segment that holds it. */
export interface Place {
  segment: Segment;
  doc: number;
}

export function segmentsOf(model: Model): Segment[] {
  return model.recent ? [model.recent.segment, model.base] : [model.base];
}

/** Where an offering stands now, or null. */
export function findOffering(model: Model, offeringId: number): Place | null {
  return findPlace(model, (segment) => findDocument(segment, offeringId));
}

export function findOfferingBySku(model: Model, sku: string): Place | null {
  return findPlace(model, (segment) => findDocumentBySku(segment, sku));
}

function findPlace(model: Model, find: (segment: Segment) => number): Place | null {
  for (const segment of segmentsOf(model)) {
    const doc = find(segment);
    if (doc >= 0 && segment.isReplaced[segment.productOf[doc]!] === 0) return { segment, doc };
  }
  return null;
}

/** Where a product stands now, with its listed offerings if it has any; null where it is unknown. */
export function findProduct(
  model: Model,
  productId: number,
): { segment: Segment; product: number } | null {
  for (const segment of segmentsOf(model)) {
    for (const product of findProducts(segment, productId)) {
      if (segment.isReplaced[product] === 0) return { segment, product };
    }
  }
  return null;
}

/** Marks a product of the base as held by the recent segment, or gone. */
export function replaceInBase(model: Model, productId: number): void {
  for (const product of findProducts(model.base, productId)) {
    model.base.isReplaced[product] = 1;
    model.base.hasReplaced = true;
  }
}

/** How many offerings and products are listed now. */
export function countListed(model: Model): { offerings: number; products: number } {
  let offerings = 0;
  let products = 0;
  for (const segment of segmentsOf(model)) {
    const { firstDocument, isReplaced, listedDocuments } = segment;
    for (let product = 0; firstDocument[product]! < listedDocuments; product++) {
      if (isReplaced[product] === 1) continue;
      offerings += firstDocument[product + 1]! - firstDocument[product]!;
      products++;
    }
  }
  return { offerings, products };
}
