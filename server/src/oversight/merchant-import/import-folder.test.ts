import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { only, source } from '../../../test/import-files.ts';
import { importFolder } from './import-folder.ts';

const now = () => new Date('2026-11-21T09:00:00Z');
const options = { now, randomBytes };

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const count = async (table: string) =>
  (await db.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;

const header = 'key,shop,sku,stars,words,written_on\n';
const right = '1,Former shop,BATH,5,As good as its picture in every way,2026-01-05\n';
const wrong = '2,Former shop,NONE,5,As good as its picture in every way,2026-01-05\n';
const folder = (...rows: string[]) => ({
  catalogue: source(),
  reviews: [[header, ...rows].join('')],
});

it('a catalogue and its reviews come together or not at all, and a trial says so beforehand', async () => {
  await expect(importFolder(db, folder(right, wrong), options)).rejects.toThrow(
    'Nothing was imported.\nreviews.csv:3 sku: The shop has no offering NONE.',
  );
  expect([await count('offering'), await count('review')]).toEqual([0, 0]);

  const trial = await importFolder(db, folder(right), { ...options, dryRun: true });
  expect(trial.written).toMatchObject({ 'offerings.csv': 4, 'reviews.csv': 1 });
  expect([await count('offering'), await count('review')]).toEqual([0, 0]);

  expect(await importFolder(db, folder(right), options)).toEqual(trial);
  expect([await count('offering'), await count('review')]).toEqual([4, 1]);
  expect((await importFolder(db, folder(right), options)).writtenTotal).toBe(0);
});

it('reviews come by themselves once the shop has the goods, and go with what was asked where these move', async () => {
  const alone = { catalogue: null, reviews: [`${header}${right.replace('1,', '3,')}`] };
  const trial = await importFolder(db, alone, { ...options, dryRun: true });
  expect(trial).toEqual({ written: { 'reviews.csv': 1 }, writtenTotal: 1 });
  expect(await count('review')).toBe(1);
  expect(await importFolder(db, alone, options)).toEqual(trial);
  const { rows } = await db.pool.query(
    `select slug, rating_count as n from product where rating_count > 0`,
  );
  expect(rows).toEqual([{ slug: 'plain-bath', n: 2 }]);

  await db.pool.query(
    `insert into product_question (question_id, product_id, offering_id, asker_email, words, is_public,
       status, asked_at, answer_by)
     select 'QA-0000-0000', product_id, id, 'asks@example.com', 'Is it deep?', true, 'pending', $1::timestamptz, $1::timestamptz
       from offering where sku = 'BATH'`,
    [now()],
  );
  // As if one of them were written while the import runs, of the product that its goods had before.
  await db.pool.query(
    `create table put_back ();
     create function put_back() returns trigger language plpgsql as $$ begin
       if not exists (select from put_back) then
         insert into put_back default values;
         update review set product_id = old.product_id where id = new.id;
       end if;
       return null;
     end $$;
     create constraint trigger put_back after update on review deferrable initially deferred
       for each row when (old.product_id <> new.product_id) execute function put_back()`,
  );
  const prices = only({ 'prices.csv': 'sku,inc_pence\nBATH,20900\n' });
  await db.pool.query(
    `update offering set product_id = (select id from product where slug = 'lode-mixer'), position = 9
      where sku = 'BATH'`,
  );
  await importFolder(db, { catalogue: prices, reviews: null }, options);
  const moved = await db.pool.query(
    `select slug, rating_count as n from product where rating_count > 0`,
  );
  expect(moved.rows).toEqual([{ slug: 'lode-mixer', n: 2 }]);
  expect(await count('put_back')).toBe(1);
  const stand = await db.pool.query(
    'select distinct p.slug from review r join product p on p.id = r.product_id',
  );
  expect(stand.rows).toEqual([{ slug: 'lode-mixer' }]);
  const asked = await db.pool.query(
    'select p.slug from product_question q join product p on p.id = q.product_id',
  );
  expect(asked.rows).toEqual([{ slug: 'lode-mixer' }]);
});
