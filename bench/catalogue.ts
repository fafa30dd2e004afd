import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { loadStartingSet } from '@plumbline/server/goods/import/starting-set.ts';
import { importCatalogue } from '@plumbline/server/goods/import/import-catalogue.ts';
import { saveSavedListings } from '@plumbline/server/goods/catalogue/store.ts';
import { connectDatabase, type Database } from '@plumbline/server/db/connect.ts';
import { migrate } from '@plumbline/server/db/migrate.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { testDatabaseUrl } from '@plumbline/server/test/database-copies.ts';
import { generateCatalogue } from '../demo/catalogue/generate.ts';
import { demoListings } from '../demo/saved-listings.ts';
import type { RunJob, RunResult } from './catalogue-run.ts';

const sizes = (process.env.BENCH_SIZES ?? '5000,50000').split(',').map(Number);
/** Schemas that are kept need not be imported by the next run. */
const keepsSchemas = process.env.BENCH_KEEP === 'yes';
const day = '2026-11-21';
/** When the catalogue is looked at: promotions are live and prices have a past. */
export const now = `${day}T12:00:00Z`;

interface SizeResult {
  wanted: number;
  build: RunResult;
  load: RunResult;
}

/** The demo's catalogue of so many offerings in a schema of its own, which is kept until dropped. */
export async function prepareCatalogue(size: number): Promise<Database> {
  const db = connectDatabase({
    connectionString: testDatabaseUrl(),
    schema: `bench_catalogue_${size}`,
    statementTimeoutMs: 3_600_000,
  });
  await migrate(db);
  await loadStartingSet(db, new Date());
  const { rows } = await db.pool.query('select from product limit 1');
  if (rows.length > 0) return db;
  process.stderr.write(`Importing ${size} offerings …\n`);
  const source = generateCatalogue({ today: day, offerings: size });
  await importCatalogue(db, source, { now: () => new Date(`${day}T00:00:00Z`) });
  await transaction(db, (tx) => saveSavedListings(tx, demoListings));
  await db.pool.query('analyze');
  return db;
}

async function runOnce(job: RunJob): Promise<RunResult> {
  const script = path.join(import.meta.dirname, 'catalogue-run.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', script, JSON.stringify(job)],
    { maxBuffer: 10_000_000 },
  );
  return JSON.parse(stdout) as RunResult;
}

async function measure(size: number): Promise<SizeResult> {
  const db = await prepareCatalogue(size);
  const snapshotDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  const besideSql = size <= 100_000;
  const job = {
    connectionString: testDatabaseUrl(),
    schema: db.schema,
    snapshotDir,
    now,
    besideSql,
  };
  try {
    // The first process builds and leaves a snapshot, which the second one loads.
    const build = await runOnce({ ...job, onlyStart: true });
    const load = await runOnce({ ...job, onlyStart: false });
    return { wanted: size, build, load };
  } finally {
    await rm(snapshotDir, { recursive: true });
    if (!keepsSchemas) await db.pool.query(`drop schema ${db.schema} cascade`);
    await db.close();
  }
}

function printTable(results: readonly SizeResult[]): void {
  const mega = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const rows: [string, ...string[]][] = [
    ['offerings', ...results.map(({ load }) => load.offerings.toLocaleString('en-GB'))],
    ['products', ...results.map(({ load }) => load.products.toLocaleString('en-GB'))],
    ['cold build', ...results.map(({ build }) => `${build.startMs} ms`)],
    ['snapshot load', ...results.map(({ load }) => `${load.startMs} ms`)],
    ['arrays', ...results.map(({ load }) => mega(load.snapshotBytes))],
    ['process after loading', ...results.map(({ load }) => mega(load.rssAtStartBytes))],
    ['process after traffic', ...results.map(({ load }) => mega(load.rssAfterTrafficBytes))],
    [
      'price seen: median, longest',
      ...results.map(
        ({ load }) => `${load.changeSeenMs?.median}, ${load.changeSeenMs?.longest} ms`,
      ),
    ],
    [
      'the same from ours and from plain SQL, waited',
      ...results.map(({ load: { beside } }) =>
        beside ? `${beside.oursMs}, ${beside.sqlMs} ms` : '',
      ),
    ],
    ...Object.keys(results[0]!.load.calls).map((name): [string, ...string[]] => [
      `${name}: p10, median CPU`,
      ...results.map(({ load }) => {
        const { p10, median } = load.calls[name]!;
        return `${p10.toFixed(0)}, ${median.toFixed(0)} µs`;
      }),
    ]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, ...cells] of rows) {
    const line = cells.map((cell) => cell.padStart(16)).join(' ');
    process.stdout.write(`${label.padEnd(width)} ${line}\n`);
  }
}

/**
 * What the catalogue's reads cost, at 5,000 and 50,000 offerings or at BENCH_SIZES: CPU for each
 * call, memory, and the time to build and to load. Prints a table and writes a dated result.
 */
export async function benchCatalogue(): Promise<void> {
  const loadBefore = loadavg()[0];
  const results: SizeResult[] = [];
  for (const size of sizes) results.push(await measure(size));
  printTable(results);
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = path.join(folder, `catalogue-${sizes.join('-')}-${at.slice(0, 10)}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const loads = { before: loadBefore, after: loadavg()[0] };
  await writeFile(file, `${JSON.stringify({ at, machine, loads, results }, null, 2)}\n`);
  process.stdout.write(`Written to ${path.relative(process.cwd(), file)}\n`);
}
