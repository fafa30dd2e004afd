import { type SortOption, sortOption } from '@plumbline/contracts/values.ts';
import { type PriceView, priceColumn, priceListOf } from './price-view.ts';
import type { Segment } from './segment.ts';

/**
 * How documents are ordered: the lowest key first. Keys are read from the columns themselves, so an
 * order is right the moment a price changes, and no ranks need to be kept for each band.
 */
export function sortKey(
  sort: SortOption,
  segment: Segment,
  view: PriceView,
): (doc: number) => number {
  if (sort === sortOption.priceLowToHigh) {
    const prices = priceColumn(segment, view);
    return (doc) => prices[doc]!;
  }
  if (sort === sortOption.priceHighToLow) {
    const prices = priceColumn(segment, view);
    return (doc) => -prices[doc]!;
  }
  if (sort === sortOption.largestDiscount) {
    const saved = priceListOf(segment, view).saved.get(view.channel);
    return saved ? (doc) => -saved[doc]! : () => 0;
  }
  const { productOf, popularity } = segment;
  return (doc) => -popularity[productOf[doc]!]!;
}

/** Products to be ranked: by key, and where keys are equal by product id. */
export interface Ranked {
  keys: Float64Array;
  productIds: Int32Array;
}

/**
 * The indexes of what stands from place `from` up to `to` in the order. It costs time by the length
 * of the list for any page, and sorts no more than the page.
 */
export function selectPage({ keys, productIds }: Ranked, from: number, to: number): Int32Array {
  const indexes = new Int32Array(keys.length);
  for (let index = 0; index < indexes.length; index++) indexes[index] = index;
  const comes = (left: number, right: number) =>
    keys[left]! - keys[right]! || productIds[left]! - productIds[right]!;
  if (from > 0) putSmallestFirst(indexes, comes, from, 0);
  if (to < indexes.length) putSmallestFirst(indexes, comes, to, from);
  return indexes.subarray(from, to).toSorted(comes);
}

type Compare = (left: number, right: number) => number;

/** Moves the `count` lowest of all to the front, where those before `low` already stand there. */
function putSmallestFirst(indexes: Int32Array, comes: Compare, count: number, low: number): void {
  let left = low;
  let right = indexes.length - 1;
  while (left < right) {
    const pivot = medianOfThree(indexes, comes, left, right);
    let up = left;
    let down = right;
    while (up <= down) {
      while (comes(indexes[up]!, pivot) < 0) up++;
      while (comes(indexes[down]!, pivot) > 0) down--;
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

function medianOfThree(indexes: Int32Array, comes: Compare, left: number, right: number): number {
  const [a, b, c] = [indexes[left]!, indexes[(left + right) >>> 1]!, indexes[right]!];
  if (comes(a, b) < 0) return comes(b, c) < 0 ? b : comes(a, c) < 0 ? c : a;
  return comes(a, c) < 0 ? a : comes(b, c) < 0 ? c : b;
}
