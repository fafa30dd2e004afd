import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { londonDay, parseDay } from '../../core/calendar.ts';
import { productDeliveryOptions, type DeliveredOffer } from './product-options.ts';
import { loadDeliveryTerms } from './store.ts';
import type { DeliveryTerms, DeliveryZone } from './terms.ts';

let shop: TestShop;
let terms: DeliveryTerms;
let zones: DeliveryZone[];

// Wednesday 18 November 2026, ten in the morning.
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 12900, stock: 3 },
      { sku: 'UNIT', incPence: 64900, sizeClass: 'bulky' },
      { sku: 'MADE', incPence: 99900, sizeClass: 'large', stock: 0, leadDays: 10 },
      { sku: 'GONE', incPence: 12900, stock: 0 },
      { sku: 'OLD', product: 'TAP', incPence: 12900, status: 'withdrawn' },
      { sku: 'PIPE', incPence: 1200, packSize: 5, vatRatePercent: 5 },
    ],
  });
  terms = await loadDeliveryTerms(shop.db);
  zones = [...new Set(terms.zonesByPrefix.values())];
});
afterAll(() => shop.stop());

const ask = (body: { sku: string; quantity?: number; postcode?: string }) =>
  shop.visitor().services.delivery.listProductDeliveryOptions({ body });

describe('listProductDeliveryOptions', () => {
  test('names the day that every card at this postcode names', async () => {
    const postcode = 'SW4 7AB';
    const { delivery } = shop.visitor().services;
    const { classes } = await delivery.getArrivals({ query: { postcode } });
    const { options } = await ask({ sku: 'TAP', postcode });
    const parcels = classes.find(({ sizeClass }) => sizeClass === 'parcel')!;
    expect(options.map(({ day }) => day)).toContain(parcels.days[0]);
  });

  test('answers with the mainland’s days, and says so, where no postcode is given', async () => {
    const answer = await ask({ sku: 'TAP' });
    expect(answer).toMatchObject({
      sku: 'TAP',
      quantity: 1,
      postcode: '',
      outwardCode: 'England and Wales',
      isStandard: true,
      leadDays: 0,
      notDelivered: null,
    });
    expect(answer.options).toEqual([
      {
        optionId: 'standard',
        name: 'Standard delivery',
        detail: 'By parcel carrier, 07:00 to 21:00',
        day: '2026-11-19',
        price: { incPence: 495, exPence: 412, vatPence: 83 },
        surcharge: { incPence: 0, exPence: 0, vatPence: 0 },
        orderBy: '2026-11-18T20:00:00.000Z',
        secondsLeft: 10 * 3600,
        specificDay: false,
      },
      expect.objectContaining({ optionId: 'next-day', day: '2026-11-19' }),
      expect.objectContaining({ optionId: 'specific-day', specificDay: true }),
    ]);
  });

  test('shows what a place adds as soon as its postcode is known', async () => {
    const answer = await ask({ sku: 'UNIT', postcode: 'iv23aa' });
    expect(answer).toMatchObject({
      postcode: 'IV2 3AA',
      outwardCode: 'IV2',
      zone: 'Scottish Highlands',
      isStandard: false,
    });
    expect(answer.options[0]).toMatchObject({
      optionId: 'two-person',
      price: { incPence: 3500 + 2500 },
      surcharge: { incPence: 2500 },
    });
  });

  test('counts the working days that goods take to be made', async () => {
    const answer = await ask({ sku: 'MADE', postcode: 'SW4 7AB' });
    expect(answer.leadDays).toBe(10);
    // Ten working days after 18 November is 2 December, and the van is there a day later.
    expect(answer.options[0]).toMatchObject({ day: '2026-12-03' });
  });

  test.each([
    ['GONE', 1, 'SW4', 'out-of-stock', 'It is out of stock, so no day of delivery is promised.'],
    ['TAP', 4, 'SW4', 'not-enough-stock', 'We have 3 in stock.'],
    ['OLD', 1, 'SW4', 'not-sold', 'Product tap is no longer sold.'],
    [
      'UNIT',
      1,
      'GY1 1AA',
      'not-there',
      'Our two-person lorries do not cross to the Channel Islands.',
    ],
  ])('says why %s × %i has no day at %s', async (sku, quantity, postcode, code, reason) => {
    const answer = await ask({ sku, quantity, postcode });
    expect(answer).toMatchObject({ options: [], notDelivered: { code, reason } });
  });

  test('asks for one whole pack, and takes the VAT of the goods', async () => {
    const answer = await ask({ sku: 'PIPE' });
    expect(answer.quantity).toBe(5);
    expect(answer.options[0]!.price).toEqual({ incPence: 495, exPence: 471, vatPence: 24 });
    const island = await ask({ sku: 'PIPE', postcode: 'JE2 3NG' });
    expect(island.options[0]!.price.vatPence).toBe(0);
  });

  test.each([
    [{ sku: 'TAP', postcode: 'SW4 OAB' }, 422, 'postcode-invalid', '/body/postcode'],
    [{ sku: 'TAP', postcode: 'ZZ1 1AA' }, 422, 'postcode-invalid', '/body/postcode'],
    [{ sku: 'TAP', postcode: '' }, 400, 'invalid-request', '/body/postcode'],
    [{ sku: 'NONE' }, 422, 'sku-unknown', '/body/sku'],
    [{ sku: 'TAP', quantity: 0 }, 400, 'invalid-request', '/body/quantity'],
  ])('refuses %j at its field', async (body, status, code, path) => {
    expect(await refusalOf(ask(body))).toMatchObject({ status, code, paths: [path] });
  });
});

