import { typeTerm } from '../catalogue/text-index/text-index.ts';
import type { Alternative, Group } from '../catalogue/text-index/understood-query.ts';
import type { Lexicon } from './lexicon.ts';

/** How well each way to read a part of a query stands for what was said. */
export const percents = {
  said: 100,
  meant: 90,
  /** Of several meanings the first is the best. */
  perPlace: 4,
  leastMeant: 70,
  joined: 95,
  /** Of two sizes together, each somewhere. */
  apart: 35,
  begun: 85,
  /** Of a type of several words, goods that have all of them and are of another type. */
  alike: 50,
  /** Of what goods are for, the first word may be all that they say: a kitchen tap for a sink. */
  context: 60,
  /** The last word of that: bath taps for a roll-top bath. */
  contextHead: 45,
};

/** A part of a query that goods have to fit, and that may name them. */
export function wordGroup(text: string, alternatives: Alternative[]): Group {
  return {
    text,
    kind: 'word',
    alternatives,
    codes: [],
    sizes: [],
    mayBeHead: true,
    isUnwanted: false,
    isOptional: false,
    isName: false,
    isTradeWord: false,
  };
}

/** Goods of exactly this type before others that have its words. */
export function alternativesOf(terms: string[], percent: number, lexicon: Lexicon): Alternative[] {
  const phrase = terms.join(' ');
  if (terms.length < 2 || !lexicon.isType(phrase)) return [{ terms, percent }];
  const alike = Math.round((percent * percents.alike) / 100);
  return [
    { terms: [typeTerm(phrase)], percent },
    { terms, percent: alike },
  ];
}
