import type { Availability } from '@plumbline/contracts/nouns/goods.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { expect, it } from 'vitest';
import { otherwiseCounts, otherwiseText } from './comes-otherwise.ts';

const now = new Date('2026-11-20T10:00:00Z');
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
const arrivals = { classes: [{ sizeClass: 'parcel', days }], notDelivered: [] } as unknown;
const setting = { arrivals: arrivals as ArrivalTable, now };

const goods = (state: Availability['state'], leadDays = 0, expectedOn: string | null = null) => ({
  state,
  quantity: null,
  leadDays,
  sizeClass: 'parcel' as const,
  expectedOn,
});

it.each([
  ['comes as quoted', goods('in-stock'), 0, null],
  ['was noted before days were', goods('to-order', 3), null, null],
  [
    'is to order now',
    goods('to-order', 3),
    0,
    'arrives Thu 26 Nov, 3 working days later than as quoted',
  ],
  [
    'lies here now',
    goods('in-stock'),
    1,
    'arrives Mon 23 Nov, 1 working day sooner than as quoted',
  ],
  ['has no day in the table', goods('to-order', 9), 2, '7 working days later than as quoted'],
  ['is sold out', goods('out-of-stock'), 0, 'out of stock'],
  ['is expected', goods('out-of-stock', 0, '2026-12-03'), 0, 'out of stock, back about Thu 3 Dec'],
  ['is no longer sold', goods('discontinued'), 0, null],
] as const)(
  'says of goods of which one %s when it comes',
  (_, availability, thenLeadDays, text) => {
    expect(otherwiseText({ availability, thenLeadDays }, setting)).toBe(text);
  },
);

it('counts what cannot be had and what comes on another day', () => {
  expect(
    otherwiseCounts([
      { availability: null, thenLeadDays: 0 },
      { availability: goods('out-of-stock'), thenLeadDays: 0 },
      { availability: goods('to-order', 5), thenLeadDays: 0 },
      { availability: goods('in-stock'), thenLeadDays: 2 },
      { availability: goods('in-stock'), thenLeadDays: 0 },
    ]),
  ).toEqual(['2 not to be had', '1 would arrive later', '1 would arrive sooner']);
});
