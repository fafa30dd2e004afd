import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

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
