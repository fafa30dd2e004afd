import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientOver } from '@plumbline/contracts/call/client.ts';
import { deliveryShopCalls } from '@plumbline/contracts/shop/delivery.ts';
import { parsePostcodeOrOutward, type Postcode } from '../../people/address-lookup/postcode.ts';
import { guest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { dispatch } from '../../http/dispatch.ts';
import { longestLeadDays } from './arrivals.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import { quoteDelivery } from './delivery.ts';
import { deliveryHandlers } from './handlers.ts';
import { createDeliveryTables, type DeliveryTables } from './store.ts';
import { zoneFor } from './terms.ts';

let db: TestDatabase;
let deliveryTables: DeliveryTables;

beforeAll(async () => {
  db = await testDatabase();
  deliveryTables = createDeliveryTables(db, () => new Date('2026-11-20T10:00:00Z'));
});
afterAll(() => db.close());

/** The calls as a guest makes them at an instant; answers are checked against their schema. */
function clientAt(now: string) {
  const context = {
    deliveryTables,
    now: () => new Date(now),
    config: { checkAnswers: true },
  } as Context;
  return createClientOver(deliveryShopCalls, (call, input) =>
    dispatch(
      { name: 'delivery.getArrivals', call, handler: deliveryHandlers.getArrivals },
      { ...input, caller: guest },
      context,
    ),
  );
}

const ask = (now: string, postcode?: string) =>
  clientAt(now).getArrivals({ query: postcode === undefined ? {} : { postcode } });

describe('getArrivals', () => {
  test('promises the mainland’s days to somebody without a postcode', async () => {
    const table = await ask('2026-11-20T17:45:30Z');
    expect(table).toMatchObject({
      postcode: '',
      outwardCode: 'England and Wales',
      zone: 'England and Wales',
      // Parcels come first, and for them it is not too late.
      orderBy: '2026-11-20T20:00:00.000Z',
      secondsLeft: 2 * 3600 + 14 * 60 + 30,
      notDelivered: [],
    });
    expect(
      table.classes.map(({ sizeClass, days, fromPence, surchargePence, orderBy }) => [
        sizeClass,
        days[0],
        days[1],
        days[10],
        fromPence,
        surchargePence,
        orderBy,
      ]),
    ).toEqual([
      ['parcel', '2026-11-21', '2026-11-24', '2026-12-05', 495, 0, '2026-11-20T20:00:00.000Z'],
      ['large', '2026-11-24', '2026-11-25', '2026-12-08', 1495, 0, '2026-11-23T16:00:00.000Z'],
      ['bulky', '2026-11-24', '2026-11-25', '2026-12-08', 3500, 0, '2026-11-23T16:00:00.000Z'],
      ['pallet', '2026-11-25', '2026-11-26', '2026-12-09', 5900, 0, '2026-11-23T14:00:00.000Z'],
    ]);
    expect(table.classes.map(({ days }) => days.length)).toEqual([41, 41, 41, 41]);
  });

  test('counts down to the same cut-off by London’s clocks before and after they change', async () => {
    expect((await ask('2026-10-24T18:00:00Z')).secondsLeft).toBe(3600);
    expect((await ask('2026-10-25T18:00:00Z')).secondsLeft).toBe(7200);
    expect((await ask('2026-03-28T18:00:00Z')).secondsLeft).toBe(7200);
    expect((await ask('2026-03-29T18:00:00Z')).secondsLeft).toBe(3600);
    // On Christmas Eve at nine in the evening, Sunday's dispatch is the next.
    expect(await ask('2026-12-24T21:00:00Z')).toMatchObject({
      orderBy: '2026-12-27T20:00:00.000Z',
      secondsLeft: 71 * 3600,
    });
  });

  test('writes a postcode properly and shows its first part', async () => {
    const place = { zone: 'Scottish Highlands' };
    expect(await ask('2026-11-20T10:00:00Z', 'iv2 3aa')).toMatchObject({
      ...place,
      postcode: 'IV2 3AA',
      outwardCode: 'IV2',
    });
    expect(await ask('2026-11-20T10:00:00Z', 'IV2')).toMatchObject({
      ...place,
      postcode: 'IV2',
      outwardCode: 'IV2',
    });
  });

  test('shows surcharges, and why a class does not go there', async () => {
    const table = await ask('2026-11-20T10:00:00Z', 'GY1 1AA');
    expect(table.classes.map((each) => [each.sizeClass, each.surchargePence])).toEqual([
      ['parcel', 900],
      ['large', 3500],
    ]);
    expect(table.notDelivered).toEqual([
      {
        sizeClass: 'bulky',
        reason: 'Our two-person lorries do not cross to the Channel Islands.',
      },
      {
        sizeClass: 'pallet',
        reason: 'Pallets do not go on the ferry to the Channel Islands.',
      },
    ]);
  });

  test('has no days, and no countdown, where nothing is delivered', async () => {
    const table = await ask('2026-11-20T10:00:00Z', 'BX1 1LT');
    expect(table).toMatchObject({ classes: [], secondsLeft: 0 });
    expect(table.notDelivered).toHaveLength(4);
  });

  test.each([
    ['ZZ1 1AA', 'There is no postcode area “ZZ”.'],
    ['SW4 OAB', 'The last part of a postcode starts with a digit; “OAB” does not.'],
  ])('refuses %s and says why', async (postcode, reason) => {
    await expect(ask('2026-11-20T10:00:00Z', postcode)).rejects.toMatchObject({
      code: 'postcode-invalid',
      details: { detail: reason, fields: [{ path: '/query/postcode', message: reason }] },
    });
  });

  test('promises the day that the checkout then quotes, for every class and lead time', async () => {
    const now = new Date('2026-12-18T15:00:00Z');
    const terms = await deliveryTables.get();
    for (const postcode of ['SW4', 'EH1', 'IV2', 'KW15', 'BT1', 'IM1', 'JE2']) {
      const parsed = parsePostcodeOrOutward(postcode) as { postcode: Postcode };
      const zone = zoneFor(terms, parsed.postcode)!;
      const table = await ask(now.toISOString(), postcode);
      expect(table.zone).toBe(zone.name);
      for (const { sizeClass, days, fromPence, orderBy } of table.classes) {
        const quotes = [0, 1, 7, longestLeadDays].map((leadDays) =>
          quoteDelivery(terms, {
            lines: [{ sizeClass, leadDays, quantity: 1, weightGrams: 1000 }],
            zone,
            now,
          }),
        );
        expect(quotes).toEqual(
          [0, 1, 7, longestLeadDays].map((leadDays) => ({
            kind: 'options',
            options: expect.arrayContaining([
              expect.objectContaining({
                day: days[leadDays],
                price: expect.objectContaining({ incPence: fromPence }),
                ...(leadDays === 0 ? { orderBy } : {}),
              }),
            ]),
          })),
        );
      }
    }
  });
});

describe('countries', () => {
  test('starts with those that are delivered to, each with its VAT', () => {
    expect(countries.slice(0, 4)).toEqual([
      { countryCode: 'GB', name: 'United Kingdom', delivered: true, ukVat: true },
      { countryCode: 'GG', name: 'Guernsey', delivered: true, ukVat: false },
      { countryCode: 'IM', name: 'Isle of Man', delivered: true, ukVat: true },
      { countryCode: 'JE', name: 'Jersey', delivered: true, ukVat: false },
    ]);
    expect(countries.slice(4).some((country) => country.delivered)).toBe(false);
  });

  test('names every country of ISO 3166 once, in the order of the alphabet', () => {
    const others = countries.slice(4);
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map((country) => country.countryCode)).size).toBe(249);
    expect(others.filter(({ countryCode, name }) => name === countryCode)).toEqual([]);
    expect(others.slice(0, 3).map((country) => country.name)).toEqual([
      'Afghanistan',
      'Åland Islands',
      'Albania',
    ]);
  });
});
