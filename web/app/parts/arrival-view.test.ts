import type { Availability } from '@plumbline/contracts/nouns/goods.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { expect, test } from 'vitest';
import { arrivalView, deliveryLine, timeLeft } from './arrival-view.ts';

const now = new Date('2026-11-21T12:00:00Z');
const service = { fromPence: 495, surchargePence: 0, orderBy: '2026-11-21T20:00:00.000Z' };
const table: ArrivalTable = {
  postcode: 'SW4 7AB',
  outwardCode: 'SW4',
  zone: 'London',
  orderBy: '2026-11-21T20:00:00.000Z',
  secondsLeft: 28_800,
  classes: [
    { sizeClass: 'parcel', days: ['2026-11-22', '2026-11-24'], ...service },
    { sizeClass: 'bulky', days: ['2026-11-24'], ...service },
  ],
  notDelivered: [{ sizeClass: 'pallet', reason: 'Pallets stay on the mainland.' }],
};
const stock = (changes: Partial<Availability>): Availability => ({
  state: 'in-stock',
  quantity: null,
  leadDays: 0,
  sizeClass: 'parcel',
  expectedOn: null,
  ...changes,
});

test.each([
  [stock({}), 'Tomorrow, Sun 22 Nov', 'ok'],
  [stock({ leadDays: 1 }), 'Tue 24 Nov', 'ok'],
  [stock({ sizeClass: 'bulky' }), 'Tue 24 Nov, two-person', 'ok'],
  [stock({ state: 'to-order', leadDays: 1 }), 'From Tue 24 Nov', 'late'],
  [stock({ state: 'to-order', leadDays: 30 }), 'To order, 30 working days', 'late'],
  [stock({ sizeClass: 'pallet' }), 'Not delivered to SW4', 'no'],
  [stock({ state: 'out-of-stock' }), 'Out of stock', 'no'],
  [stock({ state: 'out-of-stock', expectedOn: '2026-11-21' }), 'Back about Sat 21 Nov', 'no'],
  [stock({ state: 'out-of-stock', expectedOn: '2026-11-20' }), 'Out of stock', 'no'],
  [stock({ state: 'discontinued' }), 'Discontinued', 'no'],
] as const)('%j says %s', (availability, text, tone) => {
  expect(arrivalView(availability, table, now)).toEqual({ text, tone });
});

test('without dates nothing is promised', () => {
  expect(arrivalView(stock({}), null, now)).toEqual({ text: 'In stock', tone: 'ok' });
  expect(deliveryLine(null)).toBeNull();
});

test('the header names the first day on which anything arrives', () => {
  expect(deliveryLine(table)).toMatchObject({
    outwardCode: 'SW4',
    orderBy: '20:00',
    day: 'Sun 22 Nov',
    weekday: 'Sunday',
  });
});

test.each([
  [8040, '2 h 14 min'],
  [59, '1 min'],
  [3600, '1 h 0 min'],
  [200_000, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
