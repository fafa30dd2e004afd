import type { Line, Range } from './line.ts';

/** What comes before a range's name from the second generation on: 'Nether Lode', NELODE. */
const epithets = [
  ['Nether', 'NE'],
  ['Upper', 'UP'],
  ['Long', 'LO'],
  ['High', 'HI'],
  ['Low', 'LW'],
  ['Old', 'OL'],
  ['New', 'NW'],
  ['Great', 'GR'],
  ['Little', 'LI'],
  ['North', 'NO'],
  ['South', 'SO'],
  ['East', 'EA'],
  ['West', 'WE'],
  ['Far', 'FA'],
  ['Broad', 'BR'],
  ['Mid', 'MI'],
] as const;

export interface Generation {
  number: number;
  /** Before a range's name, with a blank; empty for the first generation. */
  prefix: string;
  code: string;
}

/** There are names for 1 + 16 + 16 × 16 generations, some 1.5 million offerings. */
export function generation(number: number): Generation {
  if (number === 0) return { number, prefix: '', code: '' };
  const count = epithets.length;
  const last = epithets[(number - 1) % count]!;
  const first = number > count ? epithets[Math.floor((number - 1) / count - 1) % count]! : null;
  return {
    number,
    prefix: first ? `${first[0]} ${last[0]} ` : `${last[0]} `,
    code: first ? `${first[1]}${last[1]}` : last[1],
  };
}

/** The ranges that make a line, under their names in a generation. */
export function rangesOf(line: Line, { number, prefix, code }: Generation): Range[] {
  const makers = line.ranges.filter(
    ({ only, not }) => (!only || only.includes(line.code)) && !not?.includes(line.code),
  );
  if (number === 0) return makers;
  return makers
    .filter(({ succeededBy }) => !succeededBy)
    .map((range) => ({
      ...range,
      exact: undefined,
      name: prefix + range.name,
      code: code + range.code,
      // Later generations are told apart by price, up and down in turn.
      price: range.price * (1 + (((number * 7) % 11) - 5) / 25),
    }));
}
