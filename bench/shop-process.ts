import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { send } from './load.ts';

/** A demo shop as people start it, over a database that others may serve too. */
export interface ShopProcess {
  url: string;
  /** Null while it runs. */
  exitCode(): number | null;
  memoryMb(): Promise<number>;
  /** Asks it to end; gives its exit code and how long that took. */
  stop(): Promise<{ code: number | null; seconds: number }>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');
/** Limits are for people, and a soak is none. */
const noLimits = {
  CALLS_PER_MINUTE: '100000000',
  PAGES_PER_MINUTE: '100000000',
  INTENTS_PER_10_MINUTES: '1000000',
  HOLDS_PER_VISITOR: '1000',
  DEMO_ORDERS: 'none',
};

export async function startShopProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-soak-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'bin/serve.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        ...noLimits,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'fatal',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const [{ listening }] = (await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error('The shop ended before it served.'))),
  ])) as [{ listening: string }];
  return {
    url: listening,
    exitCode: () => child.exitCode,
    async memoryMb() {
      const { body } = await send(listening, { path: '/metrics' });
      const bytes = /^process_resident_memory_bytes ([\d.e+]+)/m.exec(body.toString())![1];
      return Number(bytes) / 1_048_576;
    },
    async stop() {
      const startedMs = performance.now();
      if (child.exitCode === null) child.kill('SIGTERM');
      const [code] = await exit;
      await rm(dataDir, { recursive: true, force: true });
      return { code, seconds: (performance.now() - startedMs) / 1000 };
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
