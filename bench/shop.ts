import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareAddItem } from './add-item.ts';
import { buyAsGuest, projectToBasket, readFullBasket, skusOf, startBasket } from './guests.ts';
import { agent, median, runFor, send, type Request } from './load.ts';
import { cpuOfShop, root, startChild, stopChild, unlimited } from './processes.ts';
import { recordResult } from './record-result.ts';
import { countCalls } from './statements.ts';

// What the calls of a shop cost over HTTP: CPU of the shop's process per operation and requests a
// second, beside a bare node:http server that writes the same bytes, in alternating rounds.

const seconds = Number(process.env.SECONDS_PER_CASE ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
const width = 10;

interface Row {
  case: string;
  'CPU ms': number;
  'per second': number;
  'bare CPU ms': number | null;
  'CPU ratio to bare': number | null;
  bytes: number | null;
}

async function cpuOfBare(url: string): Promise<number> {
  return Number((await send(url, { path: '/cpu' })).body.toString());
}

async function compareCall(
  name: string,
  shop: string,
  bare: string,
  request: Request | (() => Request),
): Promise<Row> {
  const next = typeof request === 'function' ? request : () => request;
  const { body, status } = await send(shop, next());
  if (status !== 200)
    throw new Error(`${name} answered ${status}: ${body.toString().slice(0, 300)}`);
  await send(bare, { method: 'POST', path: '/set', body });
  const ours: number[] = [];
  const theirs: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const shopBefore = await cpuOfShop(shop);
    const measured = await runFor(seconds, width, async () => void (await send(shop, next())));
    const shopCpu = (await cpuOfShop(shop)) - shopBefore;
    const bareBefore = await cpuOfBare(bare);
    const bareRun = await runFor(seconds, width, async () => void (await send(bare, next())));
    const bareCpu = (await cpuOfBare(bare)) - bareBefore;
    // The first round warms both up.
    if (round === 0) continue;
    ours.push((shopCpu * 1000) / measured.operations);
    theirs.push((bareCpu * 1000) / bareRun.operations);
    speeds.push(measured.perSecond);
  }
  return {
    case: name,
    'CPU ms': round3(median(ours)),
    'per second': Math.round(median(speeds)),
    'bare CPU ms': round3(median(theirs)),
    'CPU ratio to bare': round3(median(ours) / median(theirs)),
    bytes: body.length,
  };
}

async function measureFlow(
  name: string,
  shop: string,
  loops: number,
  operation: () => Promise<void>,
): Promise<Row> {
  await operation();
  const costs: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpuOfShop(shop);
    const measured = await runFor(seconds, loops, operation);
    costs.push((((await cpuOfShop(shop)) - before) * 1000) / measured.operations);
    speeds.push(measured.perSecond);
  }
  return {
    case: name,
    'CPU ms': round3(median(costs)),
    'per second': round3(median(speeds)),
    'bare CPU ms': null,
    'CPU ratio to bare': null,
    bytes: null,
  };
}

/** The same listing, narrowed each time by a price that nobody has narrowed it by. */
function listingNobodyAsked(): () => Request {
  let maxPence = 1_000_000;
  return () => ({
    method: 'POST',
    path: '/services/catalogue/Listings/Categories/Refine',
    body: { slug: 'taps', ranges: { price: { max: maxPence++ } }, pageSize: 24 },
  });
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;

/** Measures the shop over HTTP and the store beside pgbench; prints tables and writes a result. */
export async function benchShop(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  const children: ChildProcess[] = [];
  try {
    const shop = await startChild(
      path.join(root, 'bin/serve.ts'),
      { PORT: '0', DATA_DIR: dataDir, ...unlimited },
      /Shop\s+(http:\/\/\S+)/,
    );
    const bare = await startChild(path.join(root, 'bench/bare-http.ts'), {}, /(http:\/\/\S+)/);
    children.push(shop.child, bare.child);
    const refine = {
      method: 'POST',
      path: '/services/catalogue/Listings/Categories/Refine',
      body: { slug: 'taps', filters: { finish: ['chrome', 'matt-black'] }, pageSize: 24 },
    };
    const listing = await send(shop.url, refine);
    const cards = (
      JSON.parse(listing.body.toString()) as { items: { slug: string; sku: string }[] }
    ).items;
    const { slug, sku } = cards[0]!;
    const product = `/services/catalogue/Products/Summaries?slug=${slug}`;
    const skus = (
      await skusOf(shop.url, ['taps', 'basins', 'showers', 'toilets', 'furniture'])
    ).slice(0, 200);
    const readBasket = await readFullBasket(shop.url, skus);
    // One after another, so that none of them sells out however fast it goes.
    const taps = await skusOf(shop.url, ['taps']);
    let bought = 0;
    const rows = [
      await compareCall('listing, 24 cards with facets', shop.url, bare.url, refine),
      await compareCall(
        'listing, asked for the first time',
        shop.url,
        bare.url,
        listingNobodyAsked(),
      ),
      await compareCall('search with facets', shop.url, bare.url, {
        method: 'POST',
        path: '/services/catalogue/Search',
        body: { query: 'basin mixer', pageSize: 24 },
      }),
      await compareCall('suggestions', shop.url, bare.url, {
        path: '/services/catalogue/Search/Autocomplete?query=basin%20mi',
      }),
      await compareCall('product', shop.url, bare.url, { path: product }),
      await compareCall('listing page, not cached', shop.url, bare.url, {
        path: '/c/taps',
        headers: { cookie: 'vat=inc' },
      }),
      await compareCall('listing page, cached', shop.url, bare.url, { path: '/c/taps' }),
      await compareCall('listing page, cached, as browsers ask for it', shop.url, bare.url, {
        path: '/c/taps',
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      }),
      await compareCall('article page, not cached', shop.url, bare.url, {
        path: '/advice/choosing-a-trap',
        headers: { cookie: 'vat=inc' },
      }),
      await compareCall('article page, cached', shop.url, bare.url, {
        path: '/advice/choosing-a-trap',
      }),
      await measureFlow('fresh basket, one item', shop.url, width, async () => {
        await startBasket(shop.url, sku);
      }),
      await measureFlow('basket of 200 lines, read', shop.url, width, readBasket),
      await measureFlow('project of 50 items, made and put into a basket', shop.url, 4, () =>
        projectToBasket(shop.url, skus.slice(0, 50)),
      ),
      await measureFlow('guest checkout to a placed order', shop.url, 4, async () => {
        await buyAsGuest(shop.url, taps[bought++ % taps.length]!);
      }),
    ];
    console.table(rows);
    const addItem = await compareAddItem({ seconds, rounds });
    console.table(addItem);
    const statements = await countCalls();
    console.table(statements);
    await recordResult('shop', { seconds, rounds, rows, addItem, statements });
  } finally {
    for (const child of children) await stopChild(child);
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
