import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDay,
  isWorkingDay,
  londonDay,
  londonInstant,
  monthsBefore,
  nextOpenDay,
  nthOpenDayAfter,
  parseDay,
  weekday,
} from './calendar.ts';

const day = (text: string) => parseDay(text)!;

describe('days', () => {
  test.each([
    ['2026-11-23', 0],
    ['2026-11-28', 5],
    ['2026-11-29', 6],
    ['1970-01-01', 3],
    ['1969-12-28', 6],
  ])('%s is weekday %i, counted from Monday', (text, expected) => {
    expect(weekday(day(text))).toBe(expected);
  });

  test.each([['2026-02-29'], ['2026-13-01'], ['2026-04-31'], ['26-04-01'], ['soon'], ['']])(
    '%j is no day',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );

  test('a leap day is one', () => {
    expect(formatDay(day('2028-02-29') + 1)).toBe('2028-03-01');
  });
});

describe('londonDay', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-01-15'],
    ['2026-01-16T00:00:00Z', '2026-01-16'],
    ['2026-07-14T22:59:59Z', '2026-07-14'],
    ['2026-07-14T23:00:00Z', '2026-07-15'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-10-24T23:00:00Z', '2026-10-25'],
    ['2026-10-25T23:30:00Z', '2026-10-25'],
  ])('at %s it is %s in London', (instant, expected) => {
    expect(formatDay(londonDay(new Date(instant)))).toBe(expected);
  });
});

describe('londonInstant', () => {
  test.each([
    ['2026-11-24', '20:00', '2026-11-24T20:00:00.000Z'],
    ['2026-07-14', '20:00', '2026-07-14T19:00:00.000Z'],
    ['2026-07-15', '00:00', '2026-07-14T23:00:00.000Z'],
    // The clocks go forward at 01:00 UTC on 29 March 2026: 01:00 to 02:00 is not shown.
    ['2026-03-28', '20:00', '2026-03-28T20:00:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '20:00', '2026-03-29T19:00:00.000Z'],
    // They go back at 01:00 UTC on 25 October 2026: 01:00 to 02:00 is shown twice.
    ['2026-10-24', '20:00', '2026-10-24T19:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '20:00', '2026-10-25T20:00:00.000Z'],
  ])('%s at %s is %s', (text, time, expected) => {
    const [hour, minute] = time.split(':').map(Number);
    expect(londonInstant(day(text), hour! * 60 + minute!).toISOString()).toBe(expected);
  });

  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  });

  test('is an instant at which the clocks show that day and time, on any afternoon', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('1998-01-01'), max: day('2037-12-31') }),
        fc.integer({ min: 3 * 60, max: 24 * 60 - 1 }),
        (date, minute) => {
          const instant = londonInstant(date, minute);
          const [year, month, dayOfMonth] = formatDay(date).split('-');
          const time = [Math.floor(minute / 60), minute % 60].map((n) =>
            String(n).padStart(2, '0'),
          );
          expect(clock.format(instant)).toBe(`${dayOfMonth}/${month}/${year}, ${time.join(':')}`);
          expect(londonDay(instant)).toBe(date);
        },
      ),
    );
  });
});

describe('open days', () => {
  const holidays = new Set([day('2026-12-25'), day('2026-12-28')]);
  const isOpen = (date: number) => isWorkingDay(date, holidays);

  test.each([
    ['2026-12-24', 0, '2026-12-24'],
    ['2026-12-24', 1, '2026-12-29'],
    ['2026-12-24', 2, '2026-12-30'],
    ['2026-12-26', 0, '2026-12-26'],
    ['2026-12-26', 1, '2026-12-29'],
  ])('from %s, working day %i is %s', (from, count, expected) => {
    expect(formatDay(nthOpenDayAfter(day(from), count, isOpen))).toBe(expected);
  });

  test('the first open day may be the day itself', () => {
    expect(formatDay(nextOpenDay(day('2026-12-24'), isOpen))).toBe('2026-12-24');
    expect(formatDay(nextOpenDay(day('2026-12-25'), isOpen))).toBe('2026-12-29');
  });

  test('a calendar without an open day is an error, not an endless search', () => {
    expect(() => nextOpenDay(day('2026-12-24'), () => false)).toThrow('no open day');
  });
});

test.each([
  ['2028-11-28T10:20:00Z', 24, '2026-11-28T10:20:00.000Z'],
  ['2026-11-28T10:20:00Z', 12, '2025-11-28T10:20:00.000Z'],
  ['2028-02-29T10:20:00Z', 12, '2027-02-28T10:20:00.000Z'],
  ['2026-05-31T10:20:00Z', 3, '2026-02-28T11:20:00.000Z'],
  ['2026-01-31T23:50:00Z', 2, '2025-11-30T23:50:00.000Z'],
  // In London it is the first of July already, by summer time.
  ['2026-06-30T23:30:00Z', 12, '2025-06-30T23:30:00.000Z'],
  ['2026-06-30T23:30:00Z', 6, '2026-01-01T00:30:00.000Z'],
])('%s less %i months is %s, at the same time by London’s clocks', (at, months, before) => {
  expect(monthsBefore(new Date(at), months).toISOString()).toBe(before);
});
