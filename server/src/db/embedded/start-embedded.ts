import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionString, releaseAddress, settleAddress } from './address.ts';
import {
  clusterMajor,
  createCluster,
  findServerProcess,
  requestShutdown,
  superuser,
  type Cluster,
} from './cluster.ts';
import { joinServer, type Membership, type Role } from './membership.ts';
import { findPostgres } from './postgres-binaries.ts';
import { connectOrStart, database } from './reach-server.ts';
import { chooseServerUser } from './server-user.ts';

export interface EmbeddedOptions {
  /** The shop's data folder; the database lives in its `postgres` folder. */
  dataDir: string;
  /** A `shop` is alone on its data folder; a `tool` joins whatever runs there. */
  role: Role;
  log: { warn(message: string): void };
  maxConnections?: number;
  /** Ends a start that is no longer wanted: nothing is left running then. */
  signal?: AbortSignal;
}

export interface EmbeddedDatabase {
  connectionString: string;
  /** Leaves the server, and stops it when nobody else uses it. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on the data folder, or joins the one that runs there already, be it
 * another process's or one that outlived a crash. Should the server end while it is in use, it is
 * started anew at the same address. Throws a ShopRunningError for a second shop on one folder, and
 * why the data folder cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  await makeFolder(dataDir);
  const cluster = await prepareCluster(dataDir, options);
  options.signal?.throwIfAborted();
  const logFile = path.join(dataDir, 'postgres.log');
  const applicationName = `plumbline ${options.role} ${process.pid}`;
  const ending = new AbortController();

  async function join(): Promise<Membership> {
    for (;;) {
      const client = await connectOrStart(cluster, logFile, applicationName);
      const joined = await joinServer(client, options.role, dataDir);
      if (joined === null) continue;
      client.once('end', () => {
        if (!ending.signal.aborted) membership = rejoin();
      });
      return joined;
    }
  }

  async function rejoin(): Promise<Membership> {
    options.log.warn('The embedded database went away; starting it again.');
    for (;;) {
      try {
        return await join();
      } catch (error) {
        options.log.warn((error as Error).message);
        await delay(1_000, undefined, { signal: ending.signal });
      }
    }
  }

  let membership = join();
  await membership;
  return {
    connectionString: connectionString(cluster.address, superuser, database),
    stop: async () => {
      ending.abort();
      const joined = await membership.catch(() => null);
      if (await joined?.leave()) await stopServer(cluster);
      await joined?.client.end();
    },
  };
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${dataDir} cannot be written to (${code}). ` +
        'Make it writable, or name another one with DATA_DIR.',
      { cause: error },
    );
  }
}

async function prepareCluster(
  dataDir: string,
  { maxConnections = 100, signal }: EmbeddedOptions,
): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const user = await chooseServerUser(dataDir, folder);
  const major = await clusterMajor(folder);
  const binaries = await findPostgres(major, user);
  const isRunning = (await findServerProcess(folder)) !== null;
  const address = await settleAddress(dataDir, folder, user, isRunning);
  const cluster: Cluster = { folder, binaries, user, address, maxConnections };
  if (major === null) await createCluster(cluster, signal);
  return cluster;
}

async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await findServerProcess(cluster.folder);
  if (pid === null) return;
  await requestShutdown(cluster, pid);
  while ((await findServerProcess(cluster.folder)) !== null) await delay(10);
  await releaseAddress(cluster.address, cluster.folder);
}
