import type { Dictionary } from './dictionary.ts';
import { type Documents, headsOf } from './documents.ts';
import { type RangeColumn, type ValueColumn, noNumber } from './segment.ts';

export interface Bounds {
  min: number;
  max: number;
}

// A product counts once for a value however many of its offerings have it. Where all offerings of
// a product have the same, one document of each is counted. Elsewhere, as documents lie product by
// product, it is enough to remember which product a value was last counted for.

/** Adds to `counts` how many products have each value among these documents. */
export function countValues(
  some: Documents,
  column: ValueColumn,
  dictionary: Dictionary,
  counts: Int32Array,
): void {
  if (column.isOfProduct) countSharedValues(some, column, dictionary, counts);
  else countOwnValues(some, column, dictionary, counts);
}

function countSharedValues(
  some: Documents,
  { start, codes }: ValueColumn,
  { sets }: Dictionary,
  counts: Int32Array,
): void {
  const heads = headsOf(some);
  const byCode = some.scratch.take(sets.length).fill(0);
  for (let index = 0; index < heads.length; index++) {
    const at = heads[index]! - start;
    if (at >= 0 && at < codes.length) byCode[codes[at]!]!++;
  }
  for (let code = 1; code < byCode.length; code++) {
    if (byCode[code] === 0) continue;
    for (const number of sets[code]!) counts[number]! += byCode[code]!;
  }
}

function countOwnValues(
  { segment, documents, scratch }: Documents,
  { start, codes }: ValueColumn,
  { sets }: Dictionary,
  counts: Int32Array,
): void {
  const { productOf } = segment;
  const lastProduct = scratch.take(counts.length).fill(-1);
  let lastCode = 0;
  let lastCounted = -1;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    const code = at >= 0 && at < codes.length ? codes[at]! : 0;
    if (code === 0) continue;
    const product = productOf[doc]!;
    if (code === lastCode && product === lastCounted) continue;
    lastCode = code;
    lastCounted = product;
    const set = sets[code]!;
    for (let place = 0; place < set.length; place++) {
      const number = set[place]!;
      if (lastProduct[number] === product) continue;
      lastProduct[number] = product;
      counts[number]!++;
    }
  }
}

/** Adds to `steps` how many products lie in each equal step from `min` to `max`. */
export function countSteps(
  some: Documents,
  column: RangeColumn,
  { min, max }: Bounds,
  steps: Int32Array,
): void {
  const documents = column.isOfProduct ? headsOf(some) : some.documents;
  const { start, numbers } = column;
  const { productOf } = some.segment;
  // Multiplying is faster than dividing; the half keeps its rounding away from whole numbers.
  const inverse = 1 / (max - min + 1);
  const lastProduct = some.scratch.take(steps.length).fill(-1);
  let lastNumber = noNumber;
  let lastCounted = -1;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const at = doc - start;
    const number = at >= 0 && at < numbers.length ? numbers[at]! : noNumber;
    if (number < min || number > max) continue;
    const product = productOf[doc]!;
    if (number === lastNumber && product === lastCounted) continue;
    lastNumber = number;
    lastCounted = product;
    const step = Math.floor(((number - min) * steps.length + 0.5) * inverse);
    if (lastProduct[step] !== product) {
      lastProduct[step] = product;
      steps[step]!++;
    }
  }
}

/** The smallest and largest number among these documents, widened from `known`. */
export function widenBounds(
  { documents }: Documents,
  { start, numbers }: RangeColumn,
  known: Bounds | null,
): Bounds | null {
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
