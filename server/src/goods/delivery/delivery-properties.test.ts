import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { londonDay, parseDay, saturday, sunday, weekday } from '../../core/calendar.ts';
import {
  findDeliveryOption,
  listSpecificDays,
  quoteDelivery,
  type DeliveryLine,
  type DeliveryRequest,
} from './delivery.ts';
import { loadDeliveryTerms } from './store.ts';
import type { DeliveryTerms, DeliveryZone } from './terms.ts';

let db: TestDatabase;
let terms: DeliveryTerms;
let zonesByCode: Map<string, DeliveryZone>;

beforeAll(async () => {
  db = await testDatabase();
  terms = await loadDeliveryTerms(db);
  zonesByCode = new Map([...terms.zonesByPrefix.values()].map((zone) => [zone.code, zone]));
});
afterAll(() => db.close());

function optionsOf(asked: DeliveryRequest): DeliveryOption[] {
  const quote = quoteDelivery(terms, asked);
  return quote.kind === 'options' ? quote.options : [];
}

const dayOf = (asked: DeliveryRequest, optionId: string): string =>
  optionsOf(asked).find((each) => each.optionId === optionId)!.day;

describe('any delivery', () => {
  const lines = fc.record({
    sizeClass: fc.constantFrom('parcel', 'large', 'bulky', 'pallet'),
    leadDays: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
    quantity: fc.integer({ min: 1, max: 12 }),
    weightGrams: fc.integer({ min: 1, max: 60_000 }),
  });
  const zones = fc.constantFrom(
    'mainland',
    'scotland',
    'highlands',
    'scottish-islands',
    'northern-ireland',
    'isle-of-wight',
    'scilly',
    'isle-of-man',
    'channel-islands',
    'bfpo',
    'post-only',
  );
  const instants = fc
    .date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-10-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  const requests = fc
    .tuple(zones, instants, fc.array(lines, { minLength: 1, maxLength: 4 }))
    .map(([zone, now, found]) => ({ zone, now, lines: found }));
  const ask = (of: { zone: string; now: string; lines: DeliveryLine[] }): DeliveryRequest => ({
    zone: zonesByCode.get(of.zone)!,
    now: new Date(of.now),
    lines: of.lines,
  });

  test('comes on an open day after today, and VAT and price agree', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const asked = ask(of);
        for (const { day, price } of optionsOf(asked)) {
          const date = parseDay(day)!;
          expect(date).toBeGreaterThan(londonDay(asked.now));
          expect(asked.zone.holidays.has(date)).toBe(false);
          expect(price.incPence).toBe(price.exPence + price.vatPence);
        }
      }),
    );
  });

  test('never brings more than a parcel on a Sunday, or a pallet on a weekend', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const classes = new Set(of.lines.map((each) => each.sizeClass));
        const weekdays = optionsOf(ask(of)).map(({ day }) => weekday(parseDay(day)!));
        const closed = classes.has('pallet') ? [saturday, sunday] : [sunday];
        const isParcel = classes.size === 1 && classes.has('parcel');
        expect(weekdays.filter((each) => !isParcel && closed.includes(each))).toEqual([]);
      }),
    );
  });

  test('keeps its day until its cut-off, and loses it there', () => {
    fc.assert(
      fc.property(requests, (of) => {
        for (const before of optionsOf(ask(of))) {
          const closes = Date.parse(before.orderBy);
          const at = (ms: number) => dayOf({ ...ask(of), now: new Date(ms) }, before.optionId);
          expect(closes).toBeGreaterThan(Date.parse(of.now));
          expect(at(closes - 1)).toBe(before.day);
          expect(at(closes) > before.day).toBe(true);
        }
      }),
    );
  });

  test('is never earlier, and never cheaper, for one line more', () => {
    fc.assert(
      fc.property(requests, lines, (of, added) => {
        const fewer = optionsOf(ask(of));
        const more = optionsOf(ask({ ...of, lines: [...of.lines, added] }));
        const cheapest = more[0] && fewer[0] ? { fewer: fewer[0], more: more[0] } : undefined;
        const pairs = more.flatMap((each) => {
          const before = fewer.find(({ optionId }) => optionId === each.optionId);
          // A chosen day has the price of its weekday, which is compared day by day below.
          return before && !each.specificDay ? [{ fewer: before, more: each }] : [];
        });
        for (const pair of cheapest && !cheapest.more.specificDay ? [cheapest, ...pairs] : pairs) {
          expect(pair.more.day >= pair.fewer.day).toBe(true);
          expect(pair.more.price.incPence).toBeGreaterThanOrEqual(pair.fewer.price.incPence);
        }
        // What could not be delivered does not become deliverable by more of it.
        expect(fewer.length > 0 || more.length === 0).toBe(true);
      }),
    );
  });

  test('on a chosen day is never possible earlier, and never cheaper, for one line more', () => {
    fc.assert(
      fc.property(requests, lines, (of, added) => {
        const fewer = listSpecificDays(terms, ask(of)).days;
        const more = listSpecificDays(terms, ask({ ...of, lines: [...of.lines, added] })).days;
        const opened = more.find((day) => day.available)?.day;
        const openedBefore = fewer.find((day) => day.available)?.day;
        // Each calendar begins with its own first day, so that days are compared and not their places.
        expect(!opened || (openedBefore !== undefined && opened >= openedBefore)).toBe(true);
        const pricesOfFewer = new Map(fewer.map(({ day, price }) => [day, price]));
        const both = more.flatMap(({ day, price }) => {
          const priceOfFewer = pricesOfFewer.get(day);
          return price && priceOfFewer ? [[price, priceOfFewer] as const] : [];
        });
        expect(both.every(([after, before]) => after.incPence >= before.incPence)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  /** The least that a day of choice costs in the eight weeks from the first: a weekday is among them. */
  const cheapestOf = (asked: DeliveryRequest, first: string) =>
    [0, 28]
      .flatMap((days) => {
        const from = parseDay(first)! + days;
        return listSpecificDays(terms, { ...asked, from }).days;
      })
      .flatMap(({ price }) => price ?? [])
      .toSorted((one, other) => one.incPence - other.incPence)[0];

  test('that is quoted can be chosen at the same price', () => {
    fc.assert(
      fc.property(requests, (of) => {
        for (const { fromPrice, ...quoted } of optionsOf(ask(of))) {
          const { optionId, specificDay } = quoted;
          const cheapest = specificDay ? cheapestOf(ask(of), quoted.day) : undefined;
          expect([fromPrice !== undefined, fromPrice]).toEqual([specificDay, cheapest]);
          const chosen = { optionId, day: parseDay(quoted.day)! };
          expect(findDeliveryOption(terms, ask(of), chosen)).toEqual(quoted);
        }
        const listed = listSpecificDays(terms, ask(of));
        for (const { day, price } of listed.days.filter((each) => each.available).slice(0, 3)) {
          const chosen = { optionId: listed.optionId, day: parseDay(day)! };
          expect(findDeliveryOption(terms, ask(of), chosen)).toMatchObject({ day, price });
        }
      }),
      { numRuns: 50 },
    );
  });
});
