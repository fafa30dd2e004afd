import { expect, test } from 'vitest';
import { startingPages } from '../pages/starting-pages.ts';
import { articleOf, findArticles, readArticles } from './articles.ts';

const articles = readArticles(startingPages().flatMap(({ content }) => articleOf(content) ?? []));

test.each([
  ['Where is my parcel? It should have come yesterday.', 'track-an-order'],
  ['my trap drips at the nut', 'wastes-and-traps'],
  ['I want to return a basin that is the wrong size', 'returns'],
  ['The mirror arrived cracked', 'damaged-or-missing'],
  ['Can I change the delivery day of my order?', 'delivery'],
  ['do I need a slotted waste', 'wastes-and-traps'],
  ['will this shower work with a combi boiler, low pressure', 'water-pressure'],
  ['I need a copy of the VAT invoice', 'invoices-and-vat'],
  ['my voucher code is refused', 'discount-codes'],
  ['can you take the old electric shower away', 'old-electricals'],
  ['please delete my account', 'account-and-privacy'],
])('%s is answered by an article', (asked, slug) => {
  expect(
    findArticles(articles, asked)
      .slice(0, 2)
      .map((each) => each.slug.split('/').at(-1)),
  ).toContain(slug);
});

test('nothing is found for what no article is about', () => {
  expect(findArticles(articles, 'Do you sponsor rowing clubs?')).toEqual([]);
  expect(findArticles(articles, '')).toEqual([]);
});

test('a question of many words is compared with many articles, each word counted once', () => {
  // Letters alone make words: each has one of its own.
  const word = (place: number) =>
    `w${[...String(place)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}x`;
  const words = Array.from({ length: 1_200 }, (_, place) => word(place));
  const many = readArticles(
    words.map((each) => ({
      slug: each,
      title: each,
      group: 'company' as const,
      summary: '',
      searchWords: '',
      lines: words.slice(0, 50),
    })),
  );
  const [best] = findArticles(many, `${words.join(' ')} ${'more '.repeat(1_000)}`);
  expect(best!.slug).toBe(words.at(50));
  expect(findArticles(many, words.at(-1)!).map(({ slug }) => slug)).toEqual([words.at(-1)]);
});
