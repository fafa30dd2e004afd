import { EventEmitter, once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { startCatalogue } from '@plumbline/server/goods/catalogue/read-model/start.ts';
import type { CatalogueReader, Viewer } from '@plumbline/server/goods/catalogue/reader.ts';
import { createOracle } from '@plumbline/server/test/read-model/oracle.ts';
import { recordCatalogueChange } from '@plumbline/server/goods/catalogue/store.ts';
import { autocomplete, search } from '@plumbline/server/goods/search/search.ts';
import { type Database, connectDatabase } from '@plumbline/server/db/connect.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import {
  distinctRequests,
  makeQueries,
  makeRequests,
  queries,
  repeatable,
  retail,
} from './catalogue-requests.ts';

/**
 * One process that loads the catalogue of a schema, works through requests and tells what they
 * cost, as JSON on its standard output. A fresh process each, so that memory means something.
 */
export interface RunResult {
  startMs: number;
  snapshotBytes: number;
  rssAtStartBytes: number;
  rssAfterTrafficBytes: number;
  heapUsedBytes: number;
  offerings: number;
  products: number;
  /** CPU microseconds for one call, by kind of call; empty when only starting was asked for. */
  calls: Record<string, { p10: number; median: number }>;
  /**
   * The same narrowed departments from here and from plain SQL, in turn: milliseconds of waiting,
   * median, and how many times longer the one takes.
   */
  beside: { requests: number; oursMs: number; sqlMs: number; ratio: number } | null;
  /** From the commit of a price to the model that shows it. */
  changeSeenMs: { median: number; longest: number } | null;
}

export interface RunJob {
  connectionString: string;
  schema: string;
  snapshotDir: string;
  now: string;
  onlyStart: boolean;
  /** Plain SQL needs minutes to make its tables of a million offerings. */
  besideSql: boolean;
}

const trade: Viewer = { bandId: 2, channel: 200 };
const callsAtOnce = 100;
const besideRequests = 40;

/** CPU of this process for each call, user and system, by batches; a shared machine disturbs some. */
async function cpuPerCall(calls: number, call: (index: number) => unknown) {
  for (let index = 0; index < 3 * callsAtOnce; index++) await call(calls + index);
  const batches: number[] = [];
  for (let index = 0; index < calls;) {
    const before = process.cpuUsage();
    for (let inBatch = 0; inBatch < callsAtOnce; inBatch++) await call(index++);
    const { user, system } = process.cpuUsage(before);
    batches.push((user + system) / callsAtOnce);
  }
  return { p10: quantile(batches, 0.1), median: quantile(batches, 0.5) };
}

/** CPU for each call, where what is kept of listings is forgotten before each batch. */
async function cpuPerNewCall(
  calls: number,
  forget: () => Promise<void>,
  call: (index: number) => unknown,
) {
  const batches: number[] = [];
  for (let index = 0; index < calls;) {
    await forget();
    const before = process.cpuUsage();
    for (let inBatch = 0; inBatch < callsAtOnce; inBatch++) await call(index++);
    const { user, system } = process.cpuUsage(before);
    batches.push((user + system) / callsAtOnce);
  }
  return { p10: quantile(batches, 0.1), median: quantile(batches, 0.5) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10;
}

async function measureCalls(db: Database, reader: CatalogueReader): Promise<RunResult['calls']> {
  const departments = reader.listDepartments();
  const leaves = departments.flatMap((department) => department.children);
  const kinds: [string, { slug: string; count: number }[], number, Viewer][] = [
    ['category, as it opens', leaves, 0, retail],
    ['category, 2 facets chosen', leaves, 2, retail],
    ['category, 2 facets chosen, trade band', leaves, 2, trade],
    ['department, as it opens', departments, 0, retail],
    ['department, 2 facets chosen', departments, 2, retail],
  ];
  const calls: RunResult['calls'] = {};
  /** A price has changed, and every listing has been opened since, but none has been narrowed. */
  const forget = async () => {
    await changePrice(db, reader, 1);
    for (const { slug } of [...departments, ...leaves]) {
      for (const viewer of [retail, trade]) reader.refineCategory({ slug }, viewer);
    }
  };
  for (const [name, categories, chosenFacets, viewer] of kinds) {
    const requests = makeRequests(reader, categories, chosenFacets);
    const call = (index: number) =>
      reader.refineCategory(requests[index % distinctRequests]!, viewer);
    if (chosenFacets === 0) calls[name] = await cpuPerCall(8_000, call);
    else {
      calls[`${name}, asked before`] = await cpuPerCall(4_000, call);
      calls[`${name}, new`] = await cpuPerNewCall(8_000, forget, call);
    }
  }
  const repeated = <T>(list: readonly T[], index: number) => list[index % list.length]!;
  const listed = {
    promotion: reader.listPromotions().map(({ slug }) => ({ slug })),
    brand: reader.listBrands().map(({ slug }) => ({ slug })),
  };
  calls['promotion'] = await cpuPerCall(2_000, (index) =>
    reader.refinePromotion(repeated(listed.promotion, index), retail),
  );
  calls['brand'] = await cpuPerCall(2_000, (index) =>
    reader.refineBrand(repeated(listed.brand, index), retail),
  );
  const onward = departments.map(({ slug }) => {
    const { nextCursor } = reader.refineCategory({ slug, page: 5, pageSize: 24 }, retail)!;
    return { slug, pageSize: 24, ...(nextCursor !== null && { cursor: nextCursor }) };
  });
  calls['department, sixth page by cursor'] = await cpuPerCall(2_000, (index) =>
    reader.refineCategory(repeated(onward, index), retail),
  );
  calls['search with facets, asked before'] = await cpuPerCall(2_000, (index) =>
    search(reader, { query: repeated(queries, index) }, retail),
  );
  calls['autocomplete, asked before'] = await cpuPerCall(4_000, (index) => {
    const query = repeated(queries, index);
    return autocomplete(reader, query.slice(0, 2 + (index % (query.length - 1))), retail);
  });
  const unheard = makeQueries(reader, leaves);
  calls['search with facets, new'] = await cpuPerCall(1_000, () =>
    search(reader, { query: unheard() }, retail),
  );
  calls['autocomplete, new'] = await cpuPerCall(2_000, (index) => {
    const query = unheard();
    return autocomplete(reader, query.slice(0, 2 + (index % (query.length - 1))), retail);
  });
  const slugs = leaves.flatMap(({ slug }) =>
    reader.refineCategory({ slug, pageSize: 100 }, retail)!.items.map((item) => item.slug),
  );
  const random = repeatable(9);
  const anywhere = slugs.map((slug) => ({ slug, at: random() })).toSorted((a, b) => a.at - b.at);
  calls['product, from PostgreSQL'] = await cpuPerCall(1_000, (index) =>
    reader.findProductBySlug(anywhere[index % anywhere.length]!.slug, retail),
  );
  calls['product, kept'] = await cpuPerCall(4_000, (index) =>
    reader.findProductBySlug(slugs[index % 200]!, retail),
  );
  return calls;
}

async function changePrice(db: Database, reader: CatalogueReader, offeringId: number) {
  await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'price', offeringId }));
  await reader.refresh();
}

