import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { startBalancer, type Balancer } from '@plumbline/server/test/balancer.ts';
import { startFaultProxy } from '@plumbline/server/test/fault-proxy.ts';
import { defaultSecretKey, startSimulator } from '../simulators/stripe/start.ts';
import { startBuyers, untilReady, type Buyers } from './buyers.ts';
import { judgeOrders } from './order-faults.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { root, stopChild } from './processes.ts';
import { startReplicated } from './replicated-postgres.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import type { SoakRow } from './soak.ts';

/** How long people buy before each thing that happens, and after it. */
const seconds = Number(process.env.SOAK_MACHINES_SECONDS ?? 20);
const webhookSecret = 'whsec_soak';
/** Where it names a PgBouncer, the shops reach their database through that. */
const pgbouncer = process.env.SOAK_PGBOUNCER;

/**
 * What a shop on several machines is made of, on one: two shops and a worker behind a balancer, over
 * a PostgreSQL that another one follows, with one provider of payments. While people buy, the shops
 * are restarted in turn, one is killed, and then the database is, whereupon the other takes over.
 */
export async function soakMachines(): Promise<SoakRow[]> {
  await using ending = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-machines-'));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startReplicated(folder);
  ending.defer(() => postgres.stop());
  // Stands for what leads a shop to whichever database takes writes: a name, or a pooler.
  const way = await startFaultProxy(postgres.primary);
  ending.defer(() => way.close());
  let databaseUrl = way.connectionString;
  if (pgbouncer) {
    const pooler = await startPgBouncer(pgbouncer, folder, databaseUrl);
    ending.defer(() => pooler.stop());
    databaseUrl = pooler.connectionString;
  }
  const balancer = await startBalancer();
  ending.defer(() => balancer.close());
  const webhookUrl = `${balancer.url}/webhooks/payments`;
  const simulator = await startSimulator({ webhookSecret, webhookUrl });
  ending.defer(() => simulator.stop());
  const env = {
    PUBLIC_URL: balancer.url,
    DRAIN_SECONDS: '1',
    STRIPE_SECRET_KEY: defaultSecretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_SIMULATOR_URL: simulator.url,
    // Nobody carries or lends anything here: a simulator of either would outlive a shop that is killed.
    CARRIER_URL: 'http://127.0.0.1:9',
    CARRIER_KEY: 'none',
    CARRIER_WEBHOOK_SECRET: 'nobody sends a scan in this soak',
    CREDIT_URL: 'http://127.0.0.1:9',
    CREDIT_KEY: 'none',
    CREDIT_WEBHOOK_SECRET: 'nobody tells of credit in this soak',
    HOLDS_PER_NETWORK: '1000000',
    UNITS_PER_NETWORK: '100000000',
    INTENTS_PER_NETWORK: '1000000',
  };
  const shops: ShopProcess[] = [];
  const start = async (at: number) => {
    shops[at] = await startShopProcess(databaseUrl, env);
    await balancer.join(shops[at].url);
  };
  ending.defer(async () => {
    for (const shop of shops) await shop.stop();
  });
  await start(0);
  await start(1);
  const worker = await startWorker(databaseUrl, { ...env, DATA_DIR: folder });
  ending.defer(() => stopChild(worker));

  const load = await startBuyers(balancer);
  ending.defer(() => load.end());
  const between = pgbouncer ? 'PgBouncer in session mode' : 'nothing';
  const rows: SoakRow[] = [
    { what: 'between the shops and their database', figure: between, isGood: null },
  ];
  const watch = watchLoad(load, balancer);
  await wait(seconds * 1000);
  rows.push(...watch.since('before anything happens', 0));

  for (const [at, shop] of [...shops].entries()) {
    await shop.stop();
    balancer.leave(shop.url);
    await start(at);
  }
  rows.push(...watch.since('each shop restarted in turn', 0));

  const [killed] = shops as [ShopProcess];
  const inFlight = balancer.inFlight(killed.url);
  await killed.kill();
  balancer.leave(killed.url);
  await wait((seconds * 1000) / 2);
  await start(0);
  rows.push(...watch.since(`one shop killed, ${inFlight} requests in flight there`, inFlight));

  const failedAtMs = performance.now();
  await postgres.killPrimary();
  way.cut();
  await postgres.promote();
  way.leadTo(postgres.replica);
  way.cut();
  const promotedSeconds = (performance.now() - failedAtMs) / 1000;
  for (const shop of shops) await untilReady(shop);
  const readySeconds = (performance.now() - failedAtMs) / 1000;
  const placedBefore = load.placed.length;
  await wait(seconds * 1000);
  await load.end();
  rows.push(
    {
      what: 'database killed: the replica takes writes after',
      figure: `${promotedSeconds.toFixed(1)} s`,
      isGood: null,
    },
    {
      what: 'database killed: both shops ready again after',
      figure: `${readySeconds.toFixed(1)} s`,
      isGood: readySeconds < 15,
    },
    ...watch.since('database killed, replica promoted', null),
    {
      what: 'orders placed on the replica',
      figure: String(load.placed.length - placedBefore),
      isGood: load.placed.length > placedBefore,
    },
  );
  return [...rows, ...(await judge(postgres.replica, load))];
}

/** What went wrong in each stretch: answers that were refused or broke off, and buyers turned away. */
function watchLoad(load: Buyers, balancer: Balancer) {
  let before = { placed: 0, refused: 0, pages: 0, failedPages: 0, broken: 0 };
  return {
    /** `most` requests may break off; null where nothing is promised but that pages are served. */
    since(what: string, most: number | null): SoakRow[] {
      const now = {
        placed: load.placed.length,
        refused: load.refusedBuyers,
        pages: load.pages,
        failedPages: load.failedPages.length,
        broken: balancer.failures(),
      };
      const of = (name: keyof typeof now) => now[name] - before[name];
      const [broken, refused, failedPages] = [of('broken'), of('refused'), of('failedPages')];
      const rows = [
        {
          what: `${what}: requests broken off`,
          figure: String(broken),
          isGood: most === null ? null : broken <= most,
        },
        {
          what: `${what}: buyers who began anew, beside those with an order`,
          figure: `${refused}, ${of('placed')}`,
          isGood: most === null ? null : refused <= most,
        },
        {
          what: `${what}: pages not served`,
          figure: `${failedPages} of ${of('pages')}`,
          isGood: failedPages <= (most ?? 0),
        },
      ];
      before = now;
      return rows;
    },
  };
}

async function startWorker(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...process.execArgv, path.join(root, 'bin/work.ts')], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  child.stdout!.resume();
  return child;
}

/** What was paid in the moment of the fall is settled by then, by the event or the reconciler. */
async function judge(databaseUrl: string, { placed }: Buyers): Promise<SoakRow[]> {
  const db = connectDatabase({ connectionString: databaseUrl, poolSize: 2 });
  try {
    return await judgeOrders(db, placed);
  } finally {
    await db.close();
  }
}
