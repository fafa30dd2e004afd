import { gunzipSync, gzipSync } from 'node:zlib';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { modules } from '@plumbline/server/modules.ts';
import { createFolderFiles } from '@plumbline/server/outside/folder-files.ts';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { placeOrder } from '@plumbline/server/test/place-order.ts';
import { startTestShop, type TestShop } from '@plumbline/server/test/shop.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../check-books.ts';
import { settingsFile, tablesFolder } from './backup-folder.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup, type BackedUp } from './write-backup.ts';

const environment = {
  SHOP_SECRET: 'a secret with # and "quotes"\nand a second line',
  SHOP_NAME: 'Bath & Bore',
  HOME: '/home/of/nobody',
};
const fileName = '5f0d8f3e-5b1c-4f5e-9a55-0d6c1c1f1a10';
const fileBytes = Buffer.from('what a customer sent in');

let shop: TestShop;
let place: string;
let folder: string;
let backedUp: BackedUp;

const shopToBackUp = () => ({
  db: shop.db,
  files: shop.app.context.files,
  modules,
  picturesDir: path.join(place, 'pictures'),
  environment,
});

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'plumbline-backup-'));
  folder = path.join(place, 'backup');
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 40_00, stock: 9 }] });
  await placeOrder(shop, shop.visitor());
  await shop.app.context.jobs.drain();
  await placeOrder(shop, await shop.signedIn({ band: 'band-2' }), [{ sku: 'TAP', quantity: 1 }]);
  await shop.app.context.files.write(fileName, fileBytes, 'application/pdf');
  // One that is there, and one that the store has lost.
  const noted = `insert into upload (upload_id, kind, media_type, file_name, bytes, stored_hash,
                                     sent_hash, sent_by, sent_at, stored_at, keep_until)
    values ($1, 'document', 'application/pdf', 'plan.pdf', 23, $2, $2, 'visitor:1', $3, $3, $3::timestamptz + interval '9 days')`;
  for (const id of [fileName, '5f0d8f3e-5b1c-4f5e-9a55-0d6c1c1f1a11']) {
    await shop.db.pool.query(noted, [id, Buffer.alloc(32), shop.app.context.now()]);
  }
  await mkdir(path.join(place, 'pictures', 'drawn'), { recursive: true });
  await writeFile(path.join(place, 'pictures/drawn/tap.svg'), '<svg/>');
  backedUp = await writeBackup(shopToBackUp(), folder);
});
afterAll(async () => {
  await shop.stop();
  await rm(place, { recursive: true, force: true });
});

const countsOf = async (db: TestDatabase) =>
  (await db.pool.query('select number, total_inc_pence from customer_order order by number')).rows;

test('tells which files the store has lost, and never writes over a backup', async () => {
  expect(backedUp.missingFiles).toEqual(['5f0d8f3e-5b1c-4f5e-9a55-0d6c1c1f1a11']);
  await expect(writeBackup(shopToBackUp(), folder)).rejects.toThrow('is not empty');
});

test('keeps every setting as it is, and nothing else of the environment', async () => {
  const settings = parseEnv(await readFile(settingsFile(folder), 'utf8'));
  expect(settings).toEqual({ SHOP_SECRET: environment.SHOP_SECRET, SHOP_NAME: 'Bath & Bore' });
});

test('a shop that is dumped, wiped and restored is the same in every row, counter and file', async () => {
  // It holds what every new shop begins with, which has to go.
  const wiped = await testDatabase();
  try {
    const restored = {
      db: wiped,
      files: createFolderFiles(path.join(place, 'restored/uploads')),
      picturesDir: path.join(place, 'restored/pictures'),
    };
    const before = await countsOf(wiped);
    await expect(readBackup(folder, { ...restored, replace: false })).rejects.toThrow(
      'is not empty',
    );
    const table = path.join(tablesFolder(folder), 'shop.customer_order.copy.gz');
    const whole = await readFile(table);
    const spoilt = gunzipSync(whole).toString('latin1').replace('4000', '4001');
    await writeFile(table, gzipSync(Buffer.from(spoilt, 'latin1')));
    await expect(readBackup(folder, { ...restored, replace: true })).rejects.toThrow(
      'is not what the backup says of it',
    );
    expect(await countsOf(wiped)).toEqual(before);
    await writeFile(table, whole);

    await readBackup(folder, { ...restored, replace: true });

    const again = await writeBackup({ ...shopToBackUp(), ...restored }, path.join(place, 'again'));
    const comparable = ({ note }: BackedUp) => ({
      ...note,
      dump: {
        ...note.dump,
        takenAt: null,
        // Its rows name transactions, which are the restore's own.
        tables: note.dump.tables.filter(({ name }) => name !== 'catalogue_change'),
      },
    });
    expect(comparable(again)).toEqual(comparable(backedUp));
    expect(await countsOf(wiped)).toHaveLength(2);
    expect(await restored.files.read(fileName)).toEqual(fileBytes);
    const picture = path.join(restored.picturesDir, 'drawn/tap.svg');
    expect(await readFile(picture, 'utf8')).toBe('<svg/>');
    const { now, payments } = shop.app.context;
    for await (const { name, faults } of checkBooks({ db: wiped, now, payments, modules })) {
      expect({ name, faults }).toEqual({ name, faults: [] });
    }
    // What keeps rows from being changed behind the shop's back keeps them here as well.
    await expect(wiped.pool.query('update order_event set version = 9')).rejects.toThrow(
      'events of an order are never changed',
    );
    const keys = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as means, convalidated
      from pg_constraint where connamespace = 'shop'::regnamespace order by 1, 2`;
    expect((await wiped.pool.query(keys)).rows).toEqual((await shop.db.pool.query(keys)).rows);
  } finally {
    await wiped.close();
  }
});
