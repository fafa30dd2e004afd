import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectionString, settleAddress } from '@plumbline/server/db/embedded/address.ts';
import {
  createCluster,
  findServerProcess,
  requestShutdown,
  spawnServer,
  superuser,
  type Cluster,
} from '@plumbline/server/db/embedded/cluster.ts';
import { findPostgres } from '@plumbline/server/db/embedded/postgres-binaries.ts';
import { chooseServerUser } from '@plumbline/server/db/embedded/server-user.ts';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';

/** Two PostgreSQL servers of this run's own, of which the second follows the first. */
export interface ReplicatedPostgres {
  primary: string;
  replica: string;
  /** Kills the first: nothing of it ends in an orderly way. */
  killPrimary(): Promise<void>;
  /** Makes the second take writes; resolves once it does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const patienceMs = 60_000;

/**
 * Starts a server and a replica of it by streaming, which has each commit before it is acknowledged.
 * The packaged PostgreSQL has no pg_basebackup: the copy is taken by the server's own functions for
 * that, which it is made of.
 */
export async function startReplicated(folder: string): Promise<ReplicatedPostgres> {
  // The servers may run as somebody else, who has to reach the socket of the first.
  await chmod(folder, 0o711);
  const started: Cluster[] = [];
  const stop = async () => {
    for (const cluster of started.toReversed()) await stopServer(cluster);
  };
  try {
    const primary = await makeCluster(path.join(folder, 'primary'));
    await createCluster(primary);
    started.push(primary);
    await start(primary, path.join(folder, 'primary.log'));
    const replica = await follow(primary, folder, started);
    return {
      primary: addressOf(primary),
      replica: addressOf(replica),
      killPrimary: () => kill(primary),
      promote: () => promote(replica),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a copy that follows a server, which from then on waits for it with every commit. */
async function follow(primary: Cluster, folder: string, started: Cluster[]): Promise<Cluster> {
  const db = await connect(primary);
  try {
    // What the replica has yet to fetch is kept for it.
    await db.pool.query(`alter system set wal_keep_size = '1GB'`);
    await db.pool.query('select pg_reload_conf()');
    const replica = await copyCluster(primary, path.join(folder, 'replica'), db);
    started.push(replica);
    await start(replica, path.join(folder, 'replica.log'));
    await db.pool.query(`alter system set synchronous_standby_names = '*'`);
    await db.pool.query('select pg_reload_conf()');
    await until('the replica follows', async () => {
      const { rows } = await db.pool.query(
        `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
      );
      return rows.length === 1;
    });
    return replica;
  } finally {
    await db.close();
  }
}

async function kill({ folder }: Cluster): Promise<void> {
  const pid = await findServerProcess(folder);
  // Those that it started notice that it is gone, and end at once.
  process.kill(pid!, 'SIGKILL');
  await until('it is gone', async () => (await findServerProcess(folder)) === null);
}

async function promote(replica: Cluster): Promise<void> {
  const db = await connect(replica);
  try {
    await db.pool.query('select pg_promote(wait => true)');
  } finally {
    await db.close();
  }
}

async function stopServer(cluster: Cluster): Promise<void> {
  const pid = await findServerProcess(cluster.folder);
  if (pid === null) return;
  await requestShutdown(cluster, pid);
  await until('it ends', async () => (await findServerProcess(cluster.folder)) === null);
}

async function makeCluster(dataDir: string): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const user = await chooseServerUser(dataDir, folder);
  if (user) await chown(dataDir, user.uid, user.gid);
  const binaries = await findPostgres(null, user);
  const address = await settleAddress(dataDir, folder, user, false);
  return { folder, binaries, user, address, maxConnections: 100 };
}

/** A copy that the server vouches for, and that follows it once it is started. */
async function copyCluster(primary: Cluster, dataDir: string, db: Database): Promise<Cluster> {
  const replica = await makeCluster(dataDir);
  // The session that begins a backup has to end it.
  const session = await db.pool.connect();
  try {
    await session.query(`select pg_backup_start('replica', fast => true)`);
    // Rights and owners count, which only cp keeps; what the server writes meanwhile may vanish.
    await run('cp', ['-a', primary.folder, replica.folder]).catch(async () => {
      await cp(primary.folder, replica.folder, { recursive: true });
    });
    const { rows } = await session.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(path.join(replica.folder, 'backup_label'), rows[0]!.label);
  } finally {
    session.release();
  }
  // What says that the first one runs, and where.
  const marks = (await readdir(replica.folder)).filter((name) =>
    /^(postmaster|\.s\.PGSQL)\./.test(name),
  );
  for (const name of marks) await rm(path.join(replica.folder, name), { force: true });
  await writeFile(path.join(replica.folder, 'standby.signal'), '');
  const { address, user } = primary;
  const host = address.kind === 'socket' ? address.folder : '127.0.0.1';
  await appendFile(
    path.join(replica.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${address.port} user=${superuser}'\n`,
  );
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, replica.folder]);
  return replica;
}

async function start(cluster: Cluster, logFile: string): Promise<void> {
  await spawnServer(cluster, logFile);
  await until('it answers', async () => {
    const db = await connect(cluster);
    try {
      await db.pool.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await db.close();
    }
  });
}

const addressOf = ({ address }: Cluster) => connectionString(address, superuser, 'postgres');

const connect = async (cluster: Cluster): Promise<Database> =>
  connectDatabase({ connectionString: addressOf(cluster), poolSize: 2 });

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`In vain it was waited until ${what}.`);
    await wait(50);
  }
}
