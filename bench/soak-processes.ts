import { setTimeout as wait } from 'node:timers/promises';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';
import { startBalancer, type Balancer } from '@plumbline/server/test/balancer.ts';
import { skusOf, startBasket } from './guests.ts';
import { median, send } from './load.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import type { SoakRow } from './soak.ts';

/** How long two processes are loaded; ten minutes is the full form. */
const seconds = Number(process.env.SOAK_SECONDS ?? 120);
const restarts = 2;
const env = { DRAIN_SECONDS: '1' };
/** What a collector leaves lying differs by so much from one look to the next. */
const mostGrowth = 1.15;
const loops = 6;

/** Two processes behind a balancer: first under a long load, then restarted in turn under it. */
export async function soakProcesses(): Promise<SoakRow[]> {
  const databaseUrl = await copyDatabase('nothing', async () => {});
  const balancer = await startBalancer();
  const shops: ShopProcess[] = [];
  const start = async (at: number) => {
    shops[at] = await startShopProcess(databaseUrl, env);
    await balancer.join(shops[at].url);
  };
  try {
    await start(0);
    await start(1);
    const load = await startLoad(balancer);
    const memory = await watchMemory(shops);
    const stops = await restartInTurn(balancer, shops, start);
    const { asked, refused } = await load.end();
    const broken = balancer.failures();
    return [
      { what: 'requests', figure: String(asked), isGood: asked > 0 },
      { what: 'of these refused or broken off', ...exactly(refused + broken, 0) },
      ...memory,
      {
        what: 'longest end of a process, its second of draining included',
        figure: `${Math.max(...stops.map((stop) => stop.seconds)).toFixed(1)} s`,
        isGood: stops.every((stop) => stop.code === 0 && stop.seconds < 11),
      },
    ];
  } finally {
    await balancer.close();
    for (const shop of shops.toReversed()) await shop.stop();
    await dropCopy(databaseUrl);
  }
}

async function restartInTurn(
  balancer: Balancer,
  shops: ShopProcess[],
  start: (at: number) => Promise<void>,
) {
  const stops: Awaited<ReturnType<ShopProcess['stop']>>[] = [];
  for (let time = 0; time < restarts; time++) {
    for (const [at, shop] of [...shops].entries()) {
      stops.push(await shop.stop());
      balancer.leave(shop.url);
      await start(at);
    }
  }
  return stops;
}

/** Memory of each process, once it is warm and at the end: the least of each stretch is what is kept. */
async function watchMemory(shops: readonly ShopProcess[]): Promise<SoakRow[]> {
  const samples: number[][] = shops.map(() => []);
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const [at, shop] of shops.entries()) samples[at]!.push(await shop.memoryMb());
    await wait(1_000);
  }
  return samples.map((each, at) => {
    const quarter = Math.ceil(each.length / 4);
    const warm = median(each.slice(quarter, 2 * quarter));
    const last = median(each.slice(-quarter));
    return {
      what: `memory of process ${at + 1}: second quarter, last quarter, most`,
      figure: `${warm.toFixed(0)}, ${last.toFixed(0)}, ${Math.max(...each).toFixed(0)} MB`,
      isGood: last < warm * mostGrowth,
    };
  });
}

/** Pages, listings, products, feeds and baskets, one after another in several loops. */
async function startLoad({ url }: Balancer) {
  const skus = await skusOf(url, ['taps', 'basins']);
  const over = new AbortController();
  let asked = 0;
  let refused = 0;
  const ask = async (path: string, body?: unknown) => {
    const { status } = await send(
      url,
      body === undefined ? { path } : { path, body, method: 'POST' },
    );
    if (status >= 500) throw new Error(`${path} answered ${status}`);
  };
  const listings = '/services/catalogue/Listings/Categories/Refine';
  const works: ((turn: number) => Promise<unknown>)[] = [
    (turn) => ask(`/c/taps?again=${turn}`),
    (turn) => ask(listings, { slug: 'basins', pageSize: 24, page: 1 + (turn % 5) }),
    (turn) => ask(`/search?q=${turn % 2 ? 'basin' : 'tap'}`),
    (turn) => ask(`/services/catalogue/Products/Summaries/BySku?sku=${skus[turn % skus.length]}`),
    () => ask('/feeds/products.xml'),
    (turn) => startBasket(url, skus[turn % skus.length]!),
  ];
  const run = async (loop: number) => {
    for (let turn = loop; !over.signal.aborted; turn++) {
      asked++;
      await works[turn % works.length]!(turn).catch((error: unknown) => {
        refused++;
        process.stderr.write(`${String(error)}\n`);
      });
    }
  };
  const ended = Promise.all(Array.from({ length: loops }, (_, loop) => run(loop)));
  return {
    async end() {
      over.abort();
      await ended;
      return { asked, refused };
    },
  };
}

const exactly = (value: number, wanted: number) => ({
  figure: String(value),
  isGood: value === wanted,
});
