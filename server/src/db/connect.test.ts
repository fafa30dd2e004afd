import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { transaction } from './transaction.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a transaction whose connection is ended between two statements fails, and ends nothing else', async () => {
  const broken = transaction(db, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    // Whoever pauses longer than PostgreSQL lets a transaction wait finds it ended like this.
    await expect
      .poll(() => tx.query({ text: 'select 1' }).then(String, (error: Error) => error.message))
      .toMatch(/not queryable|terminat/);
    await tx.query({ text: 'select 1' });
  });
  const error = await broken.catch((failure: unknown) => failure);
  expect(isDatabaseAway(error)).toBe(true);
  expect(await transaction(db, (tx) => tx.query({ text: 'select 1' }))).toMatchObject({
    rowCount: 1,
  });
});

test('a connection that breaks while it is in use fails its statement, and ends nothing else', async () => {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await Promise.all([
      expect(client.query('select pg_sleep(60)')).rejects.toThrow(/terminat/),
      db.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]),
    ]);
  } finally {
    client.release(true);
  }
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
