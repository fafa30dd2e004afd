import { type SortOption, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { isInStock } from '../catalogue.ts';
import { type Documents, headsOf, seek } from './documents.ts';
import { type PriceView, priceColumn, priceListOf } from './price-view.ts';
import type { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';

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

const columnsBySort: Readonly<
  Record<SortOption, (segment: Segment, view: PriceView) => SortColumn>
> = {
  [sortOption.recommended]: ({ recommended }) => byPopularity(recommended, -1),
  [sortOption.priceLowToHigh]: (segment, view) => byPrice(segment, view, 1),
  [sortOption.priceHighToLow]: (segment, view) => byPrice(segment, view, -1),
  [sortOption.largestDiscount]: (segment, view) => {
    const saved = priceListOf(segment, view).saved.get(view.channel);
    // Where nothing is saved on this channel, all stand equal.
    return saved
      ? { numbers: saved, sign: -1, isByProduct: false }
      : byPopularity(segment.popularity, 0);
  },
};

function byPopularity(numbers: SortColumn['numbers'], sign: -1 | 0): SortColumn {
  return { numbers, sign, isByProduct: true };
}

function byPrice(segment: Segment, view: PriceView, sign: 1 | -1): SortColumn {
  return { numbers: priceColumn(segment, view), sign, isByProduct: false };
}

export function sortColumn(sort: SortOption, segment: Segment, view: PriceView): SortColumn {
  return columnsBySort[sort](segment, view);
}

/** Names an order among all orders of a scope: whose prices it is by, where it is by prices. */
export function orderName(sort: SortOption, { bandId, channel, basis }: PriceView): string {
  return sort === sortOption.recommended ? 'recommended' : `${sort} ${bandId} ${channel} ${basis}`;
}

/** Products to be put in order, each with the document that its card shows. */
export interface Ranked {
  length: number;
  keys: Int32Array;
  productIds: Int32Array;
  documents: Int32Array;
}

export function createRanked(mostProducts: number, scratch: Scratch): Ranked {
  return {
    length: 0,
    keys: scratch.take(mostProducts),
    productIds: scratch.take(mostProducts),
    documents: scratch.take(mostProducts),
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
  const { length } = heads;
  for (let index = 0; index < length; index++) {
    const product = productOf[heads[index]!]!;
    const at = ranked.length + index;
    ranked.productIds[at] = productId[product]!;
    ranked.keys[at] = numbers[product]! * sign;
    ranked.documents[at] = heads[index]!;
  }
  ranked.length += length;
}

function rankByDocument(
  { segment, documents }: Documents,
  { numbers, sign }: SortColumn,
  ranked: Ranked,
): void {
  const { productOf, productId } = segment;
  const { keys, productIds, documents: shown } = ranked;
  let count = ranked.length;
  const { length } = documents;
  let last = -1;
  for (let index = 0; index < length; index++) {
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

/** A product in an order: its documents that stand equally far to the front there, never none. */
export interface Standing {
  segment: Segment;
  productId: number;
  documents: number[];
}

/** The documents of a product that stand where `doc`, the first of them, does. */
export function documentsBeside(
  { segment, documents }: Documents,
  { numbers, isByProduct }: SortColumn,
  doc: number,
): number[] {
  const { productOf } = segment;
  const product = productOf[doc]!;
  const beside: number[] = [];
  for (let index = seek(documents, doc); index < documents.length; index++) {
    const other = documents[index]!;
    if (productOf[other] !== product) break;
    if (isByProduct || numbers[other] === numbers[doc]) beside.push(other);
  }
  return beside;
}

/** The document that a card shows: the first that is in stock, or the first where none is. */
export function shownDocument({ segment, documents }: Standing): number {
  const { stock, packSize } = segment;
  const inStock = documents.find((doc) =>
    isInStock({ freeStock: stock[doc]!, packSize: packSize[doc]! }),
  );
  return inStock ?? documents[0]!;
}

/**
 * The indexes of what stands from place `from` up to `to`, by key and then by product id, and of
 * all that stands before `to`. What comes first is kept in a heap with its last on top, which most
 * of a long list need only be compared with.
 */
export function selectPage(
  ranked: Ranked,
  scratch: Scratch,
  from: number,
  to: number,
): { page: Int32Array; upTo: Int32Array } {
  const { keys, length } = ranked;
  const upTo = scratch.take(Math.min(to, length));
  for (let index = 0; index < upTo.length; index++) upTo[index] = index;
  for (let at = (upTo.length >>> 1) - 1; at >= 0; at--) sink(ranked, upTo, at, upTo.length);
  for (let index = upTo.length; index < length; index++) {
    if (keys[index]! > keys[upTo[0]!]! || !isBefore(ranked, index, upTo[0]!)) continue;
    upTo[0] = index;
    sink(ranked, upTo, 0, upTo.length);
  }
  // The page's own are taken off the top, the last of them first.
  for (let end = upTo.length - 1; end >= from; end--) {
    const last = upTo[0]!;
    upTo[0] = upTo[end]!;
    upTo[end] = last;
    sink(ranked, upTo, 0, end);
  }
  return { page: upTo.subarray(from), upTo };
}

function isBefore({ keys, productIds }: Ranked, left: number, right: number): boolean {
  const difference = keys[left]! - keys[right]!;
  return difference < 0 || (difference === 0 && productIds[left]! < productIds[right]!);
}

/** Moves what is at `at` down the heap's first `size` places until all below it stand before it. */
function sink(ranked: Ranked, heap: Int32Array, at: number, size: number): void {
  const moved = heap[at]!;
  for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isBefore(ranked, heap[child]!, heap[child + 1]!)) child++;
    if (!isBefore(ranked, moved, heap[child]!)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = moved;
}
