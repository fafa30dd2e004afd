import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { quoteDelivery, type DeliveryLine, type DeliveryRequest } from './delivery.ts';
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

function optionsOf(asked: DeliveryRequest): DeliveryOption[] {
  const quote = quoteDelivery(terms, asked);
  return quote.kind === 'options' ? quote.options : [];
}

const option = (asked: DeliveryRequest, optionId: string) =>
  optionsOf(asked).find((each) => each.optionId === optionId);

describe('the day of the cheapest way', () => {
  test.each([
    // Parcels leave and arrive every day; orders close at 20:00.
    ['before the cut-off', 'mainland', 'parcel', '2026-11-24T19:59:59Z', '2026-11-25'],
    ['at the cut-off', 'mainland', 'parcel', '2026-11-24T20:00:00Z', '2026-11-26'],
    ['a Friday', 'mainland', 'parcel', '2026-11-20T19:00:00Z', '2026-11-21'],
    ['a Friday after the cut-off', 'mainland', 'parcel', '2026-11-20T20:30:00Z', '2026-11-22'],
    ['a Saturday', 'mainland', 'parcel', '2026-11-21T12:00:00Z', '2026-11-22'],
    // Large goods leave and arrive Monday to Friday; orders close at 16:00.
    ['a Friday', 'mainland', 'large', '2026-11-20T15:59:59Z', '2026-11-23'],
    ['a Friday after the cut-off', 'mainland', 'large', '2026-11-20T16:00:00Z', '2026-11-24'],
    ['a Saturday', 'mainland', 'bulky', '2026-11-21T12:00:00Z', '2026-11-24'],
    ['a Sunday night', 'mainland', 'bulky', '2026-11-22T23:59:00Z', '2026-11-24'],
    ['a pallet on a Friday', 'mainland', 'pallet', '2026-11-20T13:59:00Z', '2026-11-24'],
    ['a pallet after 14:00', 'mainland', 'pallet', '2026-11-20T14:00:00Z', '2026-11-25'],
    // Christmas 2026: Friday 25, Saturday 26, substitute day on Monday 28.
    ['Christmas Eve', 'mainland', 'parcel', '2026-12-24T12:00:00Z', '2026-12-27'],
    ['Christmas Eve, late', 'mainland', 'parcel', '2026-12-24T20:00:00Z', '2026-12-29'],
    ['Christmas Eve', 'mainland', 'large', '2026-12-24T12:00:00Z', '2026-12-29'],
    ['Christmas Eve, late', 'mainland', 'large', '2026-12-24T16:00:00Z', '2026-12-30'],
    ['Christmas Day', 'mainland', 'large', '2026-12-25T09:00:00Z', '2026-12-30'],
    // Both days fall on a weekend in 2027: substitute days on Monday 27 and Tuesday 28.
    ['Christmas Eve 2027', 'mainland', 'large', '2027-12-24T12:00:00Z', '2027-12-29'],
    ['Christmas Eve 2027', 'mainland', 'parcel', '2027-12-24T12:00:00Z', '2027-12-29'],
    // Easter 2026: Friday 3 April to Monday 6 April; Scotland works on the Monday.
    ['before Good Friday', 'mainland', 'large', '2026-04-02T10:00:00Z', '2026-04-07'],
    ['before Good Friday', 'scotland', 'large', '2026-04-02T10:00:00Z', '2026-04-06'],
    ['Good Friday', 'mainland', 'large', '2026-04-03T10:00:00Z', '2026-04-08'],
    // 2 January is a holiday in Scotland only; in 2027 it is given on Monday the 4th.
    ['31 December', 'mainland', 'large', '2026-12-31T10:00:00Z', '2027-01-04'],
    ['31 December', 'scotland', 'large', '2026-12-31T10:00:00Z', '2027-01-05'],
    ['1 January 2026', 'mainland', 'large', '2026-01-01T10:00:00Z', '2026-01-05'],
    // 2028: the 1st and 2nd are given on Monday the 3rd and Tuesday the 4th.
    ['31 December 2027', 'mainland', 'large', '2027-12-31T10:00:00Z', '2028-01-04'],
    ['31 December 2027', 'scotland', 'large', '2027-12-31T10:00:00Z', '2028-01-05'],
    ['St Andrew’s Day 2026', 'scotland', 'large', '2026-11-27T10:00:00Z', '2026-12-01'],
    // 12 July: a Sunday in 2026, so that Monday the 13th is free; the Monday itself in 2027.
    ['12 July 2026', 'northern-ireland', 'parcel', '2026-07-09T10:00:00Z', '2026-07-14'],
    ['12 July 2027', 'northern-ireland', 'large', '2027-07-08T10:00:00Z', '2027-07-14'],
    ['12 July 2027', 'highlands', 'large', '2027-07-08T10:00:00Z', '2027-07-13'],
    // The clocks go forward on 29 March and back on 25 October 2026: 20:00 is 19:00 or 20:00 UTC.
    ['29 March, 19:59 there', 'mainland', 'parcel', '2026-03-29T18:59:00Z', '2026-03-30'],
    ['29 March, 20:00 there', 'mainland', 'parcel', '2026-03-29T19:00:00Z', '2026-03-31'],
    ['28 March, 19:59 there', 'mainland', 'parcel', '2026-03-28T19:59:00Z', '2026-03-29'],
    ['25 October, 19:59 there', 'mainland', 'parcel', '2026-10-25T19:59:00Z', '2026-10-26'],
    ['25 October, 20:00 there', 'mainland', 'parcel', '2026-10-25T20:00:00Z', '2026-10-27'],
    ['24 October, 20:00 there', 'mainland', 'parcel', '2026-10-24T19:00:00Z', '2026-10-26'],
    ['after midnight there', 'mainland', 'parcel', '2026-07-14T23:30:00Z', '2026-07-16'],
    ['the forces’ post', 'bfpo', 'parcel', '2026-11-23T10:00:00Z', '2026-12-04'],
  ] as const)('%s, %s, %s', (_, zone, sizeClass, now, day) => {
    expect(optionsOf(request(zone, now, line(sizeClass)))[0]?.day).toBe(day);
  });

  test.each([
    // Lead days are working days in England, counted from the day on which stock would leave.
    ['2026-11-24T10:00:00Z', 1, '2026-11-26'],
    ['2026-11-24T10:00:00Z', 3, '2026-11-28'],
    ['2026-11-24T10:00:00Z', 5, '2026-12-02'],
    ['2026-11-24T20:00:00Z', 5, '2026-12-03'],
    ['2026-12-23T10:00:00Z', 3, '2026-12-31'],
  ])('ordered at %s with %i lead days, a parcel comes on %s', (now, leadDays, day) => {
    const asked = request('mainland', now, line('parcel', { leadDays }), line('parcel'));
    expect(optionsOf(asked)[0]?.day).toBe(day);
  });
});

