import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { importCatalogue } from '@plumbline/server/goods/import/import-catalogue.ts';
import { loadStartingSet } from '@plumbline/server/goods/import/starting-set.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { buyAsGuest, startBasket } from './guests.ts';
import { agent, runFor, send, type Request } from './load.ts';
import { type PeersCatalogue, slugOf, sourceOf } from './peers-catalogue.ts';
import { cpuOfPostgres, residentMb } from './process-costs.ts';
import { cpuOfShop, root, startChild, stopChild, unlimited } from './processes.ts';
import { recordResult } from './record-result.ts';

// Other shops and ours, one after another on one PostgreSQL with one catalogue: CPU of shop and
// database for each operation. PEERS_DIR is a folder with a set-up copy of the other shops, in which
// `common/` has what they share and each other shop's folder its `run.sh`. Where the PostgreSQL that they
// start is older than ours needs, PGBIN names the folder of another one's programs.

const seconds = Number(process.env.SECONDS_PER_CASE ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const width = 10;
/** Of PostgreSQL, as our migrations need it. */
const oldestVersion = 16;

/** What each shop calls its measurement of the same operation. */
const cases = [
  { name: 'listing, 24 with facets', vendure: 'a1', medusa: 'a2' },
  { name: 'search with facets', vendure: 'b1', medusa: 'b1' },
  { name: 'product', vendure: 'c1', medusa: 'c1' },
  { name: 'fresh basket, one item', vendure: 'd1', medusa: 'd1' },
  { name: 'basket of three', vendure: 'd3', medusa: 'd3' },
  { name: 'guest checkout to a placed order', vendure: 'e1', medusa: 'e1' },
] as const;

type CaseName = (typeof cases)[number]['name'];
const peers = ['vendure', 'medusa'] as const;
type Peer = (typeof peers)[number];

/** CPU ms for each operation by its name, and the memory of the process under load. */
interface Costs {
  cpuMs: Map<string, number>;
  rssMb: number;
}

const run = promisify(execFile);

/** Measures the peers that are set up in PEERS_DIR and ourselves, prints the table and writes it. */
export async function benchPeers(): Promise<void> {
  const folder = process.env.PEERS_DIR;
  if (!folder) throw new Error('Set PEERS_DIR to the folder in which the other shops are set up.');
  const postgres = {
    port: process.env.PGPORT ?? '55433',
    dataDir: process.env.PGDATA_DIR ?? path.join(process.env.TMPDIR ?? '/tmp', 'peers-pg'),
  };
  const present = await findPresent(folder);
  await run(path.join(folder, 'common/pg.sh'), ['start']);
  const all: Record<Peer | 'ours', Costs[]> = { ours: [], vendure: [], medusa: [] };
  for (let round = 0; round < rounds; round++) {
    for (const peer of present) all[peer].push(await measurePeer(folder, peer));
    all.ours.push(await measureOurs(folder, postgres));
  }
  const table = cases.map(({ name, ...theirs }) => {
    const ours = least(all.ours, name);
    const of = (peer: Peer) => least(all[peer], theirs[peer]);
    const best = Math.min(of('vendure'), of('medusa'));
    return {
      case: name,
      'ours, CPU ms': Math.round(ours * 1000) / 1000,
      ...Object.fromEntries(present.map((peer) => [`${peer}, CPU ms`, of(peer)])),
      'times less than the better': present.length > 0 ? Math.round(best / ours) : null,
      'of each round': ratiosOf(all, present, { name, ...theirs }),
    };
  });
  console.table(table);
  const memoryMb = Object.fromEntries(
    Object.entries(all).map(([shop, costs]) => [shop, costs.map(({ rssMb }) => rssMb)]),
  );
  console.table(memoryMb);
  await recordResult('peers', { seconds, rounds, table, memoryMb });
}

/** Work of others on the machine only ever adds: the least of the rounds is nearest to the truth. */
function least(costs: readonly Costs[], name: string): number {
  return Math.min(...costs.map(({ cpuMs }) => cpuMs.get(name) ?? Infinity));
}

/** How many times less each round found ours to take than the better of the others in the same round. */
function ratiosOf(
  all: Record<Peer | 'ours', Costs[]>,
  present: readonly Peer[],
  { name, ...theirs }: { name: CaseName } & Record<Peer, string>,
): string {
  const ratios = all.ours.map(({ cpuMs }, round) => {
    const others = present.map((peer) => all[peer][round]?.cpuMs.get(theirs[peer]) ?? Infinity);
    return Math.round(Math.min(...others) / cpuMs.get(name)!);
  });
  return ratios
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
    .join(', ');
}

async function findPresent(folder: string): Promise<Peer[]> {
  const present: Peer[] = [];
  for (const peer of peers) {
    const isSetUp = await access(path.join(folder, peer, 'work/node_modules')).then(
      () => true,
      () => false,
    );
    if (isSetUp) present.push(peer);
    else process.stderr.write(`${peer} is not set up: run ${peer}/setup.sh in ${folder}.\n`);
  }
  return present;
}

async function measurePeer(folder: string, peer: Peer): Promise<Costs> {
  const place = await mkdtemp(path.join(tmpdir(), 'plumbline-peers-'));
  const out = path.join(place, 'result.json');
  try {
    process.stderr.write(`Measuring ${peer} …\n`);
    const only = cases.map((each) => each[peer]).join();
    await run(path.join(folder, peer, 'run.sh'), [], {
      env: { ...process.env, ONLY: only, OUT: out, SECONDS_PER_CASE: String(seconds) },
      maxBuffer: 100_000_000,
    });
    const result = JSON.parse(await readFile(out, 'utf8')) as {
      cases: { case: string; appCpuMs: number; pgCpuMs: number; rssMb: number }[];
    };
    return {
      cpuMs: new Map(
        result.cases.map((each) => [each.case.slice(0, 2), each.appCpuMs + each.pgCpuMs]),
      ),
      rssMb: Math.max(...result.cases.map(({ rssMb }) => rssMb)),
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function measureOurs(
  folder: string,
  postgres: { port: string; dataDir: string },
): Promise<Costs> {
  process.stderr.write('Measuring ours …\n');
  const catalogue = (await import(path.join(folder, 'common/catalogue.mjs'))) as PeersCatalogue;
  const databaseUrl = `postgres://postgres@127.0.0.1:${postgres.port}/postgres`;
  const schema = 'plumbline_peers';
  await fillSchema(databaseUrl, schema, catalogue);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  const shop = await startChild(
    path.join(root, 'bin/serve.ts'),
    {
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_SCHEMA: schema,
      ...unlimited,
    },
    /Shop\s+(http:\/\/\S+)/,
  );
  try {
    const costs: Costs = { cpuMs: new Map(), rssMb: 0 };
    const cpuSeconds = async () =>
      (await cpuOfShop(shop.url)) + (await cpuOfPostgres(postgres.dataDir));
    const operations = operationsOn(shop.url, catalogue);
    for (const { name } of cases) {
      const operation = operations[name];
      const loops = name.startsWith('guest checkout') ? 4 : width;
      await runFor(Math.min(5, seconds), loops, operation);
      const before = await cpuSeconds();
      const measured = await runFor(seconds, loops, operation);
      costs.cpuMs.set(name, (((await cpuSeconds()) - before) * 1000) / measured.operations);
      costs.rssMb = Math.max(costs.rssMb, await residentMb(shop.child.pid!));
    }
    return costs;
  } finally {
    await stopChild(shop.child);
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A shop of ours with the peers' goods in place of the demo's. */
async function fillSchema(connectionString: string, schema: string, catalogue: PeersCatalogue) {
  const db = connectDatabase({ connectionString, schema, statementTimeoutMs: 600_000 });
  try {
    const { rows } = await db.pool.query<{ version: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version`,
    );
    if (rows[0]!.version < oldestVersion) {
      throw new Error(
        `The peers run PostgreSQL ${rows[0]!.version}: set PGBIN to that of a later one.`,
      );
    }
    await db.pool.query(`drop schema if exists ${schema} cascade`);
    await migrate(db);
    const now = new Date();
    await loadStartingSet(db, now);
    await importCatalogue(db, sourceOf(catalogue), { now: () => now });
    await findOrInsertSetting(db, 'demo.seeded', now.toISOString().slice(0, 10));
    await db.pool.query('analyze');
  } finally {
    await db.close();
  }
}

/** What one customer does, as the peers' scripts have it; each time with other goods. */
function operationsOn(
  url: string,
  { CATEGORIES, SEARCH_WORDS, products }: PeersCatalogue,
): Record<CaseName, () => Promise<void>> {
  const all = [...products()];
  const skus = all.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  let turn = 0;
  const pick = <T>(list: readonly T[], by = 1): T => list[(turn * by) % list.length]!;
  const ask = async (request: Request) => {
    const { status, body } = await send(url, request);
    if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString()}`);
  };
  const pages = CATEGORIES.flatMap((name) =>
    [1, 2, 3].map((page) => ({ slug: slugOf(name), page, pageSize: 24 })),
  );
  const post = (at: string, body: object) =>
    ask({ method: 'POST', path: `/services/catalogue/${at}`, body });
  const inTurn = (work: () => Promise<unknown>) => async () => {
    turn++;
    await work();
  };
  return {
    'listing, 24 with facets': inTurn(() => post('Listings/Categories/Refine', pick(pages))),
    'search with facets': inTurn(() => post('Search', { query: pick(SEARCH_WORDS), pageSize: 24 })),
    product: inTurn(() =>
      ask({ path: `/services/catalogue/Products/Summaries?slug=${pick(all, 10).slug}` }),
    ),
    'fresh basket, one item': inTurn(() => startBasket(url, pick(skus, 7))),
    'basket of three': inTurn(async () => {
      const others = [pick(skus, 11), pick(skus, 13)];
      const { add } = await startBasket(url, pick(skus, 7));
      for (const sku of others) await add({ sku, quantity: 1 });
    }),
    'guest checkout to a placed order': inTurn(() =>
      buyAsGuest(url, pick(skus, 13), [{ sku: pick(skus, 17), quantity: 2 }]),
    ),
  };
}
