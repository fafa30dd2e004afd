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
  else if (dictionary.isSingle) countSingleValues(some, column, dictionary, counts);
  else countSets(some, column, dictionary, counts);
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
  addByCode(byCode, sets, counts);
}

/** Where codes share no values, a product's codes count for themselves. */
function countSingleValues(
  { segment, documents, scratch }: Documents,
  { start, codes }: ValueColumn,
  { sets }: Dictionary,
  counts: Int32Array,
): void {
  const { productOf } = segment;
  const inColumn = within(documents, start, codes.length);
  const { length } = inColumn;
  const byCode = scratch.take(sets.length).fill(0);
  const lastProduct = scratch.take(sets.length).fill(noProduct);
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    const code = codes[doc - start]!;
    const product = productOf[doc]!;
    byCode[code]! += differ(lastProduct[code]!, product);
    lastProduct[code] = product;
  }
  addByCode(byCode, sets, counts);
}

function addByCode(
  byCode: Int32Array,
  sets: readonly (readonly number[])[],
  counts: Int32Array,
): void {
  for (let code = 1; code < byCode.length; code++) {
    if (byCode[code] === 0) continue;
    for (const number of sets[code]!) counts[number]! += byCode[code]!;
  }
}

function countSets(
  { segment, documents, scratch }: Documents,
  { start, codes }: ValueColumn,
  { sets }: Dictionary,
  counts: Int32Array,
): void {
  const { productOf } = segment;
  const inColumn = within(documents, start, codes.length);
  const lastProduct = scratch.take(counts.length).fill(noProduct);
  for (const doc of inColumn) {
    const product = productOf[doc]!;
    for (const number of sets[codes[doc - start]!]!) {
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
  const span = max - min + 1;
  // Multiplying is faster than dividing; the half keeps its rounding away from whole numbers.
  const stepsPerUnit = steps.length / span;
  const half = 0.5 / span;
  // One step more takes what lies beyond the bounds or has no number, so that no branch need tell.
  const byStep = some.scratch.take(steps.length + 1).fill(0);
  const lastProduct = some.scratch.take(steps.length + 1).fill(noProduct);
  const { length } = inColumn;
  for (let index = 0; index < length; index++) {
    const doc = inColumn[index]!;
    // What lies below counts as far above.
    const above = Math.min((numbers[doc - start]! - min) >>> 0, span);
    const step = (above * stepsPerUnit + half) | 0;
    const product = productOf[doc]!;
    byStep[step]! += differ(lastProduct[step]!, product);
    lastProduct[step] = product;
  }
  for (let step = 0; step < steps.length; step++) steps[step]! += byStep[step]!;
}

/** What no product is. */
const noProduct = 0x7f_ff_ff_ff;

/** 1 for different products and 0 for the same, without a branch that no processor could guess. */
function differ(one: number, other: number): number {
  return (0 - (one ^ other)) >>> 31;
}

/** The smallest and largest number among these documents, widened from `known`. */
export function widenBounds(
  some: Documents,
  { start, numbers, isOfProduct }: RangeColumn,
  known: Bounds | null,
): Bounds | null {
  let min = known?.min ?? Infinity;
  let max = known?.max ?? -Infinity;
  const inColumn = within(isOfProduct ? headsOf(some) : some.documents, start, numbers.length);
  const { length } = inColumn;
  for (let index = 0; index < length; index++) {
    const number = numbers[inColumn[index]! - start]!;
    if (number === noNumber) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? { min, max } : null;
}
