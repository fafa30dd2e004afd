import { type Model, segmentsOf } from '../read-model/model.ts';
import { documentsOfCodePrefix } from './codes.ts';
import { once } from './once.ts';
import { nearestWords, sortByLength } from './spelling.ts';
import { termsOf } from './synonyms.ts';
import { type TextIndex, findTerm, termsWithPrefix } from './text-index.ts';
import type { Lexicon } from './understand.ts';

/** The words of a model: of what is sold, changed lately or not, and of how shoppers speak. */
export function lexiconOf(model: Model): Lexicon {
  const indexes = segmentsOf(model).map((segment) => segment.text);
  const { language } = model;
  return {
    language,
    hasTerm: (term) => indexes.some((index) => findTerm(index, term) >= 0),
    isType: (phrase) => indexes.some((index) => typesOf(index).has(phrase)),
    numbersOf: (unit) => [...new Set(indexes.flatMap((index) => numbersOf(index, unit)))],
    termsWithPrefix(prefix, most) {
      const found = indexes.flatMap((index) => termsWithPrefix(index, prefix));
      return [...new Set(found)].slice(0, most);
    },
    hasCodePrefix: (code) =>
      indexes.some((index) => documentsOfCodePrefix(index.codes, code, 1).length > 0),
    nearestWords: (word, most) =>
      nearestWords(word, [...indexes.map(wordsOf), phrasesOf(language)], most),
  };
}

const typesOf = once(
  ({ phrases }: TextIndex) => new Set(phrases.map(([phrase]) => termsOf(phrase).join(' '))),
);

const wordsOf = once(({ terms }: TextIndex) => sortByLength(terms));

const phrasesOf = once(({ meanings }: Lexicon['language']) =>
  sortByLength([...meanings.keys()].filter((phrase) => !phrase.includes(' '))),
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
