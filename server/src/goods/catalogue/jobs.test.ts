import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import { removeOldChanges } from './jobs.ts';
import { findLogPoint } from './read-model/change-store.ts';
import { recordCatalogueChange } from './store.ts';

const now = () => new Date('2026-11-21T12:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function recordAt(changedAt: string): Promise<void> {
  await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await db.pool.query(
    'update catalogue_change set changed_at = $1 where seq = (select max(seq) from catalogue_change)',
    [changedAt],
  );
}

async function changesLeft(): Promise<string[]> {
  const { rows } = await db.pool.query<{ changed_at: Date }>(
    'select changed_at from catalogue_change order by seq',
  );
  return rows.map((row) => row.changed_at.toISOString().slice(0, 10));
}

it('removes changes of more than two weeks ago, and still counts them in the version', async () => {
  for (const day of ['2026-10-01', '2026-11-07', '2026-11-20']) await recordAt(`${day}T13:00:00Z`);
  const { version } = await findLogPoint(db);
  expect(await removeOldChanges({ db, now })).toBe(1);
  expect(await changesLeft()).toEqual(['2026-11-07', '2026-11-20']);
  await db.pool.query(`update catalogue_change set changed_at = '2026-01-01'`);
  expect(await removeOldChanges({ db, now })).toBe(2);
  expect(await findLogPoint(db)).toMatchObject({ version });
});
