import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { parseDay } from '../../core/calendar.ts';
import { findDeliveryOption, listSpecificDays, type DeliveryLine } from './delivery.ts';
import { loadDeliveryTerms } from './store.ts';
import type { DeliveryTerms } from './terms.ts';
import { line, requestIn } from '../../../test/delivery-request.ts';

let db: TestDatabase;
let terms: DeliveryTerms;

beforeAll(async () => {
  db = await testDatabase();
  terms = await loadDeliveryTerms(db);
});
afterAll(() => db.close());

const request = (zone: string, now: string, ...lines: DeliveryLine[]) =>
  requestIn(terms, zone, now, lines);

describe('listSpecificDays', () => {
  const asked = () => request('mainland', '2026-11-20T10:00:00Z', line('bulky'));

  test('lists four weeks from the first possible day, with closed days marked and Saturdays dearer', () => {
    const { optionId, days } = listSpecificDays(terms, asked());
    expect(optionId).toBe('specific-day');
    expect(days).toHaveLength(28);
    const weekdayPrice = { incPence: 4000, exPence: 3333, vatPence: 667 };
    const saturdayPrice = { incPence: 5500, exPence: 4583, vatPence: 917 };
    expect(days.slice(0, 7)).toEqual([
      { day: '2026-11-23', available: true, price: weekdayPrice },
      { day: '2026-11-24', available: true, price: weekdayPrice },
      { day: '2026-11-25', available: true, price: weekdayPrice },
      { day: '2026-11-26', available: true, price: weekdayPrice },
      { day: '2026-11-27', available: true, price: weekdayPrice },
      { day: '2026-11-28', available: true, price: saturdayPrice },
      { day: '2026-11-29', available: false, price: null },
    ]);
  });

  test.each([0, 18, 21, 40])(
    'begins with a day that can be booked at a lead of %i days',
    (leadDays) => {
      const now = '2026-11-20T10:00:00Z';
      const made = request('mainland', now, line('bulky', { leadDays }));
      const { days } = listSpecificDays(terms, made);
      expect(days[0]).toMatchObject({ available: true });
      const open = days.filter(({ available }) => available);
      // The list after it holds all the others that can be booked.
      const last = parseDay(days.at(-1)!.day)!;
      const next = listSpecificDays(terms, { ...made, from: last + 1 }).days;
      expect(next.some(({ available }) => available)).toBe(true);
      expect(open.length + next.filter(({ available }) => available).length).toBeGreaterThan(40);
      const after = listSpecificDays(terms, { ...made, from: last + 29 }).days;
      expect(after.some(({ available }) => available)).toBe(false);
    },
  );

  test('starts where it is asked to, closes Christmas, and ends after eight weeks', () => {
    const from = (text: string) => listSpecificDays(terms, { ...asked(), from: parseDay(text)! });
    const open = (text: string) =>
      from(text)
        .days.filter((day) => day.available)
        .map((day) => day.day);
    expect(from('2026-12-21').days[0]!.day).toBe('2026-12-21');
    expect(open('2026-12-21').slice(0, 6)).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-29',
      '2026-12-30',
    ]);
    expect(open('2026-12-21').at(-1)).toBe('2027-01-16');
    // The first possible day is 23 November; 18 January is the 56th after it.
    expect(open('2027-01-10').at(-1)).toBe('2027-01-16');
    expect(open('2030-01-10')).toEqual([]);
    // What is past cannot be asked for, and what is too early can be looked at.
    expect(from('2020-01-01').days[0]!.day).toBe('2026-11-21');
  });

  test('has no days where the zone has no such service', () => {
    const islands = request('scottish-islands', '2026-11-20T10:00:00Z', line('bulky'));
    expect(listSpecificDays(terms, islands)).toEqual({ optionId: 'specific-day', days: [] });
  });
});

describe('findDeliveryOption', () => {
  const asked = (now: string) => request('mainland', now, line('bulky'));
  const find = (now: string, optionId: string, day?: string) =>
    findDeliveryOption(terms, asked(now), {
      optionId,
      ...(day === undefined ? {} : { day: parseDay(day)! }),
    });

  test('gives the chosen day its own price and last moment to order', () => {
    expect(find('2026-11-20T10:00:00Z', 'specific-day', '2026-11-28')).toMatchObject({
      day: '2026-11-28',
      price: { incPence: 5500 },
      orderBy: '2026-11-26T16:00:00.000Z',
    });
  });

  test('moves a promised day on once its cut-off has passed', () => {
    expect(find('2026-11-23T15:59:00Z', 'two-person')?.day).toBe('2026-11-24');
    expect(find('2026-11-23T16:00:00Z', 'two-person')?.day).toBe('2026-11-25');
  });

  test.each([
    ['another class’s service', 'standard', undefined],
    ['an unknown service', 'teleport', undefined],
    ['no day', 'specific-day', undefined],
    ['a Saturday that is too early', 'specific-day', '2026-11-21'],
    ['a Sunday', 'specific-day', '2026-11-29'],
    ['a bank holiday', 'specific-day', '2026-12-25'],
    ['a day too far ahead', 'specific-day', '2027-02-01'],
  ])('finds nothing for %s', (_, optionId, day) => {
    expect(find('2026-11-20T10:00:00Z', optionId, day)).toBeUndefined();
  });
});
