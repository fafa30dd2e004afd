import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDeliveryTables } from '../delivery/store.ts';
import type { CatalogueFileName } from './columns.ts';
import { listsAsCsv } from './export-lists.ts';
import { importCatalogue } from './import-catalogue.ts';
import { loadStartingSet } from './starting-set.ts';

const now = new Date('2026-11-21T09:00:00Z');
const folder = path.join(import.meta.dirname, '../../../data');

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

type Files = Partial<Record<CatalogueFileName, string>>;
const load = async (files: Files) => {
  const source = { open: (file: CatalogueFileName) => (files[file] ? [files[file]] : null) };
  return (await importCatalogue(db, source, { now: () => now })).writtenTotal;
};
const refusalOf = (files: Files) =>
  load(files).then(
    () => [],
    (error: { errors: unknown[] }) => error.errors,
  );

/** The delivery files as the shop has them, one of them edited. */
async function deliveryWith(file: CatalogueFileName, edit: (text: string) => string) {
  const exported = Object.entries(await listsAsCsv(db)) as [CatalogueFileName, string][];
  const delivery: Files = Object.fromEntries(
    exported.filter(([name]) => name.startsWith('delivery-')),
  );
  const edited = edit(delivery[file]!);
  expect(edited).not.toBe(delivery[file]);
  return { ...delivery, [file]: edited };
}

