import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './start-embedded.ts';

let home: string;
let started: EmbeddedDatabase[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'plumbline-embedded-'));
});

afterEach(async () => {
  await Promise.all(children.map(kill));
  for (const database of started) await database.stop();
  started = [];
  children = [];
});

afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

async function start(role: EmbeddedOptions['role'], dataDir = path.join(home, 'data')) {
  const database = await startEmbedded({ dataDir, role, log: { warn: () => {} } });
  started.push(database);
  return database;
}

/** A shop in a process of its own, which a test may kill. */
async function startElsewhere(dataDir = path.join(home, 'data')) {
  const module = new URL('start-embedded.ts', import.meta.url).href;
  const code = `
    import { startEmbedded } from ${JSON.stringify(module)};
    const log = { warn() {} };
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, role: 'shop', log });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const exit = once(child, 'exit').then(() => {
    throw new Error('The shop ended before it had started.');
  });
  await Promise.race([once(child.stdout, 'data'), exit]);
  exit.catch(() => {});
  return child;
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function serverPid(dataDir = path.join(home, 'data')): Promise<number> {
  return Number.parseInt(
    await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  );
}

/** Commits something that must not be lost. */
async function writeNote(database: EmbeddedDatabase): Promise<void> {
  await query(database, 'drop table if exists note');
  await query(database, 'create table note as select 42 as value');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a new data folder holds a real PostgreSQL that writes to disk before it says so', async () => {
  const database = await start('shop');
  expect(Number(await query(database, 'show server_version_num'))).toBeGreaterThanOrEqual(150_000);
  expect(await query(database, 'show fsync')).toBe('on');
  expect(await query(database, 'show synchronous_commit')).toBe('on');
  expect(await query(database, 'show listen_addresses')).toBe('');
});

test('what was written is there after a stop and a start', async () => {
  const first = await start('shop');
  await writeNote(first);
  await first.stop();
  const second = await start('shop');
  expect(await query(second, 'select value from note')).toBe(42);
});

test('the folder of the socket is open to its owner only', async () => {
  await start('shop');
  const folder = await lstat(path.join(home, 'data', 'postgres'));
  expect(folder.mode & 0o777).toBe(0o700);
  expect((await lstat(path.join(home, 'data', 'postgres', '.s.PGSQL.5432'))).isSocket()).toBe(true);
});

test('a second shop on one data folder is refused and told whose it is', async () => {
  const first = await startElsewhere();
  await expect(start('shop')).rejects.toThrow(`(process ${first.pid})`);
  await start('tool');
});

test('a tool joins the running server and leaves it running', async () => {
  const shop = await start('shop');
  await writeNote(shop);
  const tool = await start('tool');
  expect(await query(tool, 'select value from note')).toBe(42);
  await tool.stop();
  expect(await query(shop, 'select value from note')).toBe(42);
});

test('a tool that started the server leaves it to the shop that joined meanwhile', async () => {
  const tool = await start('tool');
  const shop = await start('shop');
  await tool.stop();
  expect(await query(shop, 'select 1')).toBe(1);
});

test('several that start at once on a new folder share one server', async () => {
  const databases = await Promise.all([start('shop'), start('tool'), start('tool')]);
  const pids = await Promise.all(
    databases.map((each) => query(each, 'select pg_postmaster_start_time()::text')),
  );
  expect(new Set(pids).size).toBe(1);
});

test('after a kill of the shop the next one adopts the server, and nothing is lost', async () => {
  const killed = await startElsewhere();
  const tool = await start('tool');
  await writeNote(tool);
  const before = await serverPid();
  await kill(killed);
  const next = await start('shop');
  expect(await serverPid()).toBe(before);
  expect(await query(next, 'select value from note')).toBe(42);
});

test('after a kill of shop and server together the next shop recovers what was committed', async () => {
  const killed = await startElsewhere();
  const tool = await start('tool');
  await writeNote(tool);
  await tool.stop();
  await kill(killed);
  process.kill(await serverPid(), 'SIGKILL');
  const next = await start('shop');
  expect(await query(next, 'select value from note')).toBe(42);
});

test('a stale mark whose number a stranger has got since is cleared away', async () => {
  const first = await start('shop');
  await first.stop();
  const mark = path.join(home, 'data', 'postgres', 'postmaster.pid');
  await writeFile(mark, `${process.pid}\n/nowhere\n0\n5432\n\n\n`);
  const second = await start('shop');
  expect(await query(second, 'select 1')).toBe(1);
});

test('a server that is killed in use comes back at the same address', async () => {
  const database = await start('shop');
  await writeNote(database);
  process.kill(await serverPid(), 'SIGKILL');
  await expect
    .poll(() => query(database, 'select value from note').catch(() => null), { timeout: 30_000 })
    .toBe(42);
});

test('a path too long for a socket gets a short closed folder, which goes with the server', async () => {
  const dataDir = path.join(home, 'long'.repeat(20), 'longer'.repeat(20), 'data with a blank');
  await mkdir(dataDir, { recursive: true });
  const database = await start('shop', dataDir);
  expect(await query(database, 'select 1')).toBe(1);
  const { host } = JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
  expect(host.length).toBeLessThan(90);
  expect((await lstat(host)).mode & 0o777).toBe(0o700);
  await database.stop();
  await expect(lstat(host)).rejects.toThrow('ENOENT');
});

test('two shops with folders of their own run side by side', async () => {
  const [first, second] = await Promise.all([
    start('shop', path.join(home, 'first')),
    start('shop', path.join(home, 'second')),
  ]);
  await query(first, 'create table note as select 1 as value');
  expect(await query(second, `select to_regclass('note')::text`)).toBeNull();
});

test('failed statements leave nothing of their values in the server log', async () => {
  const database = await start('shop');
  await query(database, 'create table person (email text unique)');
  const insert = `insert into person values ('somebody@example.com')`;
  await query(database, insert);
  await expect(query(database, insert)).rejects.toThrow('duplicate key');
  const log = await readFile(path.join(home, 'data', 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('somebody@example.com');
});
