import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionString } from './address.ts';
import {
  findServerProcess,
  removeStalePidFile,
  spawnServer,
  superuser,
  type Cluster,
} from './cluster.ts';

export const database = 'plumbline';
const pollMs = 10;
// After a crash the server first replays its log, which takes as long as there is to replay.
const startTimeoutMs = 120_000;
const unreachableTimeoutMs = 15_000;

/**
 * Connects to the server of a cluster. Joins the one that runs; where none does, starts it; waits
 * for one that is just starting, or just stopping in order to start it afresh.
 */
export async function connectOrStart(
  cluster: Cluster,
  logFile: string,
  applicationName: string,
): Promise<pg.Client> {
  const startedAt = Date.now();
  let starting: StartingServer | null = null;
  for (;;) {
    const attempt = await tryConnect(cluster, applicationName);
    if (attempt instanceof pg.Client) return attempt;
    if (starting?.child.exitCode) {
      await explainFailedStart(starting, startedAt);
      starting = null;
    }
    if (attempt === 'absent' && starting === null) {
      const pid = await findServerProcess(cluster.folder);
      if (pid === null) {
        await removeStalePidFile(cluster.folder);
        starting = await startServer(cluster, logFile);
      } else if (Date.now() - startedAt > unreachableTimeoutMs) {
        throw new Error(
          `The embedded database (process ${pid}) does not answer at its address. ` +
            `End that process and start again; nothing is lost by it.`,
        );
      }
    }
    if (Date.now() - startedAt > startTimeoutMs) {
      throw new Error(`The embedded database is not ready yet; see ${logFile}.`);
    }
    await delay(pollMs);
  }
}

interface StartingServer {
  child: ChildProcess;
  logFile: string;
  logOffset: number;
}

async function startServer(cluster: Cluster, logFile: string): Promise<StartingServer> {
  const logOffset = (await readFile(logFile).catch(() => Buffer.alloc(0))).length;
  return { child: await spawnServer(cluster, logFile), logFile, logOffset };
}

/** Throws why a server ended at its start, unless the reason passes by itself. */
async function explainFailedStart(server: StartingServer, startedAt: number): Promise<void> {
  const text = (await readFile(server.logFile)).subarray(server.logOffset).toString();
  // Another process was quicker, or the sessions of a killed server are still noticing its end.
  const passes = /lock file .* already exists|pre-existing shared memory block/.test(text);
  if (passes && Date.now() - startedAt < unreachableTimeoutMs) return delay(100);
  throw new Error(`The embedded database did not start:\n${text.trim()}`);
}

type Attempt = pg.Client | 'absent' | 'busy';

async function tryConnect(cluster: Cluster, applicationName: string): Promise<Attempt> {
  const client = clientOf(cluster, database, applicationName);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '3D000') {
      await createDatabase(cluster);
      return 'busy';
    }
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'absent';
    // Just starting or stopping (57P03), or ended while we were shaking hands.
    if (code === '57P03' || code === 'ECONNRESET' || /terminated/.test(message)) return 'busy';
    throw error;
  }
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = clientOf(cluster, 'postgres', 'plumbline');
  await client.connect();
  try {
    await client.query(`create database ${database}`);
  } catch (error) {
    // Another process was quicker: it exists (42P04), or its row was written meanwhile (23505).
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

function clientOf(cluster: Cluster, name: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString(cluster.address, superuser, name),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks says so by its end; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}
