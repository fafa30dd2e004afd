import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database, Queryable } from '../connect.ts';
import {
  allowTime,
  listShopSequences,
  listShopTables,
  migrationTable,
  schemasOf,
  wholeName,
  type ShopSequence,
  type ShopTable,
} from './shop-tables.ts';

/** A table that was written down: how long its text is and what it hashes to. */
export interface DumpedTable extends ShopTable {
  bytes: number;
  sha256: string;
}

/** What was written down of a database, as it was at one instant. */
export interface TableDump {
  takenAt: string;
  postgres: string;
  migrations: { name: string; sha256: string }[];
  /** The form of the queues' tables; null where no shop has made them yet. */
  jobsVersion: number | null;
  tables: DumpedTable[];
  sequences: ShopSequence[];
}

/** The file of a table in the folder of a dump. */
export const fileOf = (folder: string, { room, name }: Pick<ShopTable, 'room' | 'name'>) =>
  path.join(folder, `${room}.${name}.copy.gz`);

/**
 * Writes all tables of a shop and of its queues into a folder, by COPY and as they are in one
 * snapshot, while the shop goes on. It needs no program of PostgreSQL's and no rights but those of the
 * shop itself. `inSnapshot` is asked within the same snapshot.
 */
export async function dumpTables<T>(
  db: Database,
  folder: string,
  inSnapshot: (tx: Queryable) => Promise<T>,
): Promise<{ dump: TableDump; asked: T }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await allowTime(client);
    const about = await describe(client, db.schema);
    const asked = await inSnapshot({ query: (statement) => client.query(statement) });
    const tables: DumpedTable[] = [];
    for (const table of await listShopTables(client, db.schema)) {
      const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
      // Of a table in parts only a query gives the whole.
      const text = `copy (select ${columns} from ${wholeName(db.schema, table)}) to stdout`;
      tables.push({ ...table, ...(await write(client, text, fileOf(folder, table))) });
    }
    // A counter is of no snapshot: read last, it is past every number that the tables hold.
    const sequences = await listShopSequences(client, db.schema);
    await client.query('commit');
    return { dump: { ...about, tables, sequences }, asked };
  } finally {
    // Ended, so that nothing of an unfinished copy is handed to the next.
    client.release(true);
  }
}

async function describe(client: pg.ClientBase, schema: string) {
  const { rows } = await client.query<{ takenAt: Date; postgres: string; hasJobs: boolean }>(
    `select clock_timestamp() as "takenAt", current_setting('server_version') as postgres,
            to_regclass(quote_ident($1) || '.version') is not null as "hasJobs"`,
    [schemasOf(schema).jobs],
  );
  const { takenAt, postgres, hasJobs } = rows[0]!;
  return {
    takenAt: takenAt.toISOString(),
    postgres,
    migrations: await listMigrations(client, schema),
    jobsVersion: hasJobs ? await findJobsVersion(client, schema) : null,
  };
}

/** The migrations that a database has been through. */
export async function listMigrations(client: pg.ClientBase, schema: string) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${pg.escapeIdentifier(schema)}.${migrationTable} order by name`,
  );
  return rows;
}

async function findJobsVersion(client: pg.ClientBase, schema: string): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${wholeName(schema, { room: 'jobs', name: 'version' })}`,
  );
  return rows[0]!.version;
}

async function write(client: pg.ClientBase, copy: string, file: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    client.query(copyTo(copy)),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createGzip({ level: 6 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}
