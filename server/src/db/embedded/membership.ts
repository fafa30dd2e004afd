import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Everybody who uses an embedded server keeps one connection open that says so. PostgreSQL lets go
 * of its locks the moment a process dies, however it dies, so nobody is ever waited for in vain.
 */
export interface Membership {
  client: pg.Client;
  /** Ends the membership; true when nobody else has one, so that the server may be stopped. */
  leave(): Promise<boolean>;
}

/** `shop` is the one process that serves the shop; any number of tools may join it. */
export type Role = 'shop' | 'tool';

const shopPatienceMs = 3_000;
const users = "hashtextextended('plumbline:embedded-users', 0)";
const shop = "hashtextextended('plumbline:embedded-shop', 0)";

/**
 * Joins over an open connection; null when the server was just being stopped, so that it is to be
 * started again. Throws when a second shop would serve one data folder.
 */
export async function joinServer(
  client: pg.Client,
  role: Role,
  dataDir: string,
): Promise<Membership | null> {
  try {
    // Whoever stops the server holds this lock whole, and the stop then ends this connection.
    await client.query(`select pg_advisory_lock_shared(${users})`);
  } catch {
    await client.end().catch(() => {});
    return null;
  }
  if (role === 'shop' && !(await becomeTheShop(client))) {
    const pid = await findShopPid(client);
    await client.end();
    throw new ShopRunningError(dataDir, pid);
  }
  return {
    client,
    leave: async () => {
      try {
        await client.query(`select pg_advisory_unlock_shared(${users})`);
        const { rows } = await client.query(`select pg_try_advisory_lock(${users}) as alone`);
        return rows[0].alone === true;
      } catch {
        return false;
      }
    },
  };
}

/** Waits a little for a shop that is just closing. */
async function becomeTheShop(client: pg.Client): Promise<boolean> {
  const lastTryAt = Date.now() + shopPatienceMs;
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${shop}) as mine`);
    if (rows[0].mine) return true;
    if (Date.now() > lastTryAt) return false;
    await delay(100);
  }
}

async function findShopPid(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `select substring(a.application_name from '\\d+$') as pid
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.application_name like 'plumbline shop %'`,
  );
  return rows[0]?.pid ?? null;
}

export class ShopRunningError extends Error {
  constructor(dataDir: string, pid: string | number | null, url: string | null = null) {
    const who = pid === null ? '' : ` (process ${pid})`;
    const where = url === null ? '' : `, at ${url}`;
    super(
      `A shop already runs on the data folder ${dataDir}${who}${where}. ` +
        `Stop it, or start this one with another DATA_DIR and PORT.`,
    );
    this.name = 'ShopRunningError';
  }
}
