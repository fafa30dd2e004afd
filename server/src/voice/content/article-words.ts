import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import { linesOfPage } from '../pages/references.ts';

/** How much a word says of what a page is about, by where it stands. */
const weights = { title: 12, searchWords: 8, summary: 4, body: 1 };

/** Words that every text is full of. */
const common = new Set(
  'a an and are as at be by can do for from how in is it its not of on or that the this to what when which will with you your'.split(
    ' ',
  ),
);

/** The words of a text as they are compared: small, and without the endings of plurals. */
export function wordsOf(text: string): string[] {
  const found = text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !common.has(word));
  return found.map((word) => (word.length > 3 ? word.replace(/(?:(?<=[^s])s|ing|ed)$/, '') : word));
}

/** Each word of a page with how much it says of it. */
export function weighWords(content: PageContent): ReadonlyMap<string, number> {
  const weighed = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of new Set(wordsOf(text))) {
      weighed.set(word, Math.max(weighed.get(word) ?? 0, weight));
    }
  };
  add(content.title, weights.title);
  add(content.searchWords, weights.searchWords);
  add(content.summary, weights.summary);
  for (const line of linesOfPage(content)) add(line, weights.body);
  return weighed;
}

/** Half of what is asked for must be there, and something of it more than in passing. */
export function scoreOf(weighed: ReadonlyMap<string, number>, words: readonly string[]): number {
  const found = words.map((word) => weighed.get(word) ?? 0);
  const hits = found.filter((weight) => weight > 0).length;
  if (hits * 2 < words.length || Math.max(...found) < weights.summary) return 0;
  return found.reduce((sum, weight) => sum + weight, 0);
}
