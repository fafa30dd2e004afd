import type { Group } from '../catalogue/text-index/understood-query.ts';
import { isJoiningWord, isTurningWord, singular } from '../catalogue/text-index/words.ts';
import { findCued } from './cues.ts';
import type { Lexicon } from './lexicon.ts';
import { alternativesOf, percents, wordGroup } from './word-group.ts';

export interface ReadProblem {
  /** The goods that help. */
  group: Group;
  /** One of its words is none that goods are called by, so that it can be nothing else. */
  isCertain: boolean;
  /** The words that tell of it. */
  said: ReadonlySet<string>;
}

/** Words that together are what goods are called, or what these are for. */
export interface NamedPhrase {
  words: string[];
  mayBeHead: boolean;
}

/** Words that ask for goods as well as they tell of a problem: "can I get a bath". */
const asking = new Set('get gets got need needs needed want wants new have'.split(' '));

/**
 * What goes wrong or is to be done. Where every word is one that goods are called by, or stands in one
 * of the `phrases` that they are called by, these may as well be what is looked for: a wet-room screen,
 * a basin on a stand.
 */
export function readProblem(
  words: readonly string[],
  text: string,
  lexicon: Lexicon,
  phrases: readonly NamedPhrase[],
): ReadProblem | null {
  const { problems } = lexicon.language;
  const ofPhrases = new Set(phrases.flatMap((phrase) => phrase.words));
  const ofGoods = new Set(phrases.flatMap((phrase) => (phrase.mayBeHead ? phrase.words : [])));
  const tells = (word: string) =>
    !ofPhrases.has(word) && !isOfGoods(word, lexicon) && !asking.has(word);
  // Of a "wet-room floor" nothing is wet.
  const isOfOne = (said: readonly string[]) =>
    phrases.some((phrase) => said.every((word) => phrase.words.includes(word)));
  const problem = findCued(problems, words, tells).find(
    ({ said }) => said.some((word) => !ofGoods.has(word)) && !isOfOne(said),
  );
  if (!problem) return null;
  // Of what helps, what is spoken of itself comes first: a tray for one who asks for a tray.
  const said = ` ${words.map(singular).join(' ')} `;
  const isNamed = (terms: readonly string[]) => said.includes(` ${terms.join(' ')} `);
  const means = problem.value.means.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const alternatives = means.flatMap((terms, place) => {
    const percent = Math.max(percents.leastMeant, 100 - place * percents.perPlace);
    // Exactly these goods, and none that merely have such words.
    return alternativesOf(terms, percent, lexicon).slice(0, 1);
  });
  return {
    group: wordGroup(text, alternatives),
    isCertain: problem.isTold,
    said: new Set(problem.said),
  };
}

function isOfGoods(word: string, lexicon: Lexicon): boolean {
  const term = singular(word);
  return (
    lexicon.hasTerm(term) ||
    lexicon.language.meanings.has(term) ||
    isTurningWord(word) ||
    isJoiningWord(word) ||
    /\d/.test(word)
  );
}