describe('the set that every shop starts from', () => {
  test('is what a new shop exports, file by file, so that a merchant begins with it', async () => {
    const { 'saved-listings.csv': listings, ...exported } = await listsAsCsv(db);
    expect(listings!.split('\n')).toHaveLength(2);
    // What stands in a folder there is of other parts of the shop.
    const files = (await readdir(folder)).filter((file) => file.endsWith('.csv'));
    expect(files.toSorted()).toEqual(Object.keys(exported).toSorted());
    for (const [file, text] of Object.entries(exported)) {
      expect(text).toBe(await readFile(path.join(folder, file), 'utf8'));
    }
    expect(await load(exported)).toBe(0);
  });

  test('never comes back over what a merchant made of it, nor where they took all away', async () => {
    await load({ 'search-synonyms.csv': 'phrase,means\nbog,toilet\n' });
    await load({ 'search-redirects.csv': 'query,path\n' });
    await db.pool.query('delete from bank_holiday');
    const before = await listsAsCsv(db);
    expect(await loadStartingSet(db, new Date('2027-01-01T00:00:00Z'))).toBe(false);
    expect(await listsAsCsv(db)).toEqual(before);
  });

  test('is loaded by one of several processes that start at the same time', async () => {
    await db.pool.query(
      `truncate shop_setting, search_synonym, search_redirect, search_problem, search_page, bank_holiday, terms_version,
         delivery_version, delivery_zone, delivery_size_class, delivery_service cascade`,
    );
    const loads = await Promise.all([1, 2, 3, 4].map(() => loadStartingSet(db, now)));
    expect(loads.toSorted()).toEqual([false, false, false, true]);
    const { rows } = await db.pool.query('select count(*)::int as n from delivery_version');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('the delivery files', () => {
  test('are the whole list: what they leave out goes, and what they change is told', async () => {
    let atMs = now.getTime();
    const tables = createDeliveryTables(db, () => new Date(atMs));
    const before = await tables.get();
    const files = await deliveryWith('delivery-prices.csv', (text) =>
      text.replace('standard,mainland,parcel,495', 'standard,mainland,parcel,595'),
    );
    const without = (name: CatalogueFileName, zone: string) =>
      (files[name] = files[name]!.split('\n')
        .filter((line) => !line.split(',').includes(zone))
        .join('\n'));
    for (const name of Object.keys(files)) without(name as CatalogueFileName, 'scilly');
    for (const name of Object.keys(files)) without(name as CatalogueFileName, 'pallet');
    files['delivery-zone-prefixes.csv'] += 'TR21,mainland\n';
    files['delivery-size-classes.csv'] =
      'code,position,max_grams\nparcel,2,30000\nlarge,1,150000\nbulky,3,500000\npallet,4,900000\n';
    expect(await load(files)).toBeGreaterThan(0);
    expect(await load(files)).toBe(0);
    const kept = await listsAsCsv(db);
    const linesOf = (text: string) => text.split('\n').toSorted();
    for (const [name, text] of Object.entries(files)) {
      expect(linesOf(kept[name as CatalogueFileName]!)).toEqual(linesOf(text));
    }
    atMs += 10_000;
    const after = await tables.get();
    expect(after.version).toBe(before.version + 1);
    expect(after.zonesByPrefix.get('TR21')!.code).toBe('mainland');
    expect(after.zonesByPrefix.has('TR22')).toBe(false);
    const standard = after.defaultZone.offers.get('parcel')!;
    expect(standard.find(({ serviceCode }) => serviceCode === 'standard')!.incPence).toBe(595);
    expect(after.sizeClasses.map(({ sizeClass }) => sizeClass).slice(0, 2)).toEqual([
      'large',
      'parcel',
    ]);
  });

  test('leave the catalogue’s readers alone, as bank holidays do, which may come by themselves', async () => {
    const holidays = 'nation,day,name\nengland,2031-01-01,New Year’s Day\n';
    expect(await load({ 'bank-holidays.csv': holidays })).toBeGreaterThan(1);
    const { rows } = await db.pool.query('select nation, day::text as day from bank_holiday');
    expect(rows).toEqual([{ nation: 'england', day: '2031-01-01' }]);
    expect((await db.pool.query('select from catalogue_change')).rowCount).toBe(0);
  });

  test('come all together, or not at all', async () => {
    const { 'delivery-prices.csv': prices } = await listsAsCsv(db);
    const errors = await refusalOf({ 'delivery-prices.csv': prices! });
    expect(errors).toContainEqual(
      expect.objectContaining({ file: 'delivery-zones.csv', line: null }),
    );
  });

  test('keep a zone for whoever has not said where they are', async () => {
    const files = await deliveryWith('delivery-zones.csv', (text) =>
      text.replaceAll('mainland', 'home'),
    );
    for (const [name, text] of Object.entries(files)) {
      files[name as CatalogueFileName] = text.replaceAll('mainland', 'home');
    }
    expect(await refusalOf(files)).toEqual([
      expect.objectContaining({ file: 'delivery-zones.csv', line: 2, column: 'code' }),
    ]);
  });

  test.each([
    ['delivery-zone-prefixes.csv', (text: string) => `${text}ZZ,nowhere\n`, 'zone'],
    ['delivery-zone-prefixes.csv', (text: string) => `${text}zz9,mainland\n`, 'prefix'],
    ['delivery-size-classes.csv', (text: string) => text.replace(/^pallet.*\n/m, ''), 'code'],
    [
      'delivery-prices.csv',
      (text: string) => `${text}pallet,mainland,parcel,1,,,,\n`,
      'service, size_class',
    ],
    [
      'delivery-services.csv',
      (text: string) => text.replace(',no,1', ',perhaps,1'),
      'specific_day',
    ],
    ['delivery-service-classes.csv', (text: string) => text.replace('20:00', '24:00'), 'cut_off'],
  ] as const)(
    'refuse in %s what nothing could be delivered by, and change nothing',
    async (...row) => {
      const [file, edit, column] = row;
      const before = await listsAsCsv(db);
      const errors = await refusalOf(await deliveryWith(file, edit));
      expect(errors).toContainEqual(expect.objectContaining({ file, column }));
      expect(await listsAsCsv(db)).toEqual(before);
    },
  );
});

test('terms are added to, and a version that was published is never rewritten', async () => {
  const { 'terms.csv': published } = await listsAsCsv(db);
  const next = `${published}2027-01,2027-01-01,"New terms."\n`;
  expect(await load({ 'terms.csv': next })).toBe(1);
  expect(await load({ 'terms.csv': 'version,published_on,text\n' })).toBe(0);
  expect(await listsAsCsv(db)).toMatchObject({
    'terms.csv': next.replaceAll('"New terms."', 'New terms.'),
  });
  const rewritten = next.replace('New terms.', 'Other terms.');
  expect(await refusalOf({ 'terms.csv': rewritten })).toEqual([
    expect.objectContaining({ file: 'terms.csv', column: 'version' }),
  ]);
});
