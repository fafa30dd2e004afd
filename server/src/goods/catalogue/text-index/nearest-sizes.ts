import type { SearchResult } from '@plumbline/contracts/catalogue/search.ts';
import { type Segment, noNumber } from '../read-model/segment.ts';
import type { Hits } from './hits.ts';
import type { Group } from './understood-query.ts';

const mostSizes = 4;
/** How goods are sized, as likely as they stand; the word tells a size that is not a width. */
const dimensions = [
  ['width', ''],
  ['length', ' long'],
  ['height', ' high'],
  ['depth', ' deep'],
] as const;

type SizeSuggestions = SearchResult['suggestions']['sizes'];

/**
 * The sizes nearest to one that is not made, of what was found without it. One size is compared
 * with the dimension that comes nearest to it; two are compared with any two of the same goods.
 */
export function nearestSizes(
  { kind, sizes }: Group,
  rest: readonly Group[],
  hits: readonly Hits[],
): SizeSuggestions {
  const [one, other] = sizes;
  if (kind !== 'size' || one === undefined) return [];
  const found = other === undefined ? nearestOf(one, hits) : nearestPairs(one, other, hits);
  const said = rest.map(({ text }) => text);
  return found.map(({ label, words }) => ({ label, query: [...said, words].join(' ') }));
}

interface NearSize {
  label: string;
  /** As it is searched for. */
  words: string;
}

function nearestOf(wanted: number, hits: readonly Hits[]): NearSize[] {
  const off = (size: number) => Math.abs(size - wanted);
  const candidates = dimensions.map(([key, word]) => {
    const sizes = [...sizesOf(hits, key)].toSorted((a, b) => off(a) - off(b) || a - b);
    return { word, sizes: sizes.slice(0, mostSizes) };
  });
  // Of goods that are all as high, or nearly as high by chance alone, nobody chooses by the height.
  const chosen = candidates
    .filter(({ word, sizes: [nearest, next] }) =>
      word === ''
        ? nearest !== undefined && isNear(nearest, wanted, 0.5)
        : next !== undefined && isNear(nearest!, wanted),
    )
    .toSorted((a, b) => off(a.sizes[0]!) - off(b.sizes[0]!))[0];
  return (chosen?.sizes ?? []).map((size) => ({
    label: `${size} mm${chosen!.word}`,
    words: `${size} mm`,
  }));
}

function isNear(size: number, wanted: number, share = 0.25): boolean {
  return Math.abs(size - wanted) <= wanted * share;
}

function sizesOf(hits: readonly Hits[], key: string): Set<number> {
  const sizes = new Set<number>();
  for (const { segment, documents } of hits) {
    for (const doc of documents) {
      const size = sizeAt(segment, key, doc);
      if (size !== noNumber) sizes.add(size);
    }
  }
  return sizes;
}

function sizeAt(segment: Segment, key: string, doc: number): number {
  const column = segment.ranges.get(key);
  return column?.numbers[doc - column.start] ?? noNumber;
}

function nearestPairs(one: number, other: number, hits: readonly Hits[]): NearSize[] {
  const [long, short] = [Math.max(one, other), Math.min(one, other)];
  const offBy = new Map<string, number>();
  for (const { segment, documents } of hits) {
    for (const doc of documents) {
      const sizes = dimensions
        .map(([key]) => sizeAt(segment, key, doc))
        .filter((size) => size !== noNumber);
      for (const [at, first] of sizes.entries()) {
        for (const second of sizes.slice(at + 1)) {
          const [more, less] = [Math.max(first, second), Math.min(first, second)];
          if (!isNear(more, long) || !isNear(less, short)) continue;
          offBy.set(`${more} x ${less}`, Math.abs(more - long) + Math.abs(less - short));
        }
      }
    }
  }
  return [...offBy]
    .toSorted(([a, offA], [b, offB]) => offA - offB || (a < b ? -1 : 1))
    .slice(0, mostSizes)
    .map(([words]) => ({ label: `${words.replace('x', '×')} mm`, words: `${words} mm` }));
}
