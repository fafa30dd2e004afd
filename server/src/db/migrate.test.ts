import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { connectDatabase } from './connect.ts';
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

test('an empty database is migrated once, however many processes start on it together', async () => {
  const options = { connectionString: db.connectionString, schema: 'bare' };
  const starting = Array.from({ length: 3 }, () => connectDatabase(options));
  try {
    const results = await Promise.all(starting.map((each) => migrate(each)));
    const applied = results.map((each) => each.applied).filter((names) => names.length > 0);
    expect(applied).toHaveLength(1);
    const { rows } = await db.pool.query<{ name: string }>(
      'select name from bare.migration order by name',
    );
    expect(applied[0]).toEqual(rows.map(({ name }) => name));
  } finally {
    await Promise.all(starting.map((each) => each.close()));
  }
});

test('whoever comes second waits until the first has let go of the schema', async () => {
  const first = await db.pool.connect();
  const waiting = async () => {
    const { rows } = await first.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0]!.count;
  };
  try {
    await first.query('select pg_advisory_lock(hashtext($1))', [`${db.schema}:migrate`]);
    let isDone = false;
    const second = migrate(db).finally(() => (isDone = true));
    await expect.poll(waiting).toBe(1);
    expect(isDone).toBe(false);
    await first.query('select pg_advisory_unlock_all()');
    expect(await second).toEqual({ applied: [] });
  } finally {
    first.release();
  }
});

test('a migration that was applied with another text is refused by its name', async () => {
  await db.pool.query(`update migration set sha256 = 'other' where name = '0003-people.sql'`);
  await expect(migrate(db)).rejects.toThrow(
    'Migration 0003-people.sql was applied with another text.',
  );
});
