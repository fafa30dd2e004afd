import path from 'node:path';
import type { Config } from '@plumbline/server/core/config.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { createLog } from '@plumbline/server/core/log.ts';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { startEmbedded } from '@plumbline/server/db/embedded/start-embedded.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { loadStartingSet } from '@plumbline/server/goods/import/starting-set.ts';
import { readConfig } from '@plumbline/server/core/read-config.ts';

export interface OpenShop {
  config: Config;
  log: Context['log'];
  db: Database;
  /** Lets go of the database, and stops an embedded one that nobody else uses. */
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');

/**
 * What every command begins with: the configuration, from the environment, and the database,
 * migrated. Without a DATABASE_URL that is the embedded one, started or joined, once `requireFolder`
 * has nothing against its data folder.
 */
export async function openShop(
  role: 'shop' | 'tool',
  requireFolder: (dataDir: string) => Promise<void> = async () => {},
): Promise<OpenShop> {
  const config = readConfig(process.env, root);
  const log = createLog(config.logLevel);
  if (config.databaseUrl === null) await requireFolder(config.dataDir);
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({
          dataDir: config.dataDir,
          role,
          log: { warn: (text) => log.warn(text) },
        })
      : null;
  let isClosing = false;
  const db = connectDatabase({
    connectionString: embedded?.connectionString ?? config.databaseUrl ?? '',
    schema: config.schema,
    onIdleError({ message }) {
      if (!isClosing) log.warn({ reason: message }, 'a database connection broke');
    },
  });
  const close = async () => {
    isClosing = true;
    if (!db.pool.ended) await db.close();
    await embedded?.stop();
  };
  try {
    await migrate(db);
    if ((await loadStartingSet(db, new Date())) && config.mode === 'live') {
      log.warn('delivery prices, search words and terms are those that every shop starts from');
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { config, log, db, close };
}

/** Runs a command and turns its failure into one plain message, with the trace only on request. */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const { message, stack } = firstFailure(error);
    process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`);
    process.exitCode = 1;
  }
}

/** What went wrong first: closing what was opened until then may have failed as well. */
function firstFailure(error: unknown): Error {
  return error instanceof SuppressedError ? firstFailure(error.suppressed) : (error as Error);
}
