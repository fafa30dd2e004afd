import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { readConfig } from '@plumbline/server/core/read-config.ts';
import { createFolderFiles } from '@plumbline/server/outside/folder-files.ts';
import { testDatabase, type TestDatabase } from '@plumbline/server/test/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringBack } from './backup/bring-back.ts';
import { writeBackup } from './backup/write-backup.ts';

let place: string;
let db: TestDatabase;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'plumbline-limit-'));
  db = await testDatabase();
});
afterAll(async () => {
  await db.close();
  await rm(place, { recursive: true, force: true });
});

const open = (statementTimeoutMs: number, { connectionString, schema } = db) =>
  connectDatabase({ connectionString, schema, statementTimeoutMs });

test('a restore is not held to the time that people’s requests have', async () => {
  const folder = path.join(place, 'backup');
  const config = readConfig({ DATA_DIR: path.join(place, 'data') }, place);
  const files = createFolderFiles(path.join(place, 'uploads'));
  const picturesDir = path.join(place, 'pictures');
  await writeBackup({ db, files, modules: [], picturesDir, environment: {} }, folder);
  const other = await testDatabase();
  const own = open(0, other);
  try {
    // As short as can be: whatever is asked over this one fails, though it is connected.
    const held = open(1, other);
    (await held.pool.connect()).release();
    const shop = {
      config,
      db: held,
      load: <R>(work: (db: typeof own) => Promise<R>) => work(own),
    };
    const { dump } = await bringBack(shop, folder, true);
    expect(dump.tables).not.toEqual([]);
  } finally {
    await own.close();
    await other.close();
  }
});

test('nor is a check of the books', async () => {
  await db.pool.query(`
    create function public.limit_of_time() returns text language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then
        raise 'held to %', current_setting('statement_timeout');
      end if;
      return '0';
    end $$;
    alter table carrier_event rename to kept_event;
    create view carrier_event as
      select * from kept_event where (select public.limit_of_time()) = '0'`);
  const env = {
    ...process.env,
    DATABASE_URL: db.connectionString,
    DATABASE_SCHEMA: db.schema,
    DATA_DIR: path.join(place, 'data'),
  };
  const doctor = path.join(import.meta.dirname, 'doctor.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [doctor], { env });
  expect(stdout).toContain('in order  boxes with carriers');
});