describe('quoteDelivery', () => {
  test('prices a parcel, the cheapest way first and the chosen day last', () => {
    const asked = request('mainland', '2026-11-20T10:00:00Z', line('parcel'));
    expect(optionsOf(asked)).toEqual([
      {
        optionId: 'standard',
        name: 'Standard delivery',
        detail: 'By parcel carrier, 07:00 to 21:00',
        day: '2026-11-21',
        price: { incPence: 495, exPence: 412, vatPence: 83 },
        surchargeIncPence: 0,
        orderBy: '2026-11-20T20:00:00.000Z',
        specificDay: false,
      },
      expect.objectContaining({ optionId: 'next-day', day: '2026-11-21' }),
      expect.objectContaining({
        optionId: 'specific-day',
        day: '2026-11-22',
        price: { incPence: 1095, exPence: 912, vatPence: 183 },
        specificDay: true,
      }),
    ]);
  });

  test.each([
    [['parcel'], ['standard', 'next-day', 'specific-day']],
    [
      ['parcel', 'large'],
      ['standard', 'next-day', 'two-person', 'specific-day'],
    ],
    [
      ['bulky', 'parcel', 'large'],
      ['two-person', 'specific-day'],
    ],
    [
      ['parcel', 'pallet', 'bulky'],
      ['pallet', 'specific-day'],
    ],
  ] as const)('delivers %j together, as the largest of them', (classes, optionIds) => {
    const lines = classes.map((sizeClass) => line(sizeClass));
    const options = optionsOf(request('mainland', '2026-11-23T10:00:00Z', ...lines));
    expect(options.map((each) => each.optionId)).toEqual(optionIds);
  });

  test('tells the surcharge of a zone apart, and has it in the price', () => {
    const asked = request('highlands', '2026-11-23T10:00:00Z', line('bulky'));
    expect(option(asked, 'two-person')).toMatchObject({
      price: { incPence: 6000, exPence: 5000, vatPence: 1000 },
      surchargeIncPence: 2500,
    });
  });

  test('asks the surcharge of a zone for each load, as it does the price', () => {
    const heavy = line('pallet', { weightGrams: 450_001, quantity: 2 });
    const asked = request('highlands', '2026-11-23T10:00:00Z', heavy);
    expect(option(asked, 'pallet')).toMatchObject({
      price: { incPence: 2 * (5900 + 4500) },
      surchargeIncPence: 2 * 4500,
    });
  });

  test('charges the same pence without VAT in them outside UK VAT', () => {
    const asked = request('channel-islands', '2026-11-23T10:00:00Z', line('parcel'));
    expect(option(asked, 'standard')?.price).toEqual({
      incPence: 1395,
      exPence: 1395,
      vatPence: 0,
    });
  });

  test.each([
    // At most 30 kg go as a parcel, 150 kg by van, 500 kg with two people.
    [15_000, 2, 'standard', 495],
    [15_001, 2, 'standard', 1495],
    [50_001, 3, 'two-person', 3500],
    [100_001, 5, 'pallet', 5900],
    [450_000, 2, 'pallet', 5900],
    [450_001, 2, 'pallet', 11_800],
  ])('%i grams, %i of them, go as %s for %i pence', (weightGrams, quantity, optionId, pence) => {
    const asked = request(
      'mainland',
      '2026-11-23T10:00:00Z',
      line('parcel', { weightGrams, quantity }),
    );
    expect(optionsOf(asked)[0]).toMatchObject({ optionId, price: { incPence: pence } });
  });

  test.each([
    ['channel-islands', [line('pallet')], 'Pallets do not go on the ferry to the Channel Islands.'],
    [
      'bfpo',
      [line('parcel'), line('large')],
      'The forces’ post takes parcels of up to 30 kg only.',
    ],
    [
      'isle-of-man',
      [line('parcel', { weightGrams: 26_000, quantity: 20 })],
      'Together these weigh 520 kg and would travel on a pallet. Pallets do not go on the ferry to the Isle of Man.',
    ],
    [
      'post-only',
      [line('parcel')],
      'This postcode is for letters only; nothing can be delivered there.',
    ],
  ])('says why nothing of the kind goes to %s', (zone, lines, reason) => {
    const quote = quoteDelivery(terms, request(zone, '2026-11-23T10:00:00Z', ...lines));
    expect(quote).toEqual({ kind: 'undeliverable', reason });
  });

  test('does not hurry a shopper before a weekend that changes nothing', () => {
    // Nothing large leaves before Monday anyway.
    const friday = request('mainland', '2026-11-20T17:00:00Z', line('large'));
    expect(option(friday, 'standard')).toMatchObject({
      day: '2026-11-24',
      orderBy: '2026-11-23T16:00:00.000Z',
    });
    // Parcels that leave on Friday, Saturday and Sunday all reach the Highlands on Tuesday.
    const highlands = request('highlands', '2026-11-20T10:00:00Z', line('parcel'));
    expect(option(highlands, 'standard')).toMatchObject({
      day: '2026-11-24',
      orderBy: '2026-11-22T20:00:00.000Z',
    });
  });
});
