import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeBands } from './size-bands.ts';

test('a measure is parted at round figures, where the goods are', () => {
  const histogram = [8, 0, 0, 12, 0, 0, 20, 0, 0, 20, 0, 0];
  expect(sizeBands({ min: 300, max: 1200, histogram }).map(({ text }) => text)).toEqual([
    'Under 600 mm',
    '600 to 799 mm',
    '800 mm and over',
  ]);
});

test('a measure that all goods share, or that none has, is not parted', () => {
  expect(sizeBands({ min: 500, max: 500, histogram: [4] })).toEqual([]);
  expect(sizeBands({ min: 500, max: 900, histogram: [] })).toEqual([]);
  expect(sizeBands({ min: 500, max: 900, histogram: [0, 0] })).toEqual([]);
});

const measures = fc
  .record({
    min: fc.integer({ min: 0, max: 2000 }),
    span: fc.integer({ min: 1, max: 4000 }),
    histogram: fc.array(fc.nat(50), { minLength: 1, maxLength: 24 }),
  })
  .map(({ min, span, histogram }) => ({ min, max: min + span, histogram }));

test('every size stands in exactly one band', () => {
  fc.assert(
    fc.property(measures, fc.double({ min: 0, max: 1, noNaN: true }), (measure, share) => {
      const bands = sizeBands(measure);
      const size = Math.round(measure.min + share * (measure.max - measure.min));
      const holding = bands.filter(
        ({ range: { min = 0, max = Infinity } }) => size >= min && size <= max,
      );
      expect(holding).toHaveLength(bands.length === 0 ? 0 : 1);
    }),
  );
});
