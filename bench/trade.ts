import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPeople } from '../demo/sign-ins.ts';
import { agent, median, runFor, send, type Request } from './load.ts';
import { cpuOfShop, root, startChild, stopChild, unlimited } from './processes.ts';
import { recordResult } from './record-result.ts';

// What a trade customer costs: their dashboard over a year of orders, and their listings beside a
// guest's, each asked for the first time. CPU of the shop's process an operation, in alternating rounds.

const seconds = Number(process.env.SECONDS_PER_CASE ?? 3);
const rounds = Number(process.env.ROUNDS ?? 5);
const width = 10;
/** A trade listing may cost so much of a guest's, the look-up of its session apart. */
const mostRatio = 1.2;

/** The session of the demo's plumber, who signs in as a browser without scripts does. */
async function signIn(shop: string): Promise<string> {
  const { email, password } = demoPeople.find(({ role }) => role === 'trade, band-3')!;
  const cookies = new Map<string, string>();
  let address = `${shop}/auth/sign-in?returnTo=/docs`;
  let body: URLSearchParams | undefined;
  for (let hop = 0; hop < 12 && !cookies.has('session'); hop++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { origin: shop }),
      },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const leadsTo = response.headers.get('location');
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(await response.text()) ?? [];
    body = leadsTo ? undefined : new URLSearchParams({ email, password });
    address = new URL(leadsTo ?? action!.replaceAll('&amp;', '&'), address).href;
  }
  const session = cookies.get('session');
  if (session === undefined) throw new Error('The plumber was not signed in.');
  return `session=${session}`;
}

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

/** The middle of what each costs, asked in turn so that a busy machine is as busy for all. */
async function measure<Name extends string>(
  shop: string,
  cases: Record<Name, () => Request>,
): Promise<Record<Name, number>> {
  const names = Object.keys(cases) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const before = await cpuOfShop(shop);
      const { operations } = await runFor(seconds, width, async () => {
        const { status } = await send(shop, cases[name]());
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      // The first round warms all of them up.
      if (round > 0) costs[name]!.push((((await cpuOfShop(shop)) - before) * 1000) / operations);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(costs[name]!)])) as Record<
    Name,
    number
  >;
}

/** Measures the dashboard and a trade listing; prints a table and writes a result. */
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
    const cookie = await signIn(shop.url);
    await ordersAreMade(shop.url, cookie);
    const trade = { cookie };
    const kept = refine({ price: { max: 900_000 } });
    const costs = await measure(shop.url, {
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
    });
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
    await recordResult('trade', { seconds, rounds, rows, ratio: round3(ratio), mostRatio });
  } finally {
    if (child) await stopChild(child);
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
