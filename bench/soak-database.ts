import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';
import { startBuyers, untilReady, type Buyers } from './buyers.ts';
import { judgeOrders, none } from './order-faults.ts';
import { findPostgres } from './postgres-processes.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import type { SoakRow } from './soak.ts';

/** How long each trouble lasts. */
const seconds = Number(process.env.SOAK_TROUBLE_SECONDS ?? 20);

/**
 * Troubles of PostgreSQL while people browse and buy: its connections are ended one after another, it
 * hangs, it crashes. It needs a PostgreSQL of its own on this machine, which a run without
 * TEST_DATABASE_URL has. The shop lives on, goods are browsed all the while, no order that was
 * acknowledged is lost, and none is there twice.
 */
export async function soakDatabase(): Promise<SoakRow[]> {
  const databaseUrl = await copyDatabase('nothing', async () => {});
  const db = connectDatabase({ connectionString: databaseUrl, schema: 'public', poolSize: 2 });
  const shop = await startShopProcess(databaseUrl);
  const load = await startBuyers(shop);
  try {
    const postgres = await findPostgres(db);
    const rows: SoakRow[] = [];
    const trouble = async (what: string, work: () => Promise<void>) => {
      load.longestPageMs = 0;
      await work();
      const readySeconds = await untilReady(shop);
      // Buyers finish what they began, and some begin anew.
      await wait(3_000);
      rows.push(
        { what: `${what}: ready again after`, ...within(readySeconds, 5) },
        { what: `${what}: longest page`, ...within(load.longestPageMs / 1000, 10) },
      );
    };
    await trouble('connections ended', () => endConnections(db));
    await trouble('hung', async () => {
      await postgres.freeze();
      try {
        await wait(seconds * 1000);
      } finally {
        postgres.thaw();
      }
    });
    await trouble('crashed', () => postgres.crash(db));
    await load.end();
    return [...rows, ...(await judge(db, shop, load))];
  } finally {
    await load.end();
    await shop.stop();
    await db.close();
    await dropCopy(databaseUrl);
  }
}

/** Ends every connection of the shop, one after another and again from the first. */
async function endConnections({ pool }: Database): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by backend_start`,
    );
    for (const { pid } of rows) {
      await pool.query('select pg_terminate_backend($1)', [pid]);
      await wait(100);
    }
  }
}

async function judge(db: Database, shop: ShopProcess, load: Buyers): Promise<SoakRow[]> {
  return [
    ...(await judgeOrders(db, load.placed)),
    {
      what: 'buyers who were refused and began anew',
      figure: String(load.refusedBuyers),
      isGood: null,
    },
    { what: 'pages for everybody', figure: String(load.pages), isGood: null },
    { what: 'of these not served', ...none(load.failedPages) },
    {
      what: 'the shop',
      figure: shop.exitCode() === null ? 'runs' : `ended with ${shop.exitCode()}`,
      isGood: shop.exitCode() === null,
    },
  ];
}

const within = (value: number, most: number) => ({
  figure: `${value.toFixed(2)} s`,
  isGood: value < most,
});
