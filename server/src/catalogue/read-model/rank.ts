import { type SortOption, sortOption } from '@plumbline/contracts/values.ts';
import { isInStock } from '../catalogue.ts';
import { type Documents, headsOf } from './documents.ts';
import { type PriceView, priceColumn, priceListOf } from './price-view.ts';
import type { Scratch } from './scratch.ts';
import { type Segment, lowerBound } from './segment.ts';

/**
 * What documents are ordered by: the lowest number times sign comes first. It is read from the
 * columns themselves, so an order is right the moment a price changes, and no ranks are kept for
 * each sort and band.
 */
export interface SortColumn {
  numbers: Int32Array | Uint16Array;
  sign: 1 | -1 | 0;
  /** The numbers stand by product rather than by document. */
  isByProduct: boolean;
}

export function sortColumn(sort: SortOption, segment: Segment, view: PriceView): SortColumn {
  if (sort === sortOption.priceLowToHigh || sort === sortOption.priceHighToLow) {
    const sign = sort === sortOption.priceLowToHigh ? 1 : -1;
    return { numbers: priceColumn(segment, view), sign, isByProduct: false };
  }
  if (sort === sortOption.largestDiscount) {
    const saved = priceListOf(segment, view).saved.get(view.channel);
    if (saved) return { numbers: saved, sign: -1, isByProduct: false };
    // Nothing is saved on this channel, so all stand equal.
    return { numbers: segment.popularity, sign: 0, isByProduct: true };
  }
  return { numbers: segment.popularity, sign: -1, isByProduct: true };
}

/** Products to be put in order, each with the document that its card shows. */
export interface Ranked {
  length: number;
  keys: Int32Array;
  productIds: Int32Array;
  documents: Int32Array;
}

export function createRanked(products: number, scratch: Scratch): Ranked {
  return {
    length: 0,
    keys: scratch.take(products),
    productIds: scratch.take(products),
    documents: scratch.take(products),
  };
}

/** Adds the products of these documents; a product stands where its best document stands. */
export function rankProducts(some: Documents, column: SortColumn, ranked: Ranked): void {
  if (column.isByProduct) rankByProduct(some, column, ranked);
  else rankByDocument(some, column, ranked);
}

function rankByProduct(some: Documents, { numbers, sign }: SortColumn, ranked: Ranked): void {
  const { productOf, productId } = some.segment;
  const heads = headsOf(some);
  for (let index = 0; index < heads.length; index++) {
    const product = productOf[heads[index]!]!;
    const at = ranked.length + index;
    ranked.productIds[at] = productId[product]!;
    ranked.keys[at] = numbers[product]! * sign;
    ranked.documents[at] = heads[index]!;
  }
  ranked.length += heads.length;
}

function rankByDocument(
  { segment, documents }: Documents,
  { numbers, sign }: SortColumn,
  ranked: Ranked,
): void {
  const { productOf, productId } = segment;
  const { keys, productIds, documents: shown } = ranked;
  let count = ranked.length;
  let last = -1;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const product = productOf[doc]!;
    const key = numbers[doc]! * sign;
    if (product !== last) {
      last = product;
      productIds[count] = productId[product]!;
      keys[count] = key;
      shown[count++] = doc;
    } else if (key < keys[count - 1]!) {
      keys[count - 1] = key;
      shown[count - 1] = doc;
    }
  }
  ranked.length = count;
}

/**
 * The document to show for a product that stands where `doc` does: the first of its documents at
 * that place that is in stock, or `doc` itself where none is.
 */
export function shownDocument(
  { segment, documents }: Documents,
  { numbers, sign, isByProduct }: SortColumn,
  doc: number,
): number {
  const { productOf, stock, packSize } = segment;
  const product = productOf[doc]!;
  const first = lowerBound(documents.length, (index) => documents[index]! < doc);
  for (let index = first; index < documents.length; index++) {
    const other = documents[index]!;
    if (productOf[other] !== product) break;
    const isAsGood = isByProduct || numbers[other]! * sign === numbers[doc]! * sign;
    const freeStock = stock[other]!;
    if (isAsGood && isInStock({ freeStock, packSize: packSize[other]! })) return other;
  }
  return doc;
}

/**
 * The indexes of what stands from place `from` up to `to`, by key and then by product id, and of
 * what stands before `to` in any order. Any page costs time by the length of the list, and no more
 * than the page is sorted.
 */
export function selectPage(
  ranked: Ranked,
  scratch: Scratch,
  from: number,
  to: number,
): { page: Int32Array; upTo: Int32Array } {
  const indexes = scratch.take(ranked.length);
  for (let index = 0; index < indexes.length; index++) indexes[index] = index;
  if (from > 0) putFirst(ranked, indexes, from, 0);
  if (to < indexes.length) putFirst(ranked, indexes, to, from);
  const page = indexes.subarray(from, to);
  insertionSort(ranked, page);
  return { page, upTo: indexes.subarray(0, to) };
}

function isBefore({ keys, productIds }: Ranked, left: number, right: number): boolean {
  const difference = keys[left]! - keys[right]!;
  return difference < 0 || (difference === 0 && productIds[left]! < productIds[right]!);
}

/** Moves the `count` that come first to the front, where those before `low` already stand there. */
function putFirst(ranked: Ranked, indexes: Int32Array, count: number, low: number): void {
  let left = low;
  let right = indexes.length - 1;
  while (left < right) {
    const pivot = medianOfThree(ranked, indexes, left, right);
    let up = left;
    let down = right;
    while (up <= down) {
      while (isBefore(ranked, indexes[up]!, pivot)) up++;
      while (isBefore(ranked, pivot, indexes[down]!)) down--;
      if (up <= down) {
        const moved = indexes[up]!;
        indexes[up++] = indexes[down]!;
        indexes[down--] = moved;
      }
    }
    if (count - 1 <= down) right = down;
    else if (count - 1 >= up) left = up;
    else return;
  }
}

function medianOfThree(ranked: Ranked, indexes: Int32Array, left: number, right: number): number {
  const [a, b, c] = [indexes[left]!, indexes[(left + right) >>> 1]!, indexes[right]!];
  if (isBefore(ranked, a, b)) {
    if (isBefore(ranked, b, c)) return b;
    return isBefore(ranked, a, c) ? c : a;
  }
  if (isBefore(ranked, a, c)) return a;
  return isBefore(ranked, b, c) ? c : b;
}

/** A page has a hundred places at most, for which nothing is faster. */
function insertionSort(ranked: Ranked, page: Int32Array): void {
  for (let next = 1; next < page.length; next++) {
    const moved = page[next]!;
    let at = next;
    for (; at > 0 && isBefore(ranked, moved, page[at - 1]!); at--) page[at] = page[at - 1]!;
    page[at] = moved;
  }
}
