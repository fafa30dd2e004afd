import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { listBandFaults } from './bands-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a business whose band there is none of is told, and one without a band is not', async () => {
  await db.pool.query(
    `insert into trade_band (id, code, name) values (1, 'band-1', 'Band 1');
     insert into business (id, name, band_id) values (7, 'Larch', 1), (8, 'Rowan', null)`,
  );
  expect(await listBandFaults(db)).toEqual([]);
  await db.pool.query('update business set band_id = 2 where id = 7');
  expect(await listBandFaults(db)).toEqual([expect.stringContaining('business 7 buys at band 2')]);
});
