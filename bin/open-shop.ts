import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@plumbline/server/core/config.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { createLog } from '@plumbline/server/core/log.ts';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { loadStartingSet } from '@plumbline/server/goods/import/starting-set.ts';
import { loadStartingPages } from '@plumbline/server/voice/pages/starting-pages.ts';
import { readConfig } from '@plumbline/server/core/read-config.ts';
import { requireDatabase } from './require-database.ts';
import { Stopped, unlessStopped } from './stop-signals.ts';

export interface OpenShop {
  config: Config;
  log: Context['log'];
  db: Database;
  /** Runs work that may take as long as it needs, over connections of its own without a limit. */
  load<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Lets go of the database, and stops an embedded one that nobody else uses. */
  close(): Promise<void>;
}

export interface Opening {
  /** Asked before anything is made; throws what stands against it. */
  require?: (config: Config) => Promise<void>;
  /** Whether the database is left as it is found: neither migrated nor given what every shop has. */
  asItIs?: boolean;
  /** Ends an opening that is no longer wanted: what was started until then is closed again. */
  stopping?: AbortSignal;
}

const root = path.resolve(import.meta.dirname, '..');
/** People wait so long for a database that hangs, and then get a page that says so. */
const silenceMs = 3_000;
/** How long a statement in progress may keep the database from being let go of. */
const closeMs = 500;

/**
 * What every command begins with: the configuration, from the environment, and the database,
 * migrated unless it is to be left as it is. Without a DATABASE_URL that is the embedded one, started or joined.
 */
export async function openShop(
  role: 'shop' | 'tool',
  {
    require = async () => {},
    asItIs = false,
    stopping = new AbortController().signal,
  }: Opening = {},
): Promise<OpenShop> {
  const config = readConfig(process.env, root);
  const log = createLog(config.logLevel);
  await require(config);
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({
          dataDir: config.dataDir,
          role,
          log: { warn: (text) => log.warn(text) },
          signal: stopping,
        }).catch((error: unknown) => {
          // Ctrl-C reaches the programs that make a database as well, and they fail by it.
          stopping.throwIfAborted();
          throw error;
        })
      : null;
  let isClosing = false;
  const connectionString = embedded?.connectionString ?? config.databaseUrl ?? '';
  const db = connectDatabase({
    connectionString,
    schema: config.schema,
    // Who loads goods waits as long as that takes; whoever serves people does not.
    ...(role === 'shop' && { silenceMs }),
    onReach(answers) {
      if (isClosing) return;
      if (answers) log.warn('the database answers again');
      else log.error('the database does not answer');
    },
    onIdleError({ message }) {
      if (!isClosing) log.warn({ reason: message }, 'a database connection broke');
    },
  });
  const load: OpenShop['load'] = async (work) => {
    const ownDb = connectDatabase({
      connectionString,
      schema: config.schema,
      statementTimeoutMs: 0,
    });
    try {
      return await work(ownDb);
    } finally {
      await ownDb.close();
    }
  };
  const close = async () => {
    isClosing = true;
    // What is still at work was left alone: its transaction ends with its connection.
    if (!db.pool.ended) await Promise.race([db.close(), delay(closeMs)]);
    await embedded?.stop();
  };
  try {
    if (config.databaseUrl !== null) await requireDatabase(db, config.databaseUrl);
    if (!asItIs) await unlessStopped(stopping, load(prepare(config, log)));
  } catch (error) {
    await close();
    throw error;
  }
  return { config, log, db, load, close };
}

/** Migrates, and loads what every shop starts from; whoever starts beside it waits until it is done. */
function prepare({ mode }: Config, log: Context['log']) {
  return async (db: Database): Promise<void> => {
    await migrate(db);
    if ((await loadStartingSet(db, new Date())) && mode === 'live') {
      log.warn('delivery prices, search words and terms are those that every shop starts from');
    }
    await loadStartingPages(db, new Date());
  };
}

/** Runs a command and turns its failure into one plain message, with the trace only on request. */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const failure = firstFailure(error);
    // What was left half-done holds the process no longer: everything that outlives it is closed.
    if (failure instanceof Stopped) process.exit(0);
    const { stack, message, cause } = failure;
    // "fetch failed" says nothing by itself.
    const why = failure instanceof TypeError && cause instanceof Error ? `: ${cause.message}` : '';
    process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message + why}\n`);
    process.exitCode = 1;
  }
}

/** What went wrong first: closing what was opened until then may have failed as well. */
function firstFailure(error: unknown): Error {
  return error instanceof SuppressedError ? firstFailure(error.suppressed) : (error as Error);
}
