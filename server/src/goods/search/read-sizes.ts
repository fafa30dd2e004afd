import type { Token } from '../catalogue/text-index/tokens.ts';
import type { Alternative, Group } from '../catalogue/text-index/understood-query.ts';
import type { Lexicon } from './lexicon.ts';
import { percents, wordGroup } from './word-group.ts';

/** A size that no goods have is kept: what is nearest to it can be offered. */
export function readSize({ text, term, others, parts }: Token, lexicon: Lexicon): Group {
  const alternatives: Alternative[] = [{ terms: [term], percent: percents.said }];
  for (const other of others) alternatives.push({ terms: [other], percent: percents.joined });
  if (parts.length > 0) alternatives.push({ terms: parts, percent: percents.apart });
  // Of an unknown unit or none: 9.5 may be kilowatts.
  if (/^#[\d.]+$/.test(term) && !lexicon.hasTerm(term)) {
    for (const unit of ['kw', 'in', 'l', 'w', 'bar']) {
      alternatives.push({ terms: [term + unit], percent: percents.joined });
    }
  }
  alternatives.push(...inCentimetres(text, term), ...aboutAsMuch(term, lexicon));
  const said = /^#(\d+)(?:x(\d+))?$/.exec(term)?.slice(1) ?? [];
  const sizes = said.filter((size) => size !== undefined).map(Number);
  return { ...wordGroup(text, alternatives), kind: 'size', sizes };
}

/** Furniture and mirrors are measured at home in centimetres, which a bare number may be. */
function inCentimetres(text: string, term: string): Alternative[] {
  const [, one, other] = /^#(\d+)(?:x(\d+))?$/.exec(term) ?? [];
  const sizes = [one, other].filter((size) => size !== undefined).map(Number);
  const isBare = !/[a-wyz"″']/.test(text);
  if (!isBare || sizes.length === 0 || sizes.some((size) => size < 30 || size > 220)) return [];
  return [{ terms: [`#${sizes.map((size) => size * 10).join('x')}`], percent: percents.apart }];
}

/** How many watts each unit of heat is; what goods give is told in watts. */
const wattsPer: Record<string, number> = { w: 1, kw: 1000, btu: 1 / 3.412 };

/** Heat is asked for in round numbers: what gives about as much will do, rather more than less. */
function aboutAsMuch(term: string, lexicon: Lexicon): Alternative[] {
  const [, number, unit] = /^#([\d.]+)(btu|kw|w)$/.exec(term) ?? [];
  if (unit === undefined) return [];
  const wanted = Number(number) * wattsPer[unit]!;
  return lexicon
    .numbersOf('w')
    .filter((watts) => Math.abs(watts - wanted) <= wanted * 0.12)
    .map((watts) => {
      const off = (Math.abs(watts - wanted) / wanted) * 100;
      const percent = Math.round(percents.joined - 4 * off - (watts < wanted * 0.99 ? 10 : 0));
      return { terms: [`#${watts}w`], percent };
    });
}
