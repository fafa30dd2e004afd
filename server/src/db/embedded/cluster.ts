import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chown,
  mkdtemp,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Address } from './address.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);
export const superuser = 'plumbline';

/** Where a PostgreSQL server keeps its data, and how its programs are run on it. */
export interface Cluster {
  folder: string;
  binaries: PostgresBinaries;
  user: ServerUser | null;
  address: Address;
  maxConnections: number;
}

/** The major version that made the data, or null where there are none yet. */
export async function clusterMajor(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * Runs a program on a data folder. Another user may be unable to walk down to the folder (a home
 * folder is closed to him), so on Linux it is entered by us and named as the working folder.
 */
function onFolder(folder: string, user: ServerUser | null) {
  const named = user !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return { named, options: { cwd: folder, ...user, env: serverEnvironment() } };
}

/** PG… variables of the person who starts the shop must not steer its own database. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, LD_LIBRARY_PATH } = process.env;
  return { PATH, SystemRoot, TEMP, LD_LIBRARY_PATH, LC_ALL: 'C' };
}

/**
 * Makes an empty data folder. It is made aside and renamed, so that a crash leaves either none or
 * a whole one, and of two processes that start at once one wins and both go on with its folder.
 */
export async function createCluster(cluster: Cluster, signal?: AbortSignal): Promise<void> {
  const { folder, binaries, user, address } = cluster;
  const draft = await mkdtemp(`${folder}.new-`);
  try {
    if (user) await chown(draft, user.uid, user.gid);
    const { named, options } = onFolder(draft, user);
    const heeding = { ...options, signal };
    const locale =
      binaries.major >= 17
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C'];
    const flags = ['-D', named, '-U', superuser, '--encoding=UTF8', '--no-instructions', ...locale];
    if (address.kind === 'socket') {
      await run(binaries.initdb, [...flags, '--auth=trust'], heeding);
    } else {
      const passwordFile = `${draft}.password`;
      await writeFile(passwordFile, address.password, { mode: 0o600 });
      const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      await run(binaries.initdb, [...flags, ...auth], heeding).finally(() => rm(passwordFile));
    }
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The process that the data folder names as its server, if it lives and truly serves this folder. */
export async function findServerProcess(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return null;
  if (process.platform === 'linux') {
    // A server works inside its data folder; a stranger with a recycled number does not.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return cwd !== null && cwd === (await realpath(folder)) ? pid : null;
  }
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') return pid;
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'stat=,comm=']);
    return !stdout.startsWith('Z') && stdout.includes('postgres') ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Removes the mark of a dead server whose number another process has got since: PostgreSQL clears
 * away every other stale mark by itself. To be called after findServerProcess found none.
 */
export async function removeStalePidFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  if ((await findServerProcess(folder)) === null) await rm(file, { force: true });
}

/** Starts a server that outlives us; its own messages go to the log file. */
export async function spawnServer(cluster: Cluster, logFile: string): Promise<ChildProcess> {
  const { folder, binaries, user, address, maxConnections } = cluster;
  const listening =
    address.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: address.asServerSeesIt }
      : { listen_addresses: '127.0.0.1' };
  const settings = {
    ...listening,
    port: address.port,
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The statements and rows of a failure hold names and addresses; a log must not.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { named, options } = onFolder(folder, user);
  const log = await open(logFile, 'a', 0o600);
  try {
    if (process.platform === 'win32') {
      // On Windows pg_ctl gives up the administrator's rights, which postgres refuses to run with.
      const quoted = flags.map((flag) => (flag === '-c' ? flag : `"${flag}"`)).join(' ');
      const args = ['start', '--no-wait', '-D', named, '-l', logFile, '-o', quoted];
      return spawn(binaries.pgCtl, args, { ...options, stdio: 'ignore' });
    }
    const child = spawn(binaries.postgres, ['-D', named, ...flags], {
      ...options,
      // A group of its own: Ctrl-C in the terminal ends the shop first, which then ends this.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Asks the server to end: open transactions are rolled back, everything committed is on disk. */
export async function requestShutdown(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await run(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast']);
  } else {
    process.kill(pid, 'SIGINT');
  }
}
