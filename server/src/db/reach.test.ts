import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { startFaultProxy, type FaultProxy } from '../../test/fault-proxy.ts';
import { connectDatabase, type Database } from './connect.ts';
import { DatabaseAwayError, isDatabaseAway } from './database-away.ts';
import { transaction } from './transaction.ts';

let whole: TestDatabase;
let proxy: FaultProxy;
let db: Database;
let heard: boolean[];

beforeAll(async () => {
  whole = await testDatabase();
});
afterAll(() => whole.close());
beforeEach(async () => {
  proxy = await startFaultProxy(whole.connectionString);
  heard = [];
  db = connectDatabase({
    connectionString: proxy.connectionString,
    schema: whole.schema,
    silenceMs: 1_000,
    onReach: (answers) => heard.push(answers),
  });
  await ask();
});
afterEach(async () => {
  proxy.heal();
  await db.close();
  await proxy.close();
});

const ask = () => db.pool.query('select 1');
const secondsOf = async (work: () => Promise<unknown>) => {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
};

test('who waits on a database that hangs is told within seconds, and who comes later at once', async () => {
  proxy.hang();
  const inTransaction = transaction(db, (tx) => tx.query({ text: 'select 2' }));
  const waiting = [...Array.from({ length: 20 }, ask), inTransaction];
  const seconds = await secondsOf(async () => {
    for (const { status, reason } of (await Promise.allSettled(
      waiting,
    )) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(isDatabaseAway(reason)).toBe(true);
    }
  });
  expect(seconds).toBeLessThan(4);
  const later = await secondsOf(async () => {
    for (let time = 0; time < 20; time++) await expect(ask()).rejects.toThrow(DatabaseAwayError);
  });
  expect(later).toBeLessThan(1);
  expect(heard).toEqual([false]);
});

test('a database that is heard again is asked again at once', async () => {
  proxy.hang();
  await expect(ask()).rejects.toThrow(DatabaseAwayError);
  proxy.heal();
  const seconds = await secondsOf(() => expect.poll(ask).toMatchObject({ rowCount: 1 }));
  expect(seconds).toBeLessThan(5);
  expect(heard).toEqual([false, true]);
});

test('a statement that takes its time is let, as long as the database is there', async () => {
  const slow = db.pool.query('select pg_sleep(3)');
  await expect(slow).resolves.toMatchObject({ rowCount: 1 });
  expect(heard).toEqual([]);
});

test('connections that are cut are no silence: the next statement finds another', async () => {
  proxy.cut();
  await expect.poll(() => ask().then(({ rowCount }) => rowCount)).toBe(1);
  expect(heard).toEqual([]);
});

test('a process that was busy itself takes nobody for silent', async () => {
  const end = performance.now() + 1_500;
  while (performance.now() < end);
  await ask();
  expect(heard).toEqual([]);
});
