import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { requireDayWithin } from './require-day.ts';

// Half past midnight in London, which is the day before in UTC.
const now = new Date('2026-06-30T23:30:00Z');
const faultOf = (day: string): string | null => {
  try {
    requireDayWithin(day, '/body/day', [-1, 7], now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.fields?.[0]?.message ?? '';
  }
};

test.each(['2026-06-30', '2026-07-01', '2026-07-08'])('%s lies within', (day) => {
  expect(faultOf(day)).toBeNull();
});

test.each(['2026-06-29', '2026-07-09', '1001-01-01', '9999-12-31'])('%s lies outside', (day) => {
  expect(faultOf(day)).toBe('Choose a day from 30 June 2026 to 8 July 2026.');
});

test('what is no day is told as that', () => {
  expect(faultOf('2026-02-31')).toMatch(/^There is no such day/);
});
