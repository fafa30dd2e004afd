import { type Dictionary, flatSets } from './dictionary.ts';
import { type RangeColumn, type Segment, type ValueColumn, noNumber } from './segment.ts';

export interface Bounds {
  min: number;
  max: number;
}

/**
 * Adds to `counts` how many products have each value among these documents. A product counts once
 * for a value however many of its offerings have it: as documents lie product by product, it is
 * enough to remember which product a value was last counted for.
 */
export function countValues(
  segment: Segment,
  column: ValueColumn | undefined,
  dictionary: Dictionary,
  documents: Int32Array,
  counts: Int32Array,
): void {
  if (!column) return;
  const { start, codes } = column;
  const { productOf } = segment;
  const { firstOfSet, numbers, areSingle } = flatSets(dictionary);
  const lastProduct = new Int32Array(counts.length).fill(-1);
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    const code = at >= 0 && at < codes.length ? codes[at]! : 0;
    if (code === 0) continue;
    const product = productOf[doc]!;
    if (areSingle) {
      const number = numbers[code - 1]!;
      if (lastProduct[number] !== product) {
        lastProduct[number] = product;
        counts[number]!++;
      }
      continue;
    }
    for (let place = firstOfSet[code]!; place < firstOfSet[code + 1]!; place++) {
      const number = numbers[place]!;
      if (lastProduct[number] !== product) {
        lastProduct[number] = product;
        counts[number]!++;
      }
    }
  }
}

/** Adds to `steps` how many products lie in each equal step from `min` to `max`. */
export function countSteps(
  segment: Segment,
  column: RangeColumn | undefined,
  { min, max }: Bounds,
  documents: Int32Array,
  steps: Int32Array,
): void {
  if (!column) return;
  const { start, numbers } = column;
  const { productOf } = segment;
  const width = max - min + 1;
  const lastProduct = new Int32Array(steps.length).fill(-1);
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    const number = at >= 0 && at < numbers.length ? numbers[at]! : noNumber;
    if (number < min || number > max) continue;
    const step = Math.floor(((number - min) * steps.length) / width);
    const product = productOf[doc]!;
    if (lastProduct[step] !== product) {
      lastProduct[step] = product;
      steps[step]!++;
    }
  }
}

/** The smallest and largest number among these documents, widened from `known`. */
export function widenBounds(
  column: RangeColumn | undefined,
  documents: Int32Array,
  known: Bounds | null,
): Bounds | null {
  if (!column) return known;
  const { start, numbers } = column;
  let min = known?.min ?? Infinity;
  let max = known?.max ?? -Infinity;
  for (let index = 0; index < documents.length; index++) {
    const at = documents[index]! - start;
    const number = at >= 0 && at < numbers.length ? numbers[at]! : noNumber;
    if (number === noNumber) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? { min, max } : null;
}

/** How many products these documents belong to. */
export function countProducts(segment: Segment, documents: Int32Array): number {
  const { productOf } = segment;
  let count = 0;
  let last = -1;
  for (let index = 0; index < documents.length; index++) {
    const product = productOf[documents[index]!]!;
    if (product !== last) count++;
    last = product;
  }
  return count;
}
