import { expect, it } from 'vitest';
import { type Interest, countDemand } from './popularity.ts';

const interest = (values: Partial<Interest>): Interest => ({
  productId: 1,
  kind: 'ordered',
  weeksAgo: 0,
  people: 1,
  ...values,
});

it.each<[string, Interest[], number]>([
  ['one order', [interest({})], 100],
  ['an order of four weeks ago counts half', [interest({ weeksAgo: 4 })], 50],
  ['a basket counts for less than an order', [interest({ kind: 'added-to-basket' })], 15],
  ['a look counts for the least', [interest({ kind: 'viewed-product', people: 4 })], 12],
  ['all of it is added up', [interest({}), interest({ kind: 'viewed-product' })], 103],
  ['there is a most', [interest({ people: 4_000 })], 10_000],
])('says what interest adds to popularity: %s', (_, interests, demand) => {
  expect(countDemand(interests)).toEqual(new Map([[1, demand]]));
});

it('counts each product by itself', () => {
  const counted = countDemand([interest({}), interest({ productId: 2, people: 2 })]);
  expect([...counted]).toEqual([
    [1, 100],
    [2, 200],
  ]);
});
