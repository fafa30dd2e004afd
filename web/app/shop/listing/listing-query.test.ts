import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isNarrowed,
  listingHref,
  readListingQuery,
  toWhole,
  withoutFilters,
  withoutRange,
  withoutValue,
  type ListingQuery,
} from './listing-query.ts';

const read = (text: string) => readListingQuery(new URLSearchParams(text));
const hrefOf = (query: ListingQuery) => listingHref('/c/taps', query);

describe('readListingQuery', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'newest'])(
    'the sort %s is not known and is passed over',
    (name) => {
      expect(read(`sort=${name}`).sort).toBe(read('').sort);
    },
  );

  test('several values of one facet are alternatives, in the order of the address', () => {
    expect(read('finish=chrome&brand=corvane&finish=brass').filters).toEqual({
      finish: ['chrome', 'brass'],
      brand: ['corvane'],
    });
  });

  test('either end of a range may be open', () => {
    expect(read('width.min=400&depth.max=520&price.min=10&price.max=1,250').ranges).toEqual({
      width: { min: '400' },
      depth: { max: '520' },
      price: { min: '10', max: '1,250' },
    });
  });

  test('a range that is upside down is turned round, by its figures', () => {
    expect(read('price.min=20.50&price.max=£1,249.99&width.max=0.5').ranges).toEqual({
      price: { min: '20', max: '1250' },
      width: { max: '0.5' },
    });
    expect(read('width.min=520&width.max=400&price.min=£1,250&price.max=90').ranges).toEqual({
      width: { min: '400', max: '520' },
      price: { min: '90', max: '£1,250' },
    });
  });

  test.each([
    ['width.min=wide', {}],
    ['width.min=-1', {}],
    ['width.min=', {}],
    ['width.min=1e9', {}],
  ])('%s is no range and is passed over', (text, ranges) => {
    expect(read(text).ranges).toEqual(ranges);
  });

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=many', 1],
    ['page=99999999999', 1],
  ])('%j is page %i', (text, page) => {
    expect(read(text).page).toBe(page);
  });

  test('an unknown sort or view is the usual one', () => {
    expect(read('sort=cheapest&view=3d')).toMatchObject({ sort: 1, view: 'grid' });
    expect(read('sort=discount&view=list')).toMatchObject({ sort: 4, view: 'list' });
  });

  test('names that every object has are facets like any other', () => {
    expect(read('constructor=a&toString.min=4&__proto__=b')).toMatchObject({
      filters: { constructor: ['a'] },
      ranges: { toString: { min: '4' } },
    });
  });

  test('no address fails, and none asks for more than the call takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ maxLength: 80 }), fc.string({ maxLength: 150 })), {
          maxLength: 150,
        }),
        (pairs) => {
          const { filters, ranges } = readListingQuery(new URLSearchParams(pairs));
          expect(Object.keys(filters).length).toBeLessThanOrEqual(30);
          expect(Object.keys(ranges).length).toBeLessThanOrEqual(30);
          for (const values of Object.values(filters)) {
            expect(values.length).toBeLessThanOrEqual(60);
          }
        },
      ),
    );
  });
});

describe('listingHref', () => {
  test('a search keeps its words, which are no filter', () => {
    expect(read('q=basin+mixer&finish=chrome').filters).toEqual({ finish: ['chrome'] });
    expect(listingHref('/search?q=basin%20mixer', read('finish=chrome&page=2'))).toBe(
      '/search?q=basin%20mixer&finish=chrome&page=2',
    );
  });

  const key = fc.constantFrom('finish', 'brand', 'rating', 'tap-holes');
  const amount = fc.nat(99_999).map(String);
  const query: fc.Arbitrary<ListingQuery> = fc.record({
    filters: fc.dictionary(
      key,
      fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { minLength: 1, maxLength: 4 }),
    ),
    ranges: fc.dictionary(
      fc.constantFrom('width', 'price'),
      fc.oneof(
        fc.record({ min: amount }),
        fc.record({ max: amount }),
        fc
          .tuple(fc.nat(99_999), fc.nat(99_999))
          .map((ends) => ends.toSorted((a, b) => a - b))
          .map(([min, max]) => ({ min: String(min), max: String(max) })),
      ),
    ),
    sort: fc.constantFrom(1, 2, 3, 4),
    page: fc.integer({ min: 1, max: 500 }),
    after: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,80}$/)),
    view: fc.constantFrom('grid', 'list'),
  });

  test('what leads on is dropped where it is narrowed anew, where it is damaged, and where too long', () => {
    const onward = read('finish=chrome&page=2&after=AbC_-9');
    expect(hrefOf(onward)).toBe('/c/taps?finish=chrome&page=2&after=AbC_-9');
    expect(hrefOf(withoutValue(onward, 'finish', 'chrome'))).toBe('/c/taps');
    expect(hrefOf(withoutFilters(onward))).toBe('/c/taps');
    expect(read('after=a+b').after).toBeNull();
    expect(read(`after=${'a'.repeat(2_001)}`).after).toBeNull();
    expect(hrefOf({ ...onward, after: 'a'.repeat(2_001) })).toBe('/c/taps?finish=chrome&page=2');
  });

  test('an address that was written reads back as the same query', () => {
    fc.assert(
      fc.property(query, (written) => {
        const { search } = new URL(hrefOf(written), 'https://shop.example');
        expect(readListingQuery(new URLSearchParams(search))).toEqual(written);
      }),
    );
  });

  test('the plain listing has the plain address', () => {
    expect(hrefOf(read('sort=&page=1&view=grid&width.min='))).toBe('/c/taps');
  });
});

describe('taking a filter away', () => {
  const narrowed = read('finish=chrome&finish=brass&width.min=400&sort=price-low&view=list&page=4');

  test('removes one value and keeps its neighbours, from the first page on', () => {
    expect(hrefOf(withoutValue(narrowed, 'finish', 'chrome'))).toBe(
      '/c/taps?finish=brass&width.min=400&sort=price-low&view=list',
    );
  });

  test('removes a facet with its last value', () => {
    const one = withoutValue(narrowed, 'finish', 'chrome');
    expect(withoutValue(one, 'finish', 'brass').filters).toEqual({});
  });

  test('removes both ends of a range', () => {
    expect(withoutRange(narrowed, 'width').ranges).toEqual({});
  });

  test('clearing all keeps sort and view', () => {
    expect(hrefOf(withoutFilters(narrowed))).toBe('/c/taps?sort=price-low&view=list');
    expect(isNarrowed(withoutFilters(narrowed))).toBe(false);
  });
});

test.each([
  ['800', 1, 800],
  ['12.50', 100, 1250],
  ['£1,250', 100, 125_000],
  ['0.1', 100, 10],
  ['0.29', 100, 29],
])('%s at %i to the unit is %i', (text, unitsPer, whole) => {
  expect(toWhole(text, unitsPer)).toBe(whole);
});

test('an end beyond all goods is the largest that may be asked for', () => {
  expect(toWhole('999999999', 100)).toBe(1_000_000_000);
});
