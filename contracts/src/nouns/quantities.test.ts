import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, it, test } from 'vitest';
import { largestQuantity, quantityLimits, stepQuantity, wholePacks } from './quantities.ts';
import { Quantity } from './values.ts';

const packSize = fc.integer({ min: 1, max: quantityLimits.maximum });
const quantity = fc.integer({ min: -5, max: 2 * quantityLimits.maximum });
const direction = fc.constantFrom<1 | -1>(1, -1);

const isAllowed = (wanted: number, pack: number) =>
  Value.Check(Quantity, wanted) && wanted % pack === 0;

it('in whole packs, and every step from any quantity, is one that can be ordered', () => {
  fc.assert(
    fc.property(quantity, packSize, direction, (from, pack, by) => {
      expect(isAllowed(wholePacks(from, pack), pack)).toBe(true);
      expect(isAllowed(stepQuantity(from, by, pack), pack)).toBe(true);
    }),
  );
});

test('a step leaves out no quantity that can be ordered', () => {
  fc.assert(
    fc.property(quantity, packSize, direction, (from, pack, by) => {
      const all = Array.from({ length: largestQuantity(pack) / pack }, (_, at) => (at + 1) * pack);
      const next = by === 1 ? all.find((each) => each > from) : all.findLast((each) => each < from);
      expect(stepQuantity(from, by, pack)).toBe(next ?? (by === 1 ? all.at(-1) : all[0]));
    }),
  );
});

test.each([
  [980, 1, 20, 980],
  [960, 1, 20, 980],
  [7, 1, 20, 20],
  [27, -1, 20, 20],
  [20, -1, 20, 20],
  [998, 1, 1, 999],
  [999, 1, 1, 999],
] as const)('from %i by %i in packs of %i is %i', (from, by, pack, expected) => {
  expect(stepQuantity(from, by, pack)).toBe(expected);
});
