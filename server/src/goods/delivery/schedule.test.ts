import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, zonesByCode } from '../../../test/delivery-request.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { formatDay, parseDay } from '../../core/calendar.ts';
import { findRoute } from './delivery.ts';
import { arrivalFrom, arrivalOf, lastDispatch, nextDelivery, type Route } from './schedule.ts';
import { loadDeliveryTerms } from './store.ts';
import type { DeliveryTerms } from './terms.ts';

let db: TestDatabase;
let terms: DeliveryTerms;
beforeAll(async () => {
  db = await testDatabase();
  terms = await loadDeliveryTerms(db);
});
afterAll(() => db.close());

const routeIn = (zone: string, serviceCode: string, sizeClass: Parameters<typeof line>[0]) =>
  findRoute(terms, { zone: zonesByCode(terms).get(zone)!, lines: [line(sizeClass)] }, serviceCode)!;
const on = (day: string) => parseDay(day)!;

describe('what leaves us on a day', () => {
  it('arrives, and may leave at the latest, as its own service goes', () => {
    const days = (route: Route) => [
      formatDay(arrivalFrom(route, on('2026-11-27'))),
      formatDay(arrivalFrom(route, on('2026-11-28'))),
      formatDay(lastDispatch(route, on('2026-11-30'))),
    ];
    // A Friday and a Saturday to leave on, and a Monday to be there.
    expect({
      parcel: days(routeIn('mainland', 'standard', 'parcel')),
      van: days(routeIn('mainland', 'standard', 'large')),
      pallet: days(routeIn('mainland', 'pallet', 'pallet')),
      islands: days(routeIn('scottish-islands', 'standard', 'large')),
      forces: days(routeIn('bfpo', 'standard', 'parcel')),
    }).toEqual({
      parcel: ['2026-11-28', '2026-11-29', '2026-11-29'],
      van: ['2026-11-30', '2026-12-01', '2026-11-27'],
      pallet: ['2026-12-01', '2026-12-02', '2026-11-26'],
      // Nothing is brought in Scotland on St Andrew's day.
      islands: ['2026-12-04', '2026-12-04', '2026-11-23'],
      forces: ['2026-12-10', '2026-12-10', '2026-11-17'],
    });
  });

  it('is never too late on the last day, and always on the next one', () => {
    const routes = [...zonesByCode(terms).values()].flatMap((zone) =>
      [...zone.offers.values()].flat().map((offer): Route => {
        const { dispatchHolidays } = terms;
        return { zone, offer, dispatchHolidays };
      }),
    );
    const days = fc.integer({ min: on('2026-01-01'), max: on('2027-12-31') });
    fc.assert(
      fc.property(fc.constantFrom(...routes), days, (route, day) => {
        const last = lastDispatch(route, day);
        expect(arrivalFrom(route, last)).toBe(arrivalOf(route, last));
        expect(arrivalOf(route, last)).toBeLessThanOrEqual(day);
        expect(arrivalFrom(route, last + 1)).toBeGreaterThan(day);
        expect(nextDelivery(route, arrivalOf(route, last))).toBe(arrivalOf(route, last));
      }),
    );
  });
});

describe('the route of what was ordered', () => {
  const transitOf = (serviceCode: string, lines: ReturnType<typeof line>[] | null) =>
    findRoute(terms, { zone: zonesByCode(terms).get('scotland')!, lines }, serviceCode)?.offer
      .transitDays;

  it('goes by the class of all of it, and by the slowest where that is not known', () => {
    expect(transitOf('two-person', [line('large')])).toBe(1);
    expect(transitOf('two-person', [line('large'), line('bulky')])).toBe(2);
    expect(transitOf('two-person', [line('large', { weightGrams: 200_000 })])).toBe(2);
    expect(transitOf('two-person', null)).toBe(2);
    // What is left of a pallet may be no more than a parcel; it travels as it was ordered.
    expect(transitOf('pallet', [line('parcel')])).toBe(3);
  });

  it('is none by a service that does not go there', () => {
    expect(transitOf('by-camel', [line('parcel')])).toBeUndefined();
  });
});
