import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayCalendar, type CalendarDay } from './day-calendar.ts';

function daysFrom(first: string, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000)
      .toISOString()
      .slice(0, 10);
    return { day, label: '', weekday: '', name: '', price: null };
  });
}

describe('dayCalendar', () => {
  test('begins every week on a Monday and leaves the days before the first empty', () => {
    const { weeks } = dayCalendar(daysFrom('2026-11-27', 5));
    expect(weeks.map((week) => week.map((day) => day?.day.slice(8) ?? ''))).toEqual([
      ['', '', '', '', '27', '28', '29'],
      ['30', '01', '', '', '', '', ''],
    ]);
  });

  test.each([
    ['2026-11-02', 7, 'November 2026'],
    ['2026-11-23', 28, 'November – December 2026'],
    ['2026-12-20', 28, 'December 2026 – January 2027'],
  ])('names the months of %s and the %i days from it', (first, count, title) => {
    expect(dayCalendar(daysFrom(first, count)).title).toBe(title);
  });

  test('leaves out the weeks before the first day that can be chosen', () => {
    const days = daysFrom('2026-11-22', 12);
    days[6] = { ...days[6]!, price: '£40' };
    const { weeks, title } = dayCalendar(days);
    expect(weeks[0]![0]!.day).toBe('2026-11-23');
    expect(title).toBe('November – December 2026');
  });

  test('has nothing to show without days', () => {
    expect(dayCalendar([])).toEqual({ title: '', weeks: [] });
  });

  test('holds every day once, in its weekday, across clock changes and leap days', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 }),
        (start, count) => {
          const days = daysFrom(start.toISOString().slice(0, 10), count);
          const { weeks } = dayCalendar(days);
          expect(weeks.flat().filter((day) => day !== null)).toEqual(days);
          for (const week of weeks) {
            expect(week).toHaveLength(7);
            const places = week.flatMap((day, place) => (day ? [[day.day, place]] : []));
            const weekdays = places.map(([day]) => [day, (new Date(day!).getUTCDay() + 6) % 7]);
            expect(places).toEqual(weekdays);
          }
        },
      ),
    );
  });
});
