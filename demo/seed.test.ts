import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@plumbline/server/test/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from './seed.ts';

const today = '2026-11-21';
let db: TestDatabase;
let picturesDir: string;
let hasSeeded: boolean;
const progress: number[] = [];

beforeAll(async () => {
  db = await testDatabase();
  picturesDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  hasSeeded = await seedDemo(db, {
    today,
    picturesDir,
    offerings: 700,
    onProgress: ({ done }) => progress.push(done),
  });
});
afterAll(async () => {
  await db.close();
  await rm(picturesDir, { recursive: true });
});

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await db.pool.query<Row>(sql)).rows;
}

describe('seedDemo', () => {
  test('fills the shop and reports how far it is', async () => {
    const [counts] = await rows<Record<string, number>>(
      `select (select count(*) from offering) as offerings,
              (select count(*) from trade_band) as bands,
              (select count(distinct band_id) from trade_band_percentage) as bands_with_terms`,
    );
    expect(hasSeeded).toBe(true);
    expect(counts!.offerings).toBeGreaterThan(400);
    expect(counts).toMatchObject({ bands: 5, bands_with_terms: 5 });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('gives each band a business with an owner, one of whom buys for a second, and one shopper none', async () => {
    const people = await rows(
      `select trade_band.code, account.email, business_member.role
       from account
       left join business_member on business_member.account_id = account.id
       left join business on business.id = business_member.business_id
       left join trade_band on trade_band.id = business.band_id
       where not exists (select from staff_role where staff_role.account_id = account.id)
       order by trade_band.code nulls first, business_member.role desc, account.email`,
    );
    expect(people).toEqual([
      { code: null, email: 'robin.ashby@example.com', role: null },
      { code: 'band-1', email: 'nell.harl@example.com', role: 'owner' },
      { code: 'band-2', email: 'colin.marsh@example.com', role: 'owner' },
      { code: 'band-2', email: 'tomos.reece@example.com', role: 'owner' },
      { code: 'band-3', email: 'dev.marlow@example.com', role: 'owner' },
      { code: 'band-3', email: 'kit.vane@example.com', role: 'buyer' },
      { code: 'band-4', email: 'iona.fell@example.com', role: 'owner' },
      { code: 'band-4', email: 'dev.marlow@example.com', role: 'buyer' },
      { code: 'band-5', email: 'sam.ridley@example.com', role: 'owner' },
    ]);
  });

  test('has an account that is suspended, and a price that is fixed for a time', async () => {
    expect(
      await rows(`select external_id as number from business where status = 'suspended'`),
    ).toEqual([{ number: '40098' }]);
    const live = await rows(
      `select ex_pence from trade_band_term
        where starts_at <= '${today}' and ends_at > '${today}' and offering_id is not null`,
    );
    expect(live).toEqual([{ ex_pence: 128_00 }]);
  });

  test('has promotions that are live on the day of seeding', async () => {
    const live = await rows(
      `select slug from promotion where starts_at <= '${today}' and ends_at > '${today}'`,
    );
    expect(live.length).toBeGreaterThanOrEqual(5);
    expect(live).toContainEqual({ slug: 'november-furniture' });
  });

  test('keeps a ledger of stock that equals the levels', async () => {
    const off = await rows(
      `select from stock_level l
       left join (select offering_id, location_id, sum(quantity) as moved
                  from stock_movement group by 1, 2) m using (offering_id, location_id)
       where on_hand is distinct from moved`,
    );
    expect(off).toEqual([]);
  });

  test('writes every picture that the catalogue and its categories name', async () => {
    const files = await rows<{ file: string }>(
      `select file from offering_picture
       union select picture_file from category
       union select room_file from category where room_file is not null`,
    );
    expect(files.length).toBeGreaterThan(300);
    const sizes = await Promise.all(
      files.map(async ({ file }) => (await stat(join(picturesDir, file))).size),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(300);
  });

  test('does nothing the second time, even on another day', async () => {
    const marker = join(picturesDir, 'drawn', 'kept.svg');
    await writeFile(marker, '');
    const count = async () =>
      rows(`select (select count(*) from price_history) as history,
                   (select count(*) from catalogue_change) as changes,
                   (select count(*) from account) as accounts`);
    const before = await count();
    expect(await seedDemo(db, { today: '2026-12-24', picturesDir, offerings: 700 })).toBe(false);
    expect(await count()).toEqual(before);
    expect(await readdir(join(picturesDir, 'drawn'))).toContain('kept.svg');
  });
});
