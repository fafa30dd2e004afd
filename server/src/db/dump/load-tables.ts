import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../connect.ts';
import { createJobs, jobsForm } from '../jobs.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { ensureSchemas } from '../schemas.ts';
import { fileOf, type DumpedTable, type TableDump } from './dump-tables.ts';
import { emptySchemas } from './empty-schemas.ts';
import {
  allowTime,
  listShopTables,
  listTransactionColumns,
  schemasOf,
  wholeName,
} from './shop-tables.ts';

/** Why a dump cannot be brought back here; nothing was changed by trying. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/**
 * Brings a dump back into a database that holds no shop, or takes the place of the one that it holds.
 * The dump is read through and found whole before anything is touched. Then the tables are made by
 * this shop's own migrations, as far as they went when it was taken, filled in one transaction, which
 * checks every key anew, and migrated on.
 */
export async function loadTables(
  db: Database,
  folder: string,
  dump: TableDump,
  { replace }: { replace: boolean },
): Promise<void> {
  const last = await requireSameMigrations(dump);
  requireSameJobs(dump);
  for (const table of dump.tables) await requireWhole(folder, table);
  await requireNobodyElse(db);
  await makeRoom(db, replace);
  await migrate(db, { before: afterName(last) });
  if (dump.jobsVersion !== null) await makeQueues(db);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await allowTime(client);
    await fill(client, db.schema, folder, dump);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
  await migrate(db);
}

/** A shop that goes on working would write into what is just being filled. */
async function requireNobodyElse({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'plumbline%' and application_name <> $1`,
    [`plumbline tool ${process.pid}`],
  );
  if (rows.length === 0) return;
  throw new RestoreRefused(
    `${rows.length} connections of a shop are open on this database. Stop every process of it first.`,
  );
}

async function makeRoom(db: Database, replace: boolean): Promise<void> {
  const { pool, schema } = db;
  const schemas = Object.values(schemasOf(schema));
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p')`,
    [schemas],
  );
  if (rows[0]!.count === 0) return;
  if (!replace) {
    throw new RestoreRefused(
      `The schema ${schema} is not empty. With --replace, what it holds is removed first.`,
    );
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    await allowTime(client);
    // What the role may not make is told while everything still stands.
    await ensureSchemas(client, schema);
    await emptySchemas(client, schemas);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** An end before which the migrations up to this one stand, and none behind it. */
const afterName = (last: string) => `${last}~`;

/** Gives the last migration of a dump that was made by the same ones as this version would apply. */
async function requireSameMigrations({ migrations }: TableDump): Promise<string> {
  const last = migrations.at(-1)?.name ?? '';
  const ours = await readMigrations(afterName(last));
  const same =
    ours.length === migrations.length &&
    ours.every(({ name, sha256 }, at) => {
      const theirs = migrations[at]!;
      return theirs.name === name && theirs.sha256 === sha256;
    });
  if (same && last !== '') return last;
  throw new RestoreRefused(
    'The backup was made by a version with other migrations. Restore it with that version, and then ' +
      'start this one, which brings it up to date.',
  );
}

/** Refuses queues of another form than this version makes. */
function requireSameJobs({ jobsVersion }: TableDump): void {
  if (jobsVersion === null || jobsVersion === jobsForm) return;
  throw new RestoreRefused(
    `The backup's queues have the form ${jobsVersion}, and this version's ${jobsForm}. Restore it with ` +
      'the version that made it, and then start this one.',
  );
}

/** The tables of the queues are pg-boss's own, which makes them as it starts. */
async function makeQueues(db: Database): Promise<void> {
  const jobs = createJobs(db);
  await jobs.start({ run: false });
  await jobs.stop({ graceful: false });
}

async function fill(client: pg.ClientBase, schema: string, folder: string, dump: TableDump) {
  const here = await listShopTables(client, schema);
  const everyTable = here.map((table) => wholeName(schema, table));
  const keys = await listKeys(client, schema);
  // Keys are put back at the end, which checks them: in between, tables come in any order.
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  for (const table of everyTable) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${everyTable.join(', ')}`);
  for (const table of dump.tables) await read(client, schema, folder, table);
  await takeAsOurs(client, schema);
  for (const { room, name, lastValue, isCalled } of dump.sequences) {
    const sequence = wholeName(schema, { room, name });
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      sequence,
      lastValue,
      isCalled,
    ]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(
      `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    );
  }
  for (const table of everyTable) await client.query(`alter table ${table} enable trigger user`);
}

/** The keys of the shop's tables that lead to other tables. */
async function listKeys(client: pg.ClientBase, schema: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name,
            pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = any($1) and c.contype = 'f' and c.conparentid = 0
      order by 1, 2`,
    [Object.values(schemasOf(schema))],
  );
  return rows;
}

async function read(client: pg.ClientBase, schema: string, folder: string, table: DumpedTable) {
  const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
  await pipeline(
    createReadStream(fileOf(folder, table)),
    createGunzip(),
    client.query(copyFrom(`copy ${wholeName(schema, table)} (${columns}) from stdin`)),
  );
}

/**
 * Numbers of transactions are those of the cluster that gave them: where they have not come so far
 * yet, a row would never be of the past. All that was read is of this very transaction.
 */
async function takeAsOurs(client: pg.ClientBase, schema: string): Promise<void> {
  for (const { column, ...table } of await listTransactionColumns(client, schema)) {
    await client.query(
      `update ${wholeName(schema, table)} set ${pg.escapeIdentifier(column)} = pg_current_xact_id()`,
    );
  }
}

async function requireWhole(folder: string, table: DumpedTable): Promise<void> {
  const hash = createHash('sha256');
  const file = fileOf(folder, table);
  const found = await pipeline(createReadStream(file), createGunzip(), hash).then(
    () => hash.digest('hex'),
    (error: Error) => error.message,
  );
  if (found === table.sha256) return;
  throw new RestoreRefused(`${file} is not what the backup says of it. Take another backup.`);
}
