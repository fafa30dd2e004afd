import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import { listPriceFacts } from './price-facts-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('what decides a price is planned once a connection, whatever is asked', async () => {
  const skus = Array.from({ length: 300 }, (_, at) => ({ sku: `TAP-${at}`, incPence: 100 }));
  const ids = [...(await insertTestCatalogue(db, skus)).values()];
  await db.pool.query('analyze');
  const now = new Date('2026-11-18T10:00:00Z');
  await transaction(db, async (tx) => {
    for (let times = 0; times < 20; times++) {
      const bandId = times % 2 ? null : 1;
      await listPriceFacts(tx, ids.slice(0, 1 + (times % 3)), { bandId, channel: 100, now });
    }
    const { rows } = await tx.query<{ plans: number }>({
      text: `select custom_plans as plans from pg_prepared_statements where name = $1`,
      values: ['catalogue.listPriceFacts'],
    });
    // PostgreSQL tries five plans with the values before it weighs them against one without.
    expect(rows).toEqual([{ plans: 5 }]);
  });
});
