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

  test('gives each band a business with an owner, and one shopper none', async () => {
    const people = await rows(
      `select trade_band.code, account.email, trade_account.status
       from account
       left join trade_account on trade_account.account_id = account.id
       left join business on business.id = trade_account.business_id
       left join trade_band on trade_band.id = business.band_id
       where not exists (select from staff_role where staff_role.account_id = account.id)
       order by trade_band.code nulls first`,
    );
    expect(people).toEqual([
      { code: null, email: 'robin.ashby@example.com', status: null },
      { code: 'band-1', email: 'nell.harl@example.com', status: 'active' },
      { code: 'band-2', email: 'tomos.reece@example.com', status: 'active' },
      { code: 'band-3', email: 'dev.marlow@example.com', status: 'active' },
      { code: 'band-4', email: 'iona.fell@example.com', status: 'active' },
      { code: 'band-5', email: 'sam.ridley@example.com', status: 'active' },
    ]);
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
    expect(Math.min(...sizes)).toBeGreaterThan(500);
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
