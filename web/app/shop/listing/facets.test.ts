import type { Facet } from '@plumbline/contracts/nouns/listings.ts';
import { describe, expect, test } from 'vitest';
import { chipsOf } from './chips.ts';
import { facetViews } from './facet-view.ts';
import { readListingQuery } from './listing-query.ts';

const range = (key: string, changes: Partial<Extract<Facet, { kind: 'range' }>>): Facet => ({
  kind: 'range',
  key,
  label: key,
  unit: 'mm',
  scale: 1,
  min: 82,
  max: 260,
  selected: null,
  histogram: [0, 5, 10, 1],
  ...changes,
});
const values = (key: string, ...labels: string[]): Facet => ({
  kind: 'values',
  key,
  label: key,
  values: labels.map((label) => ({ value: label.toLowerCase(), label, count: 3, selected: false })),
});

describe('facetViews', () => {
  test('a price is told in pounds, and a pressure in bars of hundredths', () => {
    const [price, pressure] = facetViews(
      [
        range('price', {
          unit: 'pence',
          min: 1050,
          max: 125_000,
          selected: { min: 2000, max: null },
        }),
        range('pressure', { unit: 'bar', scale: 100, min: 10, max: 500 }),
      ],
      9,
    );
    expect(price).toMatchObject({ unit: '£', min: 10, max: 1250, step: 1, from: '20', to: '' });
    expect(pressure).toMatchObject({ unit: 'bar', min: 0.1, max: 5 });
  });

  test('a price is chosen by the pound, however little the goods cost', () => {
    const [price] = facetViews([range('price', { unit: 'pence', min: 79, max: 845 })], 9);
    expect(price).toMatchObject({ min: 0, max: 9, step: 1 });
  });

  test('every bar that stands for something shows', () => {
    expect(facetViews([range('reach', {})], 9)).toMatchObject([{ bars: '0591' }]);
  });

  test('a facet with nothing to choose is left out', () => {
    expect(facetViews([range('depth', { min: 40, max: 40 }), values('brand')], 9)).toEqual([]);
  });

  test('a long list of values is folded after the first of them', () => {
    const [view] = facetViews([values('brand', ...'ABCDEFGHIJ')], 9);
    expect(view).toMatchObject({ kind: 'values' });
    const lengths = view?.kind === 'values' ? [view.options.length, view.more.length] : [];
    expect(lengths).toEqual([6, 4]);
  });
});

test('a chip says what it narrows and leads to the listing without it', () => {
  const facets = [
    values('finish', 'Chrome', 'Brass'),
    values('rating', '4.5'),
    range('price', { unit: 'pence', label: 'Price' }),
  ];
  const query = readListingQuery(
    new URLSearchParams('price.min=20&price.max=1250&rating=4.5&finish=brass&page=3'),
  );
  expect(chipsOf(facets, query, '/c/taps').map(({ label, href }) => [label, href])).toEqual([
    ['Brass', '/c/taps?rating=4.5&price.min=20&price.max=1250'],
    ['rating: 4.5', '/c/taps?finish=brass&price.min=20&price.max=1250'],
    ['Price £20 – £1,250', '/c/taps?rating=4.5&finish=brass'],
  ]);
});

test('what no facet knows still has its way out', () => {
  const query = readListingQuery(new URLSearchParams('colour=plaid'));
  expect(chipsOf([], query, '/c/taps')).toMatchObject([{ label: 'plaid', href: '/c/taps' }]);
});
