import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';
import { buyAsGuest, skusOf } from './guests.ts';
import { send } from './load.ts';
import { findPostgres } from './postgres-processes.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import type { SoakRow } from './soak.ts';

/** How long each trouble lasts. */
const seconds = Number(process.env.SOAK_TROUBLE_SECONDS ?? 20);
const buyers = 4;
const departments = ['taps', 'basins', 'showers', 'toilets', 'furniture'];

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
  const load = await startLoad(shop);
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

interface Load {
  /** The numbers of orders that buyers were told. */
  placed: string[];
  refusedBuyers: number;
  pages: number;
  /** Pages for nobody in particular that were not served. */
  failedPages: string[];
  longestPageMs: number;
  end(): Promise<void>;
}

/** Buyers who give up when refused and begin anew, and a reader of pages that are for everybody. */
async function startLoad({ url }: ShopProcess): Promise<Load> {
  const skus = await skusOf(url, departments);
  const over = new AbortController();
  let next = 0;
  const buy = async () => {
    while (!over.signal.aborted) {
      try {
        load.placed.push(await buyAsGuest(url, skus[next++ % skus.length]!));
      } catch {
        load.refusedBuyers++;
        await wait(200);
      }
    }
  };
  const read = async () => {
    while (!over.signal.aborted) {
      const path = `/c/${departments[load.pages % departments.length]}?again=${load.pages++}`;
      const startedMs = performance.now();
      const status = await send(url, { path }).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      if (status !== 200) load.failedPages.push(`${path}: ${status}`);
      load.longestPageMs = Math.max(load.longestPageMs, performance.now() - startedMs);
      await wait(50);
    }
  };
  const load: Load = {
    placed: [],
    refusedBuyers: 0,
    pages: 0,
    failedPages: [],
    longestPageMs: 0,
    async end() {
      over.abort();
      await ended;
    },
  };
  const ended = Promise.all([read(), ...Array.from({ length: buyers }, buy)]);
  return load;
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

async function untilReady({ url }: ShopProcess): Promise<number> {
  const startedMs = performance.now();
  const isReady = () =>
    send(url, { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady()) && performance.now() - startedMs < 60_000) await wait(50);
  return (performance.now() - startedMs) / 1000;
}

async function judge(db: Database, shop: ShopProcess, load: Load): Promise<SoakRow[]> {
  const { rows } = await db.pool.query<{ number: string }>('select number from customer_order');
  const kept = new Set(rows.map(({ number }) => number));
  const lost = load.placed.filter((number) => !kept.has(number));
  const { rows: doubled } = await db.pool.query(
    `select subject from payment where purpose = 'basket' and state = 'succeeded'
      group by subject having count(*) > 1`,
  );
  const { rows: unsettled } = await db.pool.query(
    `select subject from payment p where purpose = 'basket' and state = 'succeeded'
        and not exists (select from customer_order o where o.basket_id = p.subject)`,
  );
  return [
    {
      what: 'orders acknowledged',
      figure: String(load.placed.length),
      isGood: load.placed.length > 0,
    },
    { what: 'of these lost', ...none(lost) },
    { what: 'baskets that were paid for twice', ...none(doubled) },
    { what: 'paid for without an order', ...none(unsettled) },
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

const none = (found: readonly unknown[]) => ({
  figure: found.length === 0 ? '0' : `${found.length}, such as ${JSON.stringify(found[0])}`,
  isGood: found.length === 0,
});

const within = (value: number, most: number) => ({
  figure: `${value.toFixed(2)} s`,
  isGood: value < most,
});
