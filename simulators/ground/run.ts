import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Served } from './serve.ts';

/** What every simulator with events is served with. */
export interface ServeSettings {
  /** The journal of the books. */
  journalPath: string;
  /** 0 chooses a free one. */
  port: number;
  apiKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** The time between the steps of what happens by itself; 0 lets nothing happen by itself. */
  stepMs: number;
  retryMs: number;
  now?: () => number;
}

/**
 * Runs a simulator as a process, with SIMULATOR_DATA (a folder), SIMULATOR_KEY, WEBHOOK_SECRET, and as
 * wished WEBHOOK_URL, STEP_MS and RETRY_MS. Its address is written to the file `address` in the
 * folder once it answers; it takes the one that it had before, so that links stay good, or any free one.
 */
export async function runSimulator(
  serve: (settings: ServeSettings) => Promise<Served>,
  { stepMs }: { stepMs: number },
): Promise<void> {
  const { env } = process;
  const folder = env.SIMULATOR_DATA;
  if (!folder || !env.SIMULATOR_KEY || !env.WEBHOOK_SECRET) {
    process.stderr.write('SIMULATOR_DATA, SIMULATOR_KEY and WEBHOOK_SECRET are needed.\n');
    process.exit(2);
  }
  const addressFile = path.join(folder, 'address');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const address = await readFile(addressFile, 'utf8').catch(() => null);
  const settings: ServeSettings = {
    journalPath: path.join(folder, 'books.jsonl'),
    port: address ? Number(new URL(address).port) : 0,
    apiKey: env.SIMULATOR_KEY,
    webhookUrl: env.WEBHOOK_URL ?? '',
    webhookSecret: env.WEBHOOK_SECRET,
    stepMs: Number(env.STEP_MS ?? stepMs),
    retryMs: Number(env.RETRY_MS ?? 500),
  };
  const simulator = await serve(settings).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return serve({ ...settings, port: 0 });
  });
  await writeFile(`${addressFile}.new`, simulator.origin, { mode: 0o600 });
  await rename(`${addressFile}.new`, addressFile);
  const end = () => void simulator.stop().then(() => process.exit());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
