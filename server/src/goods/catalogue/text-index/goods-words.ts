import { type Model, segmentsOf } from '../read-model/model.ts';
import type { SearchRows } from '../read-model/search-rows-store.ts';
import { type Segment, offeringContentOf } from '../read-model/segment.ts';
import { documentsOfCode, documentsOfCodePrefix, hasCode } from './codes.ts';
import { nearestCodes } from './nearest-codes.ts';
import { once } from './once.ts';
import { type TextIndex, countOf, findTerm, nameTerm, termsWithPrefix } from './text-index.ts';
import { termsOf } from './tokens.ts';
import { lowerFirst } from './words.ts';

/** What goods are called: their type, names that several share, where they belong, and their marks:
 * whose they are, and of which range and finish. */
export interface GoodsName {
  kind: 'type' | 'name' | 'category' | 'mark';
  text: string;
  /** How many products it stands for, as far as that is known. */
  products: number;
}

/** The words that goods are found by, of what changed lately as well, for queries to be read with. */
export interface GoodsWords {
  hasTerm(term: string): boolean;
  /** Whether these terms, with blanks between, are a product type of several words. */
  isType(phrase: string): boolean;
  /** What the catalogue measures in a unit: the numbers before 'btu'. */
  numbersOf(unit: string): readonly number[];
  /** The most frequent terms that begin so. */
  termsWithPrefix(prefix: string, most: number): string[];
  /** Whether the word is of a range's or a brand's name. */
  isName(term: string): boolean;
  /** How many listed goods have the term. */
  countOf(term: string): number;
  hasCode(code: string): boolean;
  hasCodePrefix(code: string): boolean;
  /** Plain codes that differ from one by a slip of the finger, few of them. */
  nearestCodes(code: string): string[];
  /** The SKU of the goods that have a plain code. */
  skuOf(code: string): string | null;
  /** What goods are called; the same object until the catalogue is built anew. */
  names: readonly GoodsName[];
  /** Every term, in lists of which each stays the same object for as long as it holds the same. */
  terms: readonly (readonly string[])[];
  /** How shoppers speak, as tables hold it: read with the goods, and as old as they are. */
  searchRows: SearchRows;
}

/** As long as nothing that is sold changes its words, the newest segment is the same one. */
const wordsOfNewest = new WeakMap<Segment, GoodsWords>();

/** A model's words; the same object until any of them may have changed. */
export function goodsWordsOf(model: Model): GoodsWords {
  const newest = segmentsOf(model)[0]!;
  let words = wordsOfNewest.get(newest);
  if (!words) wordsOfNewest.set(newest, (words = readGoodsWords(model)));
  return words;
}

function readGoodsWords(model: Model): GoodsWords {
  const indexes = segmentsOf(model).map((segment) => segment.text);
  return {
    hasTerm: (term) => indexes.some((index) => findTerm(index, term) >= 0),
    isType: (phrase) => indexes.some((index) => typesOf(index).has(phrase)),
    numbersOf: (unit) => [...new Set(indexes.flatMap((index) => numbersOf(index, unit)))],
    termsWithPrefix(prefix, most) {
      const found = indexes.flatMap((index) => termsWithPrefix(index, prefix));
      return [...new Set(found)].slice(0, most);
    },
    isName: (term) => indexes.some((index) => findTerm(index, nameTerm(term)) >= 0),
    countOf: (term) => indexes.reduce((sum, index) => sum + countOf(index, term), 0),
    hasCode: (code) => indexes.some((index) => hasCode(index.codes, code)),
    hasCodePrefix: (code) =>
      indexes.some((index) => documentsOfCodePrefix(index.codes, code, 1).length > 0),
    nearestCodes: (code) =>
      nearestCodes(
        indexes.map((index) => index.codes),
        code,
      ),
    skuOf: (code) => skuOf(model, code),
    names: namesOf(model),
    terms: indexes.map(({ terms }) => terms),
    searchRows: model.searchRows,
  };
}

function skuOf(model: Model, code: string): string | null {
  for (const segment of segmentsOf(model)) {
    const [doc] = documentsOfCode(segment.text.codes, code);
    if (doc !== undefined) return offeringContentOf(segment, doc).sku;
  }
  return null;
}

const namesByBase = new WeakMap<Segment, GoodsName[]>();

/** What changed since the catalogue was built hardly ever has a name of its own. */
function namesOf({ base, vocabulary }: Model): readonly GoodsName[] {
  const known = namesByBase.get(base);
  if (known) return known;
  const types = base.text.phrases.map(([text, products]): GoodsName => {
    return { kind: 'type', text, products };
  });
  const shared = base.text.names.map(([text, products]): GoodsName => {
    return { kind: 'name', text, products };
  });
  const categories = vocabulary.categories.map(({ name, end }, place): GoodsName => {
    const [first, last] = [base.firstOfCategory[place]!, base.firstOfCategory[end]!];
    const products = first === last ? 0 : base.productOf[last - 1]! - base.productOf[first]! + 1;
    return { kind: 'category', text: lowerFirst(name), products };
  });
  const marks = ['range', 'brand', 'finish'].flatMap((key) =>
    vocabulary.dictionaries.get(key)!.names.map(({ label }): GoodsName => {
      const text = key === 'finish' ? lowerFirst(label) : label;
      return { kind: 'mark', text, products: 1 };
    }),
  );
  const names = [
    ...types,
    ...shared,
    ...categories.filter(({ products }) => products > 0),
    ...marks,
  ];
  namesByBase.set(base, names);
  return names;
}

const typesOf = once(
  ({ phrases }: TextIndex) => new Set(phrases.map(([phrase]) => termsOf(phrase).join(' '))),
);

const measuredIn = once(({ terms }: TextIndex) => {
  const numbers = new Map<string, number[]>();
  for (const term of terms) {
    const [, number, unit] = /^#([\d.]+)([a-z]+\d?)$/.exec(term) ?? [];
    if (unit === undefined) continue;
    const known = numbers.get(unit);
    if (known) known.push(Number(number));
    else numbers.set(unit, [Number(number)]);
  }
  return numbers;
});

function numbersOf(index: TextIndex, unit: string): readonly number[] {
  return measuredIn(index).get(unit) ?? [];
}
