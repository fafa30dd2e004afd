import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseAwayError } from '../../db/database-away.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { formatDay, parseDay, saturday, weekday, type DayNumber } from '../../core/calendar.ts';
import { parsePostcode, postcodeAreas } from '../../people/address-lookup/postcode.ts';
import { createDeliveryTables, loadDeliveryTerms } from './store.ts';
import { zoneFor, type DeliveryTerms, type DeliveryZone } from './terms.ts';

let db: TestDatabase;
let terms: DeliveryTerms;

beforeAll(async () => {
  db = await testDatabase();
  terms = await loadDeliveryTerms(db);
});
afterAll(() => db.close());

function zoneOf(text: string): string | undefined {
  const parsed = parsePostcode(text);
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  return zoneFor(terms, parsed.postcode)?.code;
}

const allZones = (): DeliveryZone[] => [...new Set(terms.zonesByPrefix.values())];

describe('zones', () => {
  test.each([
    ['SW4 7AB', 'mainland'],
    ['EC1A 1BB', 'mainland'],
    ['CF10 1AA', 'mainland'],
    ['EH1 1YZ', 'scotland'],
    ['TD1 1AA', 'scotland'],
    ['TD15 1AA', 'mainland'],
    ['PH1 1AA', 'scotland'],
    ['PH15 2AA', 'highlands'],
    ['IV2 3AA', 'highlands'],
    ['IV51 9AA', 'scottish-islands'],
    ['KW1 4AA', 'highlands'],
    ['KW15 1AA', 'scottish-islands'],
    ['PA2 6AA', 'scotland'],
    ['PA20 9AA', 'scottish-islands'],
    ['PA34 4AA', 'highlands'],
    ['ZE1 0AA', 'scottish-islands'],
    ['BT1 5GS', 'northern-ireland'],
    ['PO1 1AA', 'mainland'],
    ['PO30 1AA', 'isle-of-wight'],
    ['TR1 1AA', 'mainland'],
    ['TR21 0AA', 'scilly'],
    ['IM1 2PQ', 'isle-of-man'],
    ['GY1 1AA', 'channel-islands'],
    ['JE2 3NG', 'channel-islands'],
    ['BFPO 57', 'bfpo'],
    ['BF1 3AD', 'bfpo'],
    ['BX1 1LT', 'post-only'],
    ['GIR 0AA', 'mainland'],
  ])('%s is in %s', (postcode, zone) => {
    expect(zoneOf(postcode)).toBe(zone);
  });

  test('a sector has its own zone before its district', () => {
    const islands = allZones().find((zone) => zone.code === 'scottish-islands')!;
    const zonesByPrefix = new Map([...terms.zonesByPrefix, ['SW4 7', islands]] as const);
    const postcode = { text: 'SW4 7AB', outward: 'SW4', area: 'SW', sector: 'SW4 7' };
    expect(zoneFor({ ...terms, zonesByPrefix }, postcode)?.code).toBe('scottish-islands');
    expect(zoneFor({ ...terms, zonesByPrefix }, { ...postcode, sector: 'SW4 6' })?.code).toBe(
      'mainland',
    );
  });

  test('every postcode area has one', () => {
    expect([...postcodeAreas].filter((area) => !terms.zonesByPrefix.has(area))).toEqual([]);
  });

  test('only the Channel Islands are outside UK VAT', () => {
    expect(allZones().filter((zone) => !zone.ukVat)).toMatchObject([{ code: 'channel-islands' }]);
  });

  test('a size class has offers in a zone, or a reason why not, and never both', () => {
    for (const zone of allZones()) {
      for (const { sizeClass } of terms.sizeClasses) {
        const found = `${zone.code} ${sizeClass} ${zone.offers.has(sizeClass)}`;
        expect(found).toBe(`${zone.code} ${sizeClass} ${!zone.exclusions.has(sizeClass)}`);
      }
    }
  });

  test('each class that is delivered has a way without a choice of day', () => {
    for (const { offers } of allZones()) {
      for (const found of offers.values()) {
        expect(found.some((offer) => !offer.specificDay)).toBe(true);
      }
    }
  });
});

/** Easter Sunday by the anonymous Gregorian rule. */
function easter(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return parseDay(`${year}-${two(Math.floor(f / 31))}-${two((f % 31) + 1)}`)!;
}

const two = (number: number) => String(number).padStart(2, '0');
const on = (year: number, monthAndDay: string) => parseDay(`${year}-${monthAndDay}`)!;

function mondayFrom(day: DayNumber): DayNumber {
  return day + ((7 - weekday(day)) % 7);
}

/** The days themselves, and the first days after them that are neither weekend nor taken. */
function withSubstitutes(days: DayNumber[]): DayNumber[] {
  const taken = new Set(days);
  for (const day of days.filter((each) => weekday(each) >= saturday)) {
    let substitute = day;
    while (weekday(substitute) >= saturday || taken.has(substitute)) substitute++;
    taken.add(substitute);
  }
  return [...taken];
}

function holidaysByRule(nation: string, year: number): DayNumber[] {
  const isScotland = nation === 'scotland';
  const newYear = isScotland ? ['01-01', '01-02'] : ['01-01'];
  const own = { scotland: ['11-30'], 'northern-ireland': ['03-17', '07-12'] }[nation] ?? [];
  const lastMondayOfAugust = mondayFrom(on(year, '08-25'));
  return [
    ...withSubstitutes(newYear.map((date) => on(year, date))),
    ...withSubstitutes(own.map((date) => on(year, date))),
    ...withSubstitutes([on(year, '12-25'), on(year, '12-26')]),
    easter(year) - 2,
    ...(isScotland ? [] : [easter(year) + 1]),
    ...ofDependencies(nation, year),
    mondayFrom(on(year, '05-01')),
    mondayFrom(on(year, '05-25')),
    isScotland ? mondayFrom(on(year, '08-01')) : lastMondayOfAugust,
  ];
}

