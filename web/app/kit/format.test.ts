import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counted,
  dayOf,
  daysBetween,
  longDay,
  pounds,
  shortDay,
  shortPounds,
  timeOf,
} from './format.ts';

test.each([
  [0, '£0.00'],
  [5, '£0.05'],
  [64_900, '£649.00'],
  [105_100, '£1,051.00'],
  [123_456_789, '£1,234,567.89'],
  [-4_800, '−£48.00'],
])('%i pence are %s', (pence, text) => {
  expect(pounds(pence)).toBe(text);
});

test('a sum reads back as the pence that it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (pence) => {
      expect(Math.round(Number(pounds(pence).replace(/[£,]/g, '')) * 100)).toBe(pence);
    }),
  );
});

test('a mark says whole pounds without pence', () => {
  expect([shortPounds(10_000), shortPounds(10_050)]).toEqual(['£100', '£100.50']);
});

describe('days', () => {
  test('are written as in a diary', () => {
    expect([shortDay('2026-11-24'), longDay('2026-11-24')]).toEqual([
      'Tue 24 Nov',
      'Tuesday 24 November',
    ]);
  });

  test('are those of the shop, whatever the clock of the machine says', () => {
    expect(dayOf(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
    expect(dayOf(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-21');
    expect(timeOf(new Date('2026-07-01T19:00:00Z'))).toBe('20:00');
  });

  test('follow each other across a change of the clock', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  });
});

test('one is singular', () => {
  expect([counted(1, 'product'), counted(1200, 'product')]).toEqual([
    '1 product',
    '1,200 products',
  ]);
});
