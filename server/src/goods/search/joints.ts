import { singular } from '../catalogue/text-index/words.ts';
import { type SearchLanguage, findPlainMeaning } from './language.ts';

const whose = 'my|the|a|an|our|his|her|their';
const places =
  'on|in|of|to|from|above|over|under|underneath|below|beneath|behind|beside|around|round|inside|between';
const inPlace = new RegExp(
  String.raw`\b([a-z]+)(?: (?:to go|that goes?|to fit|that fits?|to put|going))? (${places}) (?:${whose}) (?=([a-z]+))`,
  'g',
);
const inBetween = new RegExp(
  String.raw`\b((?:[a-z]+ )?[a-z]+) and (?:(?:${whose}) )?(?=([a-z]+(?: [a-z]+)?))`,
  'g',
);

/**
 * Says in the words that queries are read by how the parts of one belong together: where goods go, and
 * what is told of them, is what they are for ("the seat on my loo", "a fan that is quiet"), and "and"
 * is "with" where the shop knows of the two together ("toilet and cistern"). What goes with goods is for
 * them, too.
 */
export function sayJoints(text: string, language: SearchLanguage): string {
  if (!text.includes(' ')) return text;
  const knows = (...said: string[]) => {
    const terms = said.join(' ').split(' ').map(singular);
    return language.meanings.has(terms.join(' ')) || findPlainMeaning(terms, language);
  };
  return text
    .toLowerCase()
    .replaceAll(inPlace, (whole, before: string, place: string, after: string) =>
      knows(before, place, after) || knows(before, after) ? whole : `${before} for `,
    )
    .replaceAll(inBetween, (whole, before: string, after: string) =>
      endsOf(before).some((one) => beginningsOf(after).some((other) => knows(one, 'with', other)))
        ? `${before} with `
        : whole,
    )
    .replaceAll(/(?<=[a-z] )(?:(?:that|which|to) )?go(?:es)? with(?= [a-z])/g, 'for')
    .replaceAll(/(?<=[a-z] )(?:that|which)(?= [a-z])/g, 'for');
}

/** "Shower head" and its "head". */
function endsOf(words: string): string[] {
  return [...new Set([words, words.split(' ').at(-1)!])];
}

function beginningsOf(words: string): string[] {
  return [...new Set([words, words.split(' ')[0]!])];
}
