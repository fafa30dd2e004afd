import { compareNaturally } from './natural-order.ts';

/** One value of a facet, as it is filtered by and as it is shown. */
export interface ValueName {
  value: string;
  label: string;
  swatch?: string;
}

/**
 * The values of one facet. What an offering has of them is a set, mostly of one value; equal sets
 * share a code, so that a column holds one small number for each offering. Code 0 is the empty set.
 * Codes are only ever added, so columns that were written before stay right.
 */
export interface Dictionary {
  key: string;
  label: string;
  names: ValueName[];
  /** The value numbers of each code. */
  sets: number[][];
  /** No code has more than one value. */
  isSingle: boolean;
  numberOf: Map<string, number>;
  codeOf: Map<string, number>;
  /** Value numbers in the order of showing; null until asked for after an addition. */
  shownOrder: number[] | null;
  /** Keeps the order in which values were added, rather than that of their labels. */
  isOrdered: boolean;
}

export interface StoredDictionary {
  key: string;
  label: string;
  names: ValueName[];
  sets: number[][];
  isOrdered: boolean;
}

/** A column has 16 bits for each offering. */
const largestCode = 65_535;

export function openDictionary(stored: StoredDictionary): Dictionary {
  return {
    ...stored,
    isSingle: stored.sets.every((set) => set.length <= 1),
    numberOf: new Map(stored.names.map((name, number) => [name.value, number])),
    codeOf: new Map(stored.sets.map((set, code) => [set.join(), code])),
    shownOrder: null,
  };
}

export function createDictionary(key: string, label: string, ordered: ValueName[] = []) {
  return openDictionary({
    key,
    label,
    names: [...ordered],
    sets: [[]],
    isOrdered: ordered.length > 0,
  });
}

export function storeDictionary({ key, label, names, sets, isOrdered }: Dictionary) {
  return { key, label, names, sets, isOrdered } satisfies StoredDictionary;
}

/**
 * The code of a set of values, which are added as needed. A facet with more sets than a column can
 * tell apart gives 0 for the rest: they are sold, but this facet does not find them.
 */
export function encode(dictionary: Dictionary, values: readonly ValueName[]): number {
  if (values.length === 0) return 0;
  const numbers = [...new Set(values.map((name) => numberFor(dictionary, name)))];
  if (numbers.length > 1) numbers.sort((a, b) => a - b);
  const signature = numbers.length === 1 ? String(numbers[0]) : numbers.join();
  const known = dictionary.codeOf.get(signature);
  if (known !== undefined) return known;
  if (dictionary.sets.length > largestCode) return 0;
  const code = dictionary.sets.length;
  dictionary.sets.push(numbers);
  if (numbers.length > 1) dictionary.isSingle = false;
  dictionary.codeOf.set(signature, code);
  return code;
}

function numberFor(dictionary: Dictionary, name: ValueName): number {
  const known = dictionary.numberOf.get(name.value);
  if (known !== undefined) return known;
  const number = dictionary.names.length;
  dictionary.names.push(name);
  dictionary.numberOf.set(name.value, number);
  dictionary.shownOrder = null;
  return number;
}

/** Value numbers in the order of showing: by label, as people count. */
export function shownOrder(dictionary: Dictionary): number[] {
  if (dictionary.shownOrder) return dictionary.shownOrder;
  const { names } = dictionary;
  const order = names.map((_, number) => number);
  if (!dictionary.isOrdered) {
    order.sort((a, b) => compareNaturally(names[a]!.label, names[b]!.label) || a - b);
  }
  dictionary.shownOrder = order;
  return order;
}

/** Which codes hold one of the values: 1 at their place. Unknown values are held by none. */
export function codesHolding(dictionary: Dictionary, values: readonly string[]): Uint8Array {
  const wanted = new Set(values.map((value) => dictionary.numberOf.get(value)));
  const accepted = new Uint8Array(dictionary.sets.length);
  dictionary.sets.forEach((set, code) => {
    if (set.some((number) => wanted.has(number))) accepted[code] = 1;
  });
  return accepted;
}
