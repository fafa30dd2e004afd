import { readFile, readdir } from 'node:fs/promises';
import type { Database } from '@plumbline/server/db/connect.ts';

/** The processes of a PostgreSQL on this machine, which is this run's own: the first, then its children. */
export interface PostgresProcesses {
  /** Stops all of them where they stand: nothing is refused, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Kills one that serves a connection, whereupon the first ends all others and recovers. */
  crash(db: Database): Promise<void>;
}

export async function findPostgres(asked: Database): Promise<PostgresProcesses> {
  const first = (await statusOf(await backendOf(asked)))?.parent;
  if (first === undefined) throw new Error('PostgreSQL is not on this machine.');
  let frozen: number[] = [];
  return {
    async freeze() {
      // The first one is stopped first, so that it has no children that are not seen.
      process.kill(first, 'SIGSTOP');
      frozen = [first, ...(await childrenOf(first))];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT');
      frozen = [];
    },
    async crash(db) {
      process.kill(await backendOf(db), 'SIGKILL');
    },
  };
}

async function backendOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(statusOf));
  return pids.filter((_, at) => all[at]?.parent === parent);
}

/** What Linux tells of a process; undefined once it is gone. */
async function statusOf(pid: number): Promise<{ parent: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, parent] = /\) \S (\d+)/.exec(stat) ?? [];
  return parent === undefined ? undefined : { parent: Number(parent) };
}
