import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mostRows } from '@plumbline/contracts/nouns/quick-order.ts';
import { costsInTurn } from './costs-in-turn.ts';
import { agent, send, type Request } from './load.ts';
import { root, startChild, stopChild, unlimited } from './processes.ts';
import { recordResult } from './record-result.ts';
import { signIn } from './sign-in.ts';

// What a trade customer costs: their dashboard over a year of orders, their listings beside a guest's,
// each asked for the first time, and a quick order as long as one may be. CPU of the shop's process an
// operation, in alternating rounds.

const seconds = Number(process.env.SECONDS_PER_CASE ?? 3);
const rounds = Number(process.env.ROUNDS ?? 5);
/** A trade listing may cost so much of a guest's, the look-up of its session apart. */
const mostRatio = 1.2;
/** So long may the shop work on a quick order of 500 rows, in milliseconds. */
const mostQuickMs = 1_000;
const quickCases = ['known', 'one in ten unknown', 'unknown'] as const;

/** Waits until the demo has made its orders: until the plumber's stay as many as they were. */
async function ordersAreMade(shop: string, cookie: string): Promise<void> {
  const summary = '/services/accounts/api/Dashboard/trade-summary';
  for (let before = '', now = ' '; before !== now;) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    now = (await send(shop, { path: summary, headers: { cookie } })).body.toString();
  }
}

/** The same listing, narrowed each time by a price that nobody has narrowed it by. */
function nobodyAsked(headers: Record<string, string>): () => Request {
  let maxPence = 1_000_000;
  return () => ({ ...refine({ price: { max: maxPence++ } }), headers });
}

const refine = (ranges: object): Request => ({
  method: 'POST',
  path: '/services/catalogue/Listings/Categories/Refine',
  body: { slug: 'taps', ranges, pageSize: 24 },
});

/** A pasted list of 500 rows, of which every so-many-th means nothing; none where that is 0. */
function pastedList(skus: readonly string[], unknownEvery: number): string {
  return skus
    .map((sku, at) =>
      unknownEvery > 0 && at % unknownEvery === 0 ? `NO-SUCH-${at} 2` : `${sku} ${(at % 9) + 1}`,
    )
    .join('\n');
}

/** The first 500 codes of the price list of whoever this cookie is of. */
async function listSkus(shop: string, cookie: string): Promise<string[]> {
  const { body } = await send(shop, { path: '/trade/prices.csv', headers: { cookie } });
  const skus = body
    .toString()
    .split('\r\n')
    .slice(1, mostRows + 1)
    .map((line) => line.split(',')[0]!);
  if (skus.length < mostRows) throw new Error(`The price list has ${skus.length} rows.`);
  return skus;
}

/** Measures the dashboard, a trade listing and quick orders; prints a table and writes a result. */
export async function benchTrade(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  let child: ChildProcess | undefined;
  try {
    const shop = await startChild(
      path.join(root, 'bin/serve.ts'),
      { PORT: '0', DATA_DIR: dataDir, ...unlimited, DEMO_ORDERS: 'year' },
      /Shop\s+(http:\/\/\S+)/,
    );
    child = shop.child;
    const cookie = await signIn(shop.url, 'trade, band-3');
    await ordersAreMade(shop.url, cookie);
    const trade = { cookie };
    const kept = refine({ price: { max: 900_000 } });
    const skus = await listSkus(shop.url, cookie);
    const quickOrder = (unknownEvery: number) => () => ({
      method: 'POST',
      path: '/services/shop/quick-order/list',
      body: { text: pastedList(skus, unknownEvery) },
      headers: trade,
    });
    const costs = await costsInTurn(
      shop.url,
      { seconds, rounds },
      {
        'guest, listing asked for the first time': nobodyAsked({}),
        'trade, listing asked for the first time': nobodyAsked(trade),
        'guest, listing that is kept': () => kept,
        'trade, listing that is kept': () => ({ ...kept, headers: trade }),
        'trade summary': () => ({
          path: '/services/accounts/api/Dashboard/trade-summary',
          headers: trade,
        }),
        'buy again': () => ({
          path: '/services/accounts/api/Dashboard/buy-again-products',
          headers: trade,
        }),
        'dashboard page': () => ({ path: '/trade/dashboard', headers: trade }),
        'quick order, 500 rows, known': quickOrder(0),
        'quick order, 500 rows, one in ten unknown': quickOrder(10),
        'quick order, 500 rows, unknown': quickOrder(1),
      },
    );
    const lookUp = costs['trade, listing that is kept'] - costs['guest, listing that is kept'];
    const ratio =
      (costs['trade, listing asked for the first time'] - lookUp) /
      costs['guest, listing asked for the first time'];
    const round3 = (value: number) => Math.round(value * 1000) / 1000;
    const rows = [
      ...Object.entries(costs).map(([what, cost]) => ({ what, 'CPU ms': round3(cost) })),
      { what: 'the look-up of a session', 'CPU ms': round3(lookUp) },
    ];
    console.table(rows);
    process.stdout.write(
      `A trade listing costs ${round3(ratio)} of a guest's, the look-up apart ` +
        `(${ratio <= mostRatio ? 'at most' : 'MORE THAN'} ${mostRatio}).\n`,
    );
    const quickMs = Math.max(...quickCases.map((rest) => costs[`quick order, 500 rows, ${rest}`]));
    process.stdout.write(
      `A quick order of ${mostRows} rows costs up to ${round3(quickMs)} ms of the shop's CPU ` +
        `(${quickMs <= mostQuickMs ? 'at most' : 'MORE THAN'} ${mostQuickMs}).\n`,
    );
    const limits = { mostRatio, mostQuickMs };
    await recordResult('trade', { seconds, rounds, rows, ratio: round3(ratio), ...limits });
  } finally {
    if (child) await stopChild(child);
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
