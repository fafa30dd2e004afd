import type { Dictionary } from './dictionary.ts';
import { type Documents, headsOf, within } from './documents.ts';
import { type RangeColumn, type ValueColumn, noNumber } from './segment.ts';

export interface Bounds {
  min: number;
  max: number;
}

// The loops ask for an array's length once: a processor may not keep it over the writes between,
// and would ask again for every document.
//
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
  const heads = within(headsOf(some), start, codes.length);
  const byCode = some.scratch.take(sets.length).fill(0);
  const { length } = heads;
  for (let index = 0; index < length; index++) byCode[codes[heads[index]! - start]!]!++;
  for (let code = 1; code < byCode.length; code++) {
    if (byCode[code] === 0) continue;
    for (const number of sets[code]!) counts[number]! += byCode[code]!;
  }
}

function countOwnValues(
  { segment, documents, scratch }: Documents,
  { start, codes }: ValueColumn,
  { sets, onlyNumber }: Dictionary,
  counts: Int32Array,
): void {
  const { productOf } = segment;
  const inColumn = within(documents, start, codes.length);
  const { length } = inColumn;
  const lastProduct = scratch.take(counts.length).fill(noProduct);
  let lastCode = 0;
  let last = noProduct;
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    const code = codes[doc - start]!;
    const product = productOf[doc]!;
    // The offerings of a product mostly have the same.
    if (code === lastCode && product === last) continue;
    lastCode = code;
    last = product;
    const only = onlyNumber[code]!;
    if (only >= 0) {
      counts[only]! += differ(lastProduct[only]!, product);
      lastProduct[only] = product;
      continue;
    }
    const set = sets[code]!;
    for (let place = 0; place < set.length; place++) {
      const number = set[place]!;
      counts[number]! += differ(lastProduct[number]!, product);
      lastProduct[number] = product;
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
  const { start, numbers } = column;
  const documents = column.isOfProduct ? headsOf(some) : some.documents;
  const inColumn = within(documents, start, numbers.length);
  const { productOf } = some.segment;
  // Multiplying is faster than dividing; the half keeps its rounding away from whole numbers.
  const stepsPerUnit = steps.length / (max - min + 1);
  const half = 0.5 / (max - min + 1);
  const lastProduct = some.scratch.take(steps.length).fill(noProduct);
  const { length } = inColumn;
  let lastStep = -1;
  let last = noProduct;
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    const number = numbers[doc - start]!;
    if (number < min || number > max) continue;
    const product = productOf[doc]!;
    const step = ((number - min) * stepsPerUnit + half) | 0;
    if (step === lastStep && product === last) continue;
    lastStep = step;
    last = product;
    steps[step]! += differ(lastProduct[step]!, product);
    lastProduct[step] = product;
  }
}

/** What no product is. */
const noProduct = 0x7f_ff_ff_ff;

/** 1 for different products and 0 for the same, without a branch that no processor could guess. */
function differ(one: number, other: number): number {
  return (0 - (one ^ other)) >>> 31;
}

/** The smallest and largest number among these documents, widened from `known`. */
export function widenBounds(
  { documents }: Documents,
  { start, numbers }: RangeColumn,
  known: Bounds | null,
): Bounds | null {
  let min = known?.min ?? Infinity;
  let max = known?.max ?? -Infinity;
  const inColumn = within(documents, start, numbers.length);
  const { length } = inColumn;
  for (let index = 0; index < length; index++) {
    const number = numbers[inColumn[index]! - start]!;
    if (number === noNumber) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? { min, max } : null;
}
