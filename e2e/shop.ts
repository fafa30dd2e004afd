import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySeeded, type SeededShop } from '../demo/seeded-copies.ts';

/** A demo shop in a process of its own, as people start it. */
export interface RunningShop {
  url: string;
  pid: number;
  dataDir: string;
  /** The address of the copy that is its database; undefined where the settings name another. */
  databaseUrl: string | undefined;
  /** Everything that it has printed. */
  output(): string;
  /** Resolves once a shop that was started with orders has made all of them. */
  ordersMade: Promise<unknown>;
  /** Asks it to end, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut would; what it started lives on for the next on its folder. */
  kill(): Promise<void>;
}

export interface ShopOptions {
  /** An existing data folder to go on with; otherwise one of its own that goes with the shop. */
  dataDir?: string;
  /** Whether it makes itself the demo's year of orders, which takes some ten seconds. */
  withOrders?: boolean;
  /** Further settings; an empty DATABASE_URL starts the embedded database. */
  env?: Record<string, string>;
  /** Where its database is reached instead, such as through something that breaks the way. */
  databaseThrough?: (databaseUrl: string) => Promise<string>;
}

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts a shop on a free port and waits until it serves. Unless the settings name a database it is
 * a copy of the seeded demo on the test run's server; nothing of the developer's own settings counts.
 */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'plumbline-shop-')));
  const copy =
    options.env?.DATABASE_URL === undefined ? await copySeeded(dataDir, seed) : undefined;
  const databaseUrl =
    copy && ((await options.databaseThrough?.(copy.databaseUrl)) ?? copy.databaseUrl);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'bin', 'serve.ts')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        SystemRoot: process.env.SystemRoot,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DEMO_ORDERS: options.withOrders ? 'year' : 'none',
        // Compiled once for all of them.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  child.stdout!.on('data', (data) => (printed += data));
  child.stderr!.on('data', (data) => {
    printed += data;
    // The end of a whole run searches what was logged for people.
    if (process.env.LOG_OF_RUN_FILE) appendFileSync(process.env.LOG_OF_RUN_FILE, data);
  });
  const ordersMade = new Promise((resolve) => {
    child.on('message', (message: object) => 'ordersMade' in message && resolve(message));
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const isOwnFolder = options.dataDir === undefined;
  const clear = async () => {
    await copy?.drop();
    if (isOwnFolder) await rm(dataDir, { recursive: true, force: true });
  };
  let message: { listening: string; pid: number };
  try {
    [message] = await Promise.race([
      once(child, 'message'),
      exit.then(([code]) => {
        throw new Error(`The shop ended with ${code} before it served:\n${printed}`);
      }),
    ]);
  } catch (error) {
    await clear();
    throw error;
  }

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    url: message.listening,
    pid: message.pid,
    dataDir,
    databaseUrl: copy?.databaseUrl,
    output: () => printed,
    ordersMade,
    async stop() {
      const code = await end('SIGTERM');
      await clear();
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

/** A first start, which fills the database. */
async function seed({ dataDir, databaseUrl }: SeededShop): Promise<void> {
  const shop = await startShop({ dataDir, env: { DATABASE_URL: databaseUrl } });
  await shop.stop();
}
