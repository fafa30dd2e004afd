import type { Dictionary } from './dictionary.ts';
import { growingArray } from './growing-array.ts';
import type { Segment } from './segment.ts';

/** The documents of each brand, in order, by the brand's number in its dictionary. */
type BrandLists = Int32Array[];
// A segment's brands never change: a product that changes its brand moves to a newer segment.
const listsOf = new WeakMap<Segment, BrandLists>();

/** A brand's documents in a segment, made at the first question. */
export function documentsOfBrand(segment: Segment, { sets }: Dictionary, brand: number) {
  let lists = listsOf.get(segment);
  if (!lists) {
    const column = segment.values.get('brand');
    const growing = sets.map(() => growingArray(Int32Array));
    column?.codes.forEach((code, at) => growing[sets[code]![0] ?? -1]?.push(column.start + at));
    lists = growing.map((each) => each.toArray());
    listsOf.set(segment, lists);
  }
  return lists[brand] ?? new Int32Array();
}
