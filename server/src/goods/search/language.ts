import type { SearchRows } from '../catalogue/read-model/search-rows-store.ts';
import { termsOf, tokenise } from '../catalogue/text-index/tokens.ts';
import { type Cues, readCues } from './cues.ts';

/** What the shop knows of its shoppers' language, ready to be looked up by the terms of a query. */
export interface SearchLanguage {
  /** By the phrase's terms with blanks between: each meaning as its terms. */
  meanings: Map<string, string[][]>;
  /** The same phrases with each word in its plain form: "loo with lid" under "toilet with lid". */
  plainMeanings: Map<string, PlainMeaning>;
  /** By a word that means one other word and nothing else, that one: "toilet" of "loo". */
  plainForms: Map<string, string>;
  /** The most terms that a phrase has. */
  longestPhrase: number;
  /** The words that phrases are made of, which are never taken for slips. */
  phraseWords: Set<string>;
  /** By the query's terms with blanks between. */
  paths: Map<string, string>;
  /** What goes wrong, or is to be done, with the goods that help. */
  problems: Cues<{ words: string; means: string[][] }>;
  pages: Cues<{ words: string; name: string; path: string }>;
}

/** What a phrase means, and its terms as the table has them. */
interface PlainMeaning {
  terms: readonly string[];
  means: string[][];
}

/** Reads the tables' phrases as the terms that queries are compared by. */
export function readLanguage(rows: SearchRows): SearchLanguage {
  const meanings = new Map<string, string[][]>();
  const phraseWords = new Set<string>();
  let longestPhrase = 1;
  for (const { phrase, means } of rows.synonyms) {
    // "Toilet with cistern" is not "toilet cistern": a phrase has its turning words.
    const terms = tokenise(phrase).map(({ term }) => term);
    if (terms.length === 0) continue;
    longestPhrase = Math.max(longestPhrase, terms.length);
    for (const term of terms) phraseWords.add(term);
    const known = meanings.get(terms.join(' ')) ?? [];
    meanings.set(terms.join(' '), [...known, ...readMeanings(means)]);
  }
  const plainForms = readPlainForms(meanings);
  const plainMeanings = new Map<string, PlainMeaning>();
  for (const [phrase, means] of meanings) {
    const plain = plainPhrase(phrase.split(' '), plainForms);
    if (!phrase.includes(' ') || plainMeanings.has(plain)) continue;
    plainMeanings.set(plain, { terms: phrase.split(' '), means });
  }
  return {
    meanings,
    plainMeanings,
    plainForms,
    longestPhrase,
    phraseWords,
    paths: new Map(rows.redirects.map(({ query, path }) => [termsOf(query).join(' '), path])),
    problems: readCues(
      rows.problems.map(({ words, means }) => ({ words, means: readMeanings(means) })),
    ),
    pages: readCues(rows.pages),
  };
}

function readPlainForms(meanings: ReadonlyMap<string, string[][]>): Map<string, string> {
  const forms = new Map<string, string>();
  for (const [phrase, [first, ...others]] of meanings) {
    const isOne = first?.length === 1 && others.length === 0 && !phrase.includes(' ');
    if (isOne) forms.set(phrase, first[0]!);
  }
  return forms;
}

/**
 * What a phrase of the tables means that says the same in other words: "loo with lid" of "toilet with
 * lid". A word that is plain already is meant: a "basin mixer tap" is none for the "sink".
 */
export function findPlainMeaning(
  said: readonly string[],
  { plainMeanings, plainForms }: SearchLanguage,
): string[][] | undefined {
  const known = plainMeanings.get(plainPhrase(said, plainForms));
  const isSaid = known?.terms.every((term, at) => term === said[at] || plainForms.has(said[at]!));
  return isSaid ? known!.means : undefined;
}

/** A phrase with each of its words as the shop says it. */
function plainPhrase(terms: readonly string[], plainForms: ReadonlyMap<string, string>): string {
  return terms.map((term) => plainForms.get(term) ?? term).join(' ');
}

function readMeanings(means: readonly string[]): string[][] {
  return means.map(termsOf).filter((terms) => terms.length > 0);
}