/** Each Crown dependency keeps England's and its own; Liberation Day is never given another day. */
function ofDependencies(nation: string, year: number): DayNumber[] {
  if (nation === 'channel-islands') return [on(year, '05-09')];
  if (nation !== 'isle-of-man') return [];
  const firstFridayOfJune = mondayFrom(on(year, '06-01') - 4) + 4;
  return [firstFridayOfJune, ...withSubstitutes([on(year, '07-05')])];
}

describe('bank holidays', () => {
  const nations = [
    'england',
    'wales',
    'scotland',
    'northern-ireland',
    'isle-of-man',
    'channel-islands',
  ];
  const oneOff: Record<string, string[]> = { 'scotland 2026': ['2026-06-15'] };

  test.each(nations.flatMap((nation) => [2026, 2027, 2028].map((year) => [nation, year] as const)))(
    'of %s in %i are those that its rules give',
    async (nation, year) => {
      const { rows } = await db.pool.query<{ day: string }>(
        'select day from bank_holiday where nation = $1 and extract(year from day) = $2 order by day',
        [nation, year],
      );
      const expected = [
        ...holidaysByRule(nation, year).map(formatDay),
        ...(oneOff[`${nation} ${year}`] ?? []),
      ];
      expect(rows.map((row) => row.day)).toEqual(expected.toSorted());
    },
  );

  test('those of the nation of a zone count there', () => {
    const closed = (code: string, day: string) =>
      allZones()
        .find((zone) => zone.code === code)!
        .holidays.has(parseDay(day)!);
    expect(closed('scotland', '2027-11-30')).toBe(true);
    expect(closed('mainland', '2027-11-30')).toBe(false);
    expect(closed('northern-ireland', '2027-07-12')).toBe(true);
    expect(closed('scottish-islands', '2027-07-12')).toBe(false);
    expect(closed('isle-of-man', '2027-07-05')).toBe(true);
    expect(closed('channel-islands', '2028-05-09')).toBe(true);
    expect(closed('channel-islands', '2028-07-05')).toBe(false);
  });
});

describe('createDeliveryTables', () => {
  test('reads the tables once, and again only when they have another version', async () => {
    const asked: string[] = [];
    const counted: typeof db = {
      ...db,
      query: (text) => {
        asked.push(text.name!);
        return db.query(text);
      },
    };
    let nowMs = Date.parse('2026-11-20T10:00:00Z');
    const tables = createDeliveryTables(counted, () => new Date(nowMs));

    const [first, same] = await Promise.all([tables.get(), tables.get()]);
    expect(same).toBe(first);
    nowMs += 4_999;
    expect(await tables.get()).toBe(first);
    expect(asked.splice(0)).toEqual(['delivery.loadTerms']);

    nowMs += 1;
    expect(await tables.get()).toBe(first);
    expect(asked.splice(0)).toEqual(['delivery.findVersion']);

    await db.pool.query(
      `update delivery_price set inc_pence = 595
        where service_code = 'standard' and zone_code = 'mainland' and size_class = 'parcel';
       insert into delivery_version (reason) values ('Dearer parcels')`,
    );
    nowMs += 5_000;
    const changed = await tables.get();
    expect(changed.version).toBe(first.version + 1);
    expect(changed.defaultZone.offers.get('parcel')![0]!.incPence).toBe(595);
    expect(asked).toEqual(['delivery.findVersion', 'delivery.loadTerms']);
  });

  test('asks again after a failure', async () => {
    let isDown = true;
    const flaky: typeof db = {
      ...db,
      query: (text) => (isDown ? Promise.reject(new Error('down')) : db.query(text)),
    };
    const tables = createDeliveryTables(flaky, () => new Date('2026-11-20T10:00:00Z'));
    await expect(tables.get()).rejects.toThrow('down');
    isDown = false;
    expect((await tables.get()).defaultZone.code).toBe('mainland');
  });
});

test('while the database is away the terms are those that it told last', async () => {
  let nowMs = 0;
  let isAway = false;
  const tables = createDeliveryTables(
    { query: (asked) => (isAway ? Promise.reject(new DatabaseAwayError()) : db.query(asked)) },
    () => new Date(nowMs),
  );
  const known = await tables.get();
  isAway = true;
  nowMs += 3_600_000;
  expect(await tables.get()).toBe(known);
  // What they were long ago, nobody is charged.
  await expect(tables.getForPayment()).rejects.toThrow(DatabaseAwayError);
  isAway = false;
  expect(await tables.getForPayment()).toBe(known);
});

test('a payment waits for a database that is slow, and is priced by the terms as they are', async () => {
  let nowMs = 0;
  const answers = Promise.withResolvers<void>();
  let isSlow = false;
  const slow: Pick<typeof db, 'query'> = {
    async query(asked) {
      if (isSlow) await answers.promise;
      return db.query(asked);
    },
  };
  const tables = createDeliveryTables(slow, () => new Date(nowMs));
  const known = await tables.get();
  isSlow = true;
  nowMs += 3_600_000;
  const forPayment = tables.getForPayment();
  await db.pool.query(`insert into delivery_version (reason) values ('Dearer pallets')`);
  expect(await tables.get()).toBe(known);
  answers.resolve();
  expect((await forPayment).version).toBe(known.version + 1);
});
