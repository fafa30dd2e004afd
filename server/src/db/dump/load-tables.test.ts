import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { findLogPoint, listChangesSince } from '../../goods/catalogue/read-model/change-store.ts';
import { connectDatabase } from '../connect.ts';
import { createJobs, jobsForm } from '../jobs.ts';
import { dumpTables, type TableDump } from './dump-tables.ts';
import { loadTables } from './load-tables.ts';

let place: string;
let dump: TableDump;
let target: TestDatabase;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'plumbline-dump-'));
  const source = await testDatabase();
  // As by a cluster that has been at work for years.
  await source.pool.query(
    `insert into catalogue_change (xid, kind) values ('4000000000', 'rebuild')`,
  );
  ({ dump } = await dumpTables(source, place, async () => null));
  await source.close();
  target = await testDatabase();
});
afterAll(async () => {
  await target.close();
  await rm(place, { recursive: true, force: true });
});

test('no change of another cluster stays new for ever where it is brought back', async () => {
  await loadTables(target, place, dump, { replace: true });
  const { snapshot, version } = await findLogPoint(target);
  expect(version).toBeGreaterThan(0);
  expect(await listChangesSince(target, snapshot, 10)).toMatchObject({ count: 0, changes: [] });
});

test('a backup whose queues have another form is refused while all that was there still is', async () => {
  const held = await testDatabase();
  try {
    const kept = () =>
      held.pool.query('select kind, xid::text from catalogue_change order by 1, 2');
    await held.pool.query(`insert into catalogue_change (xid, kind) values ('1', 'rebuild')`);
    const { rows: before } = await kept();
    const older = { ...dump, jobsVersion: 1 };
    const refused = loadTables(held, place, older, { replace: true });
    await expect(refused).rejects.toThrow(
      "The backup's queues have the form 1, and this version's",
    );
    expect((await kept()).rows).toEqual(before);
  } finally {
    await held.close();
  }
});

test('the form of the queues is the one that their tables are made in', async () => {
  const jobs = createJobs(target);
  await jobs.start({ run: false });
  await jobs.stop({ graceful: false });
  const { rows } = await target.pool.query('select version from shop_jobs.version');
  expect(rows).toEqual([{ version: jobsForm }]);
});

describe('a role that owns the two schemas and may make none', () => {
  const role = `keeper_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;
  let asKeeper: string;
  let held: TestDatabase;
  beforeAll(async () => {
    held = await testDatabase();
    admin = new pg.Client({ connectionString: held.connectionString });
    await admin.connect();
    const url = new URL(held.connectionString);
    [url.username, url.password] = [role, 'keeper'];
    asKeeper = url.href;
    await admin.query(`create role ${role} login password 'keeper'`);
    await admin.query(`drop schema shop, shop_jobs cascade`);
    await admin.query(`create schema shop authorization ${role}`);
    await admin.query(`set role ${role}`);
    await admin.query(`set search_path = shop`);
    await admin.query(`
      create type mood as enum ('fine');
      create table kept (id integer primary key generated always as identity, mood mood, at serial);
      create table kept_more (like kept, id2 integer references kept) partition by list (id);
      create view kept_view as select * from kept;
      create function kept_last(mood) returns integer language sql as 'select max(id) from shop.kept';
      insert into kept (mood) values ('fine')`);
  });
  afterAll(async () => {
    await admin.query(`reset role`);
    await admin.query(`drop owned by ${role} cascade`);
    await admin.query(`drop role ${role}`);
    await admin.end();
    await held.close();
  });

  const restore = async () => {
    const keeper = connectDatabase({ connectionString: asKeeper, schema: 'shop' });
    await loadTables(keeper, place, dump, { replace: true }).finally(() => keeper.close());
  };

  test('loses nothing by a restore that it may not carry out', async () => {
    await expect(restore()).rejects.toThrow(`may not create the schema shop_jobs`);
    const { rows } = await admin.query('select mood from kept');
    expect(rows).toEqual([{ mood: 'fine' }]);
  });

  test('restores in the place of all that is in them', async () => {
    await admin.query(`reset role`);
    await admin.query(`create schema shop_jobs authorization ${role}`);
    await restore();
    const { rows } = await admin.query(
      `select to_regclass('kept') as kept, to_regtype('mood') as mood,
              to_regproc('kept_last') as last, count(*)::int as changes from catalogue_change`,
    );
    expect(rows).toEqual([{ kept: null, mood: null, last: null, changes: expect.any(Number) }]);
  });
});
