import {
  type OfferingContent,
  type ProductContent,
  decodeOffering,
  decodeProduct,
} from './product-content.ts';
import type { PriceColumns } from './price-columns.ts';
import type { TextIndex } from '../text-index/text-index.ts';
import { type RecentCache, recentCache } from '../../../core/recent-cache.ts';

/**
 * Products and their offerings as columns of numbers. An offering is a document; documents lie in
 * the order of category place, product id and position, so a category is a range of documents and
 * a product's are side by side. What is no longer sold comes after all that is listed.
 */
export interface Segment {
  documents: number;
  products: number;
  /** Documents before this one are listed. */
  listedDocuments: number;
  // By document.
  offeringId: Int32Array;
  productOf: Int32Array;
  stock: Int32Array;
  /** When more is expected, in days since 1970; 0 where nobody said. */
  expectedDay: Int32Array;
  packSize: Int32Array;
  // By product. A product with offerings both sold and no longer sold stands once in each part.
  productId: Int32Array;
  firstDocument: Int32Array;
  categoryPlace: Uint16Array;
  popularity: Int32Array;
  /** Popularity as the recommended order has it, below 0 for parts. */
  recommended: Int32Array;
  /** What the drawing that shows it hashes to: what looks alike in a row. */
  shapeHash: Uint32Array;
  launchedDay: Int32Array;
  /** What brand and range hash to together; 0 for a product of no range. */
  rangeHash: Uint32Array;
  /** 1 where a newer segment holds the product; `hasReplaced` tells whether there is any. */
  isReplaced: Uint8Array;
  hasReplaced: boolean;
  // By category place, and one more for the end.
  firstOfCategory: Int32Array;
  values: Map<string, ValueColumn>;
  ranges: Map<string, RangeColumn>;
  prices: PriceColumns;
  /** What the listed documents are found by. */
  text: TextIndex;
  // Contents one after another: a product's own, then those of its offerings. Each ends where the
  // next begins.
  productStart: Uint32Array;
  offeringStart: Uint32Array;
  content: Uint8Array;
  /** Documents in the order of offering ids, and of SKU hashes. */
  byOfferingId: Int32Array;
  bySkuHash: Int32Array;
  skuHash: Uint32Array;
  /** Products in the order of product ids. */
  byProductId: Int32Array;
}

/** Codes of a dictionary for the documents from `start` on; before and after, none has a value. */
export interface ValueColumn {
  start: number;
  codes: Uint16Array;
  /** All documents of a product have the same. */
  isOfProduct: boolean;
}

/** Whole numbers for the documents from `start` on, `noNumber` where a document has none. */
export interface RangeColumn {
  start: number;
  numbers: Int32Array;
  /** All documents of a product have the same. */
  isOfProduct: boolean;
}

export const noNumber = -2_147_483_648;

/** How many contents of either kind are kept as objects: some 1 kB each. */
const keptContents = 40_000;

interface ReadContents {
  bytes: Buffer;
  products: RecentCache<number, ProductContent>;
  offerings: RecentCache<number, OfferingContent>;
}
const readContents = new WeakMap<Segment, ReadContents>();

function readContentsOf(segment: Segment): ReadContents {
  let read = readContents.get(segment);
  if (!read) {
    const { buffer, byteOffset, byteLength } = segment.content;
    read = {
      bytes: Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
      products: recentCache(keptContents),
      offerings: recentCache(keptContents),
    };
    readContents.set(segment, read);
  }
  return read;
}

/** The words of a product, read at most once while they are in use. */
export function contentOf(segment: Segment, product: number): ProductContent {
  const { bytes, products } = readContentsOf(segment);
  const known = products.get(product);
  if (known) return known;
  const end = segment.offeringStart[segment.firstDocument[product]!]!;
  const content = decodeProduct(bytes, segment.productStart[product]!, end);
  products.set(product, content);
  return content;
}

/** The words of a document's offering, read at most once while they are in use. */
export function offeringContentOf(segment: Segment, doc: number): OfferingContent {
  const { bytes, offerings } = readContentsOf(segment);
  const known = offerings.get(doc);
  if (known) return known;
  const next = segment.productOf[doc]! + 1;
  const end =
    segment.firstDocument[next] === doc + 1
      ? segment.productStart[next]!
      : segment.offeringStart[doc + 1]!;
  const content = decodeOffering(bytes, segment.offeringStart[doc]!, end);
  offerings.set(doc, content);
  return content;
}

/** The document of an offering, or -1. */
export function findDocument(segment: Segment, offeringId: number): number {
  const { byOfferingId, offeringId: ids } = segment;
  const at = lowerBound(byOfferingId.length, (index) => ids[byOfferingId[index]!]! < offeringId);
  const doc = byOfferingId[at];
  return doc !== undefined && ids[doc] === offeringId ? doc : -1;
}

/** The document of a SKU, or -1. Equal hashes are told apart by the SKU itself. */
export function findDocumentBySku(segment: Segment, sku: string): number {
  const hash = hashText(sku);
  const { skuHash, bySkuHash } = segment;
  let at = lowerBound(skuHash.length, (index) => skuHash[index]! < hash);
  for (; at < skuHash.length && skuHash[at] === hash; at++) {
    const doc = bySkuHash[at]!;
    if (offeringContentOf(segment, doc).sku === sku) return doc;
  }
  return -1;
}

/** The places at which a product id stands: none, one, or one in each part. */
export function findProducts(segment: Segment, productId: number): number[] {
  const { byProductId, productId: ids } = segment;
  let at = lowerBound(byProductId.length, (index) => ids[byProductId[index]!]! < productId);
  const found: number[] = [];
  for (; at < byProductId.length && ids[byProductId[at]!] === productId; at++) {
    found.push(byProductId[at]!);
  }
  return found;
}

/** 32-bit FNV-1a over UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The first of 0 … length - 1 that is not before, in a sequence where all that are come first. */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
