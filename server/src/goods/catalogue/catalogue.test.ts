import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeAvailability, isInStock, normaliseSlug, type StockFacts } from './catalogue.ts';

const plenty: StockFacts = {
  freeStock: 40,
  packSize: 1,
  leadDays: 0,
  sizeClass: 'parcel',
  isLive: true,
  expectedDay: 0,
};

describe('what a shopper is told of stock', () => {
  it.each([
    [{}, 'in-stock', null],
    [{ freeStock: 6 }, 'in-stock', null],
    [{ freeStock: 5 }, 'low-stock', 5],
    [{ freeStock: 1 }, 'low-stock', 1],
    [{ freeStock: 0 }, 'out-of-stock', null],
    [{ freeStock: 9, packSize: 10 }, 'out-of-stock', null],
    [{ freeStock: 10, packSize: 10 }, 'in-stock', null],
    [{ freeStock: 0, leadDays: 21 }, 'to-order', null],
    [{ freeStock: 9, packSize: 10, leadDays: 21 }, 'to-order', null],
    [{ freeStock: 40, isLive: false }, 'discontinued', null],
    [{ freeStock: 0, leadDays: 21, isLive: false }, 'discontinued', null],
  ] as const)('of %o is %s, %s left', (facts, state, quantity) => {
    expect(describeAvailability({ ...plenty, ...facts })).toMatchObject({ state, quantity });
  });

  it.each([
    [{ freeStock: 0, expectedDay: 20_791 }, '2026-12-04'],
    [{ freeStock: 9, packSize: 10, expectedDay: 20_791 }, '2026-12-04'],
    [{ freeStock: 0 }, null],
    [{ freeStock: 1, expectedDay: 20_791 }, null],
    [{ freeStock: 0, leadDays: 3, expectedDay: 20_791 }, null],
    [{ freeStock: 0, isLive: false, expectedDay: 20_791 }, null],
  ])('of %o: more is expected on %s', (facts, day) => {
    expect(describeAvailability({ ...plenty, ...facts }).expectedOn).toBe(day);
  });

  it('is never that goods can be had at once which do not fill a pack', () => {
    const facts = fc.record({
      freeStock: fc.nat(50),
      packSize: fc.integer({ min: 1, max: 20 }),
      leadDays: fc.nat(30),
      sizeClass: fc.constant('parcel' as const),
      isLive: fc.boolean(),
      expectedDay: fc.nat(30_000),
    });
    fc.assert(
      fc.property(facts, (stock) => {
        const { state } = describeAvailability(stock);
        const isAtOnce = state === 'in-stock' || state === 'low-stock';
        expect(isAtOnce).toBe(stock.isLive && isInStock(stock));
      }),
    );
  });
});

describe('a slug', () => {
  it.each([
    ['taps/basin-taps', 'taps/basin-taps'],
    [' taps / basin-taps ', 'taps/basin-taps'],
    ['/taps//basin-taps/', 'taps/basin-taps'],
    [' / ', ''],
    ['', ''],
  ])('%j is looked up as %j', (slug, normal) => {
    expect(normaliseSlug(slug)).toBe(normal);
  });
});
