import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a database that is up to date is left as it is, however many processes look', async () => {
  const looked = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(looked.map(({ applied }) => applied)).toEqual([[], [], []]);
});

test('a migration that was applied with another text is refused by its name', async () => {
  await db.pool.query(`update migration set sha256 = 'other' where name = '0003-people.sql'`);
  await expect(migrate(db)).rejects.toThrow(
    'Migration 0003-people.sql was applied with another text.',
  );
});