describe('productDeliveryOptions', () => {
  const offers = fc.record({
    sku: fc.constant('X'),
    name: fc.constant('X'),
    freeStock: fc.constant(1000),
    weightGrams: fc.integer({ min: 1, max: 90_000 }),
    price: fc.record({ vatRatePercent: fc.constantFrom(0, 5, 20) }),
    availability: fc.record({
      state: fc.constantFrom('in-stock', 'to-order'),
      quantity: fc.constant(null),
      leadDays: fc.integer({ min: 0, max: 30 }),
      sizeClass: fc.constantFrom('parcel', 'large', 'bulky', 'pallet'),
      expectedOn: fc.constant(null),
    }),
  });
  // Around the changes of the clocks, Christmas, Easter and cut-offs, to the second.
  const instants = fc
    .tuple(
      fc.constantFrom('2026-03-28', '2026-10-24', '2026-12-22', '2027-03-25', '2027-10-30'),
      fc.integer({ min: 0, max: 8 * 86_400 }),
    )
    .map(([day, seconds]) => new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000));
  const requests = fc.tuple(offers, fc.integer({ min: 1, max: 20 }), fc.nat({ max: 10 }), instants);
  const answerTo = (offer: DeliveredOffer, quantity: number, zoneAt: number, now: Date) =>
    productDeliveryOptions(terms, {
      offer,
      quantity,
      zone: zones[zoneAt % zones.length]!,
      place: { postcode: '', outwardCode: '' },
      now,
    });

  test('has options or a reason, and never both', () => {
    fc.assert(
      fc.property(requests, ([offer, quantity, zone, now]) => {
        const { options, notDelivered } = answerTo(offer, quantity, zone, now);
        expect(options.length > 0).toBe(notDelivered === null);
      }),
    );
  });

  test('keeps its day until the very second at which the countdown ends, and no longer', () => {
    fc.assert(
      fc.property(requests, ([offer, quantity, zone, now]) => {
        for (const { optionId, day, orderBy, secondsLeft } of answerTo(offer, quantity, zone, now)
          .options) {
          expect(secondsLeft).toBe(Math.floor((Date.parse(orderBy) - now.getTime()) / 1000));
          const at = (instant: number) =>
            answerTo(offer, quantity, zone, new Date(instant)).options.find(
              (each) => each.optionId === optionId,
            )!;
          expect(at(Date.parse(orderBy) - 1000).day).toBe(day);
          expect(parseDay(at(Date.parse(orderBy)).day)!).toBeGreaterThan(parseDay(day)!);
          expect(parseDay(day)!).toBeGreaterThan(londonDay(now));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('never comes earlier for a longer lead time', () => {
    fc.assert(
      fc.property(requests, ([offer, quantity, zone, now]) => {
        const later = {
          ...offer,
          availability: { ...offer.availability, leadDays: offer.availability.leadDays + 1 },
        };
        const first = answerTo(offer, quantity, zone, now).options;
        const second = answerTo(later, quantity, zone, now).options;
        for (const [index, { optionId, day }] of first.entries()) {
          const same = second.find((each) => each.optionId === optionId);
          expect(parseDay(same!.day)!, `${index}`).toBeGreaterThanOrEqual(parseDay(day)!);
        }
      }),
    );
  });
});
