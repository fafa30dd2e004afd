import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, londonDay } from './calendar.ts';
import {
  afterOpenHours,
  answerBy,
  isOpenAt,
  openHoursBetween,
  openOn,
  readHours,
} from './opening-hours.ts';

const daily = { opens: '07:00', closes: '21:00' };
const hours = readHours({
  days: [daily, daily, daily, daily, daily, daily, { opens: '09:00', closes: '18:00' }],
  exceptions: [
    { day: '2026-12-25', hours: null, reason: 'Christmas' },
    { day: '2026-12-26', hours: { opens: '09:00', closes: '16:00' }, reason: 'Boxing Day' },
  ],
  note: '',
});

const at = (text: string) => new Date(text);

test('an answer is promised inside opening hours, and not while nobody is there', () => {
  const promised = (asked: string, minutes: number) =>
    answerBy(hours, at(asked), { minutes }).toISOString();
  // A Saturday in winter and one in summer, by London's clocks.
  expect(promised('2026-11-21T10:02:00Z', 120)).toBe('2026-11-21T12:30:00.000Z');
  expect(promised('2026-07-18T10:02:00Z', 120)).toBe('2026-07-18T12:30:00.000Z');
  expect(promised('2026-11-21T04:00:00Z', 120)).toBe('2026-11-21T09:00:00.000Z');
  // An hour is left of Saturday; Sunday begins at nine.
  expect(promised('2026-11-21T20:00:00Z', 120)).toBe('2026-11-22T10:00:00.000Z');
  expect(promised('2026-11-21T23:30:00Z', 120)).toBe('2026-11-22T11:00:00.000Z');
  expect(promised('2026-12-24T20:30:00Z', 60)).toBe('2026-12-26T09:30:00.000Z');
  expect(promised('2026-11-21T20:58:00Z', 2)).toBe('2026-11-21T21:00:00.000Z');
});

test('an answer that takes days comes on one on which somebody is there, or by its date', () => {
  const asked = at('2026-12-24T10:00:00Z');
  expect(answerBy(hours, asked, { openDays: 1 }).toISOString()).toBe('2026-12-26T16:00:00.000Z');
  expect(answerBy(hours, asked, { openDays: 2 }).toISOString()).toBe('2026-12-27T17:00:00.000Z');
  expect(answerBy(hours, asked, { days: 30 }).toISOString()).toBe('2027-01-23T17:00:00.000Z');
});

test('a day of the year has its own hours', () => {
  expect(isOpenAt(hours, at('2026-12-25T12:00:00Z'))).toBe(false);
  expect(isOpenAt(hours, at('2026-12-26T12:00:00Z'))).toBe(true);
  expect(isOpenAt(hours, at('2026-12-26T16:00:00Z'))).toBe(false);
  expect(isOpenAt(hours, at('2026-07-18T06:00:00Z'))).toBe(true);
  expect(openOn(hours, londonDay(at('2026-12-25T12:00:00Z')))).toBeNull();
});

test('a Sunday on which the clocks change has its hours by what they show', () => {
  const isOpen = (text: string) => isOpenAt(hours, at(text));
  expect([isOpen('2026-10-25T08:59:00Z'), isOpen('2026-10-25T09:00:00Z')]).toEqual([false, true]);
  expect([isOpen('2026-10-25T17:59:00Z'), isOpen('2026-10-25T18:00:00Z')]).toEqual([true, false]);
  expect([isOpen('2026-03-29T07:59:00Z'), isOpen('2026-03-29T08:00:00Z')]).toEqual([false, true]);
});

test('an answer is promised even where no hours were written', () => {
  const never = readHours({
    days: Array.from({ length: 7 }, () => null),
    exceptions: [],
    note: '',
  });
  const asked = at('2026-11-21T10:00:00Z');
  expect(answerBy(never, asked, { minutes: 120 }) > asked).toBe(true);
  expect(answerBy(never, asked, { openDays: 3 }) > asked).toBe(true);
});

const anyDay = '2026-11-21T10:00:00Z';
const withoutHours = '2026-11-28T17:00:00.000Z';
const firstMonday = londonDay(at('2026-11-23T12:00:00Z'));
const week = (days: (typeof daily | null)[]) => ({ days, exceptions: [], note: '' });

test('hours that end before they begin are hours in which nobody is here', () => {
  const inverted = readHours(
    week(Array.from({ length: 7 }, () => ({ opens: '17:00', closes: '08:00' }))),
  );
  expect(isOpenAt(inverted, at('2026-11-23T12:00:00Z'))).toBe(false);
  expect(answerBy(inverted, at(anyDay), { minutes: 120 }).toISOString()).toBe(withoutHours);
  expect(afterOpenHours(inverted, at(anyDay), 4).toISOString()).toBe(withoutHours);
});

test('an answer is promised where the only open days of two months are closed', () => {
  const mondays = Array.from({ length: 10 }, (_, number) => formatDay(firstMonday + 7 * number));
  const closed = readHours({
    ...week([daily, null, null, null, null, null, null]),
    exceptions: mondays.map((day) => ({ day, hours: null, reason: 'Away' })),
  });
  for (const time of [{ minutes: 120 }, { openDays: 2 }]) {
    expect(answerBy(closed, at(anyDay), time).toISOString()).toBe(withoutHours);
  }
  expect(afterOpenHours(closed, at(anyDay), 4).toISOString()).toBe(withoutHours);
});

test('so many hours later is inside opening hours, and so many hours of them on', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 40 }), (ms, count) => {
      const from = new Date(ms);
      const due = afterOpenHours(hours, from, count);
      expect([count, count + 1]).toContain(openHoursBetween(hours, from, due));
      expect(isOpenAt(hours, new Date(due.getTime() - 60_000))).toBe(true);
    }),
  );
});
