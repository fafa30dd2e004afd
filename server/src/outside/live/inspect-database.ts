import type { Config } from '../../core/config.ts';
import { connectDatabase, type Database } from '../../db/connect.ts';
import { readMigrations } from '../../db/migrate.ts';
import { jobsSchema } from '../../db/schemas.ts';
import { judge, type Finding } from './finding.ts';

const oldestVersion = 16;
/** What the pools of two processes, their followers and a backup take together. */
const connectionsForTwo = 40;
const mostApartMs = 2_000;

interface About {
  version: number;
  role: string;
  isSuperuser: boolean;
  mayCreate: boolean;
  hasSchemas: boolean;
  ownsSchemas: boolean;
  encoding: string;
  connections: number;
  syncs: boolean;
  now: Date;
  isEncrypted: boolean;
}

/** What a shop needs of its database: rights, version, durability, room, and the same time of day. */
export async function inspectDatabase(config: Config): Promise<Finding[]> {
  const db = connectDatabase({
    connectionString: config.databaseUrl ?? '',
    schema: config.schema,
    poolSize: 1,
  });
  try {
    return await inspect(db, config);
  } catch (error) {
    return [
      {
        what: 'database',
        state: 'wrong',
        told: (error as Error).message,
        toDo: 'Make DATABASE_URL lead to a PostgreSQL that answers, and let this machine through to it.',
      },
    ];
  } finally {
    await db.close();
  }
}

async function inspect(db: Database, { schema, databaseUrl }: Config): Promise<Finding[]> {
  const sentMs = Date.now();
  const { rows } = await db.pool.query<About>(
    `select current_setting('server_version_num')::integer / 10000 as version,
            current_user as role,
            (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
            has_database_privilege(current_database(), 'create') as "mayCreate",
            (select count(*) = 2 from pg_namespace where nspname = any($1)) as "hasSchemas",
            (select coalesce(bool_and(has_schema_privilege(oid, 'create')), true)
               from pg_namespace where nspname = any($1)) as "ownsSchemas",
            current_setting('server_encoding') as encoding,
            current_setting('max_connections')::integer as connections,
            current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
              and current_setting('synchronous_commit') <> 'off' as syncs,
            clock_timestamp() as now,
            coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
              as "isEncrypted"`,
    [[schema, jobsSchema(schema)]],
  );
  const found = rows[0]!;
  const apartMs = found.now.getTime() - (sentMs + Date.now()) / 2;
  const isHere = /^$|^\/|^localhost$|^127\./.test(
    decodeURIComponent(new URL(databaseUrl!).hostname),
  );
  return [
    judge('database, version', found.version >= oldestVersion, `PostgreSQL ${found.version}`, {
      state: 'wrong',
      toDo: `Use PostgreSQL ${oldestVersion} or later.`,
    }),
    judge(
      'database, rights',
      found.ownsSchemas && (found.hasSchemas || found.mayCreate),
      `the role ${found.role} ${found.hasSchemas ? 'has' : 'is to make'} the schemas ${schema} and ${jobsSchema(schema)}`,
      {
        state: 'wrong',
        toDo:
          `As an administrator: create schema if not exists ${jobsSchema(schema)} authorization ` +
          `${found.role}; alter schema ${schema} owner to ${found.role};`,
      },
    ),
    judge('database, role', !found.isSuperuser, `${found.role} is no more than it needs to be`, {
      state: 'look',
      toDo: 'The role is a superuser. Give the shop a role of its own that owns its two schemas.',
    }),
    judge('database, letters', found.encoding === 'UTF8', found.encoding, {
      state: 'wrong',
      toDo: "Make the database with encoding 'UTF8'.",
    }),
    judge(
      'database, durability',
      found.syncs,
      found.syncs ? 'what was answered is on disk' : 'an answer may be lost',
      {
        state: 'wrong',
        toDo: 'Turn fsync, full_page_writes and synchronous_commit on.',
      },
    ),
    judge(
      'database, connections',
      found.connections >= connectionsForTwo,
      `${found.connections} at most`,
      {
        state: 'look',
        toDo: 'A process takes up to 14. Raise max_connections before a second one starts.',
      },
    ),
    judge(
      'database, way to it',
      isHere || found.isEncrypted,
      isHere ? 'on this machine' : found.isEncrypted ? 'encrypted' : 'in the clear',
      {
        state: 'look',
        toDo: 'Add ?sslmode=verify-full to DATABASE_URL, unless nobody else is on that network.',
      },
    ),
    judge(
      'database, clock',
      Math.abs(apartMs) <= mostApartMs,
      `${Math.round(apartMs)} ms from this machine’s`,
      {
        state: 'wrong',
        toDo: 'Let both machines take the time from the same source (chrony, systemd-timesyncd).',
      },
    ),
    await inspectMigrations(db),
  ];
}

async function inspectMigrations(db: Database): Promise<Finding> {
  const what = 'database, migrations';
  const wanted = await readMigrations();
  const { rows } = await db.pool.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!rows[0]!.exists) {
    return { what, state: 'good', told: 'a new database; the first start fills it' };
  }
  const applied = await db.pool.query<{ name: string }>('select name from migration');
  const names = new Set(applied.rows.map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !names.has(name));
  return judge(
    what,
    missing.length === 0,
    missing.length === 0 ? 'up to date' : `${missing.length} to come`,
    { state: 'look', toDo: 'The next start applies them; docs/going-live.md has the order.' },
  );
}