/** What opening each category costs the first time after a price has changed, with nothing kept. */
async function measureFirstOpenings(
  db: Database,
  reader: CatalogueReader,
): Promise<{ p10: number; median: number }> {
  const departments = reader.listDepartments();
  const all = departments.flatMap((each) => [each, ...each.children]);
  const rounds: number[] = [];
  for (let round = 1; round <= 25; round++) {
    await changePrice(db, reader, round);
    const before = process.cpuUsage();
    for (const { slug } of all) reader.refineCategory({ slug }, retail);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / all.length);
  }
  return { p10: quantile(rounds, 0.1), median: quantile(rounds, 0.5) };
}

async function run(job: RunJob): Promise<RunResult> {
  const db = connectDatabase({
    connectionString: job.connectionString,
    schema: job.schema,
    statementTimeoutMs: 600_000,
  });
  const versions = new EventEmitter();
  const startedMs = performance.now();
  const reader = await startCatalogue(db, {
    log: { info: () => {}, error: (...parts: unknown[]) => console.error(...parts) },
    now: () => new Date(job.now),
    snapshotDir: job.snapshotDir,
    onVersion: () => versions.emit('version'),
  });
  const startMs = performance.now() - startedMs;
  const rssAtStartBytes = process.memoryUsage().rss;
  const changeSeenMs = job.onlyStart ? null : await measureChanges();
  const calls = job.onlyStart ? {} : await measureCalls(db, reader);
  if (!job.onlyStart) {
    calls['category or department, first after a change'] = await measureFirstOpenings(db, reader);
  }
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const beside = job.onlyStart || !job.besideSql ? null : await measureBesideSql();
  const { offerings, products } = reader.status();
  const [snapshot] = await readdir(job.snapshotDir);
  const { size } = await stat(path.join(job.snapshotDir, snapshot!));
  await reader.stop();
  await db.close();
  return {
    startMs: Math.round(startMs),
    snapshotBytes: size,
    rssAtStartBytes,
    rssAfterTrafficBytes: rss,
    heapUsedBytes: heapUsed,
    offerings,
    products,
    calls,
    beside,
    changeSeenMs,
  };

  async function measureBesideSql() {
    const requests = makeRequests(reader, reader.listDepartments(), 2).slice(0, besideRequests);
    const oracle = await createOracle(db, retail, new Date(job.now));
    const ours: number[] = [];
    const sql: number[] = [];
    for (const { slug, filters, sort } of requests) {
      const beforeMs = performance.now();
      reader.refineCategory({ slug: slug!, filters, sort }, retail);
      const betweenMs = performance.now();
      const asked = { kind: 'category', slug: slug!, filters: filters!, ranges: {} } as const;
      await oracle.list({ ...asked, sort: sort!, page: 1, pageSize: 48, basis: 'inc' });
      ours.push(betweenMs - beforeMs);
      sql.push(performance.now() - betweenMs);
    }
    const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1]!;
    const rounded = (ms: number) => Math.round(ms * 100) / 100;
    return {
      requests: besideRequests,
      oursMs: rounded(median(ours)),
      sqlMs: rounded(median(sql)),
      ratio: Math.round(median(sql) / median(ours)),
    };
  }

  async function measureChanges() {
    const seen: number[] = [];
    for (let offeringId = 1; offeringId <= 20; offeringId++) {
      const version = once(versions, 'version');
      await transaction(db, (tx) => recordCatalogueChange(tx, { kind: 'price', offeringId }));
      const committedMs = performance.now();
      await version;
      seen.push(Math.round(performance.now() - committedMs));
    }
    const sorted = seen.toSorted((a, b) => a - b);
    return { median: sorted[10]!, longest: sorted[19]! };
  }
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!) as RunJob)));
