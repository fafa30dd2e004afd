import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serveSimulator, type Simulator, type SimulatorSettings } from './server.ts';

/**
 * The carriers as a process: `node main.ts`, with SIMULATOR_DATA (a folder), CARRIER_KEY,
 * CARRIER_WEBHOOK_SECRET, and as wished WEBHOOK_URL, STEP_MS and RETRY_MS. Its address is written to the
 * file `address` in the folder once it answers; it takes the one that it had before, so that links
 * to boxes stay good, or any free one.
 */
const { env } = process;
const folder = env.SIMULATOR_DATA;
if (!folder || !env.CARRIER_KEY || !env.CARRIER_WEBHOOK_SECRET) {
  process.stderr.write('SIMULATOR_DATA, CARRIER_KEY and CARRIER_WEBHOOK_SECRET are needed.\n');
  process.exit(2);
}
const addressFile = path.join(folder, 'address');
await mkdir(folder, { recursive: true, mode: 0o700 });

const simulator = await start({
  journalPath: path.join(folder, 'books.jsonl'),
  port: 0,
  apiKey: env.CARRIER_KEY,
  webhookUrl: env.WEBHOOK_URL ?? '',
  webhookSecret: env.CARRIER_WEBHOOK_SECRET,
  stepMs: Number(env.STEP_MS ?? 10 * 60_000),
  retryMs: Number(env.RETRY_MS ?? 500),
});
await writeFile(`${addressFile}.new`, simulator.origin, { mode: 0o600 });
await rename(`${addressFile}.new`, addressFile);
const end = () => void simulator.stop().then(() => process.exit());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);

async function start(wanted: SimulatorSettings): Promise<Simulator> {
  const address = await readFile(addressFile, 'utf8').catch(() => null);
  try {
    return await serveSimulator({ ...wanted, port: address ? Number(new URL(address).port) : 0 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return serveSimulator(wanted);
  }
}
