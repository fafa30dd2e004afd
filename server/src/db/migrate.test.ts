import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { connectDatabase, type Database } from './connect.ts';
import { createJobs } from './jobs.ts';
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

describe('a role without the right to create schemas', () => {
  const role = `keeper_${randomBytes(6).toString('hex')}`;
  const name = `${role}_shop`;
  let keeper: Database;
  beforeAll(async () => {
    await db.pool.query(`create role ${role} login password 'keeper'`);
    const url = new URL(db.connectionString);
    url.username = role;
    url.password = 'keeper';
    keeper = connectDatabase({ connectionString: url.href, schema: name });
  });
  afterAll(async () => {
    await keeper.close();
    await db.pool.query(`drop owned by ${role} cascade`);
    await db.pool.query(`drop role ${role}`);
  });

  test('is told what to grant, and which schemas are wanted', async () => {
    await expect(migrate(keeper)).rejects.toThrow(
      `The role ${role} may not create the schema ${name}. Grant it CREATE on the database, or make ` +
        `the schemas ${name} and ${name}_jobs for it`,
    );
    await db.pool.query(`create schema ${name}`);
    await expect(migrate(keeper)).rejects.toThrow(`may not make tables in the schema ${name}`);
    await db.pool.query(`drop schema ${name}`);
  });

  test('migrates schemas that it owns, and starts the queues there', async () => {
    await db.pool.query(`create schema ${name} authorization ${role}`);
    await db.pool.query(`create schema ${name}_jobs authorization ${role}`);
    expect((await migrate(keeper)).applied).not.toEqual([]);
    const jobs = createJobs(keeper);
    await jobs.start({ run: false });
    await jobs.stop({ graceful: false });
  });
});

test('a migration that was applied with another text is refused by its name', async () => {
  await db.pool.query(`update migration set sha256 = 'other' where name = '0003-people.sql'`);
  await expect(migrate(db)).rejects.toThrow(
    'Migration 0003-people.sql was applied with another text.',
  );
});
