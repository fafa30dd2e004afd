import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FolderTaken, lockFolder, takenExitCode } from './folder-lock.ts';
import { serveSimulator, type Simulator, type SimulatorSettings } from './server.ts';

/**
 * The simulator as a process: `node main.ts`, with SIMULATOR_DATA (a folder), SECRET_KEY,
 * WEBHOOK_SECRET, and as wished SIMULATOR_PORT, WEBHOOK_URL, SHOP_NAME, SETTLE_MS and RETRY_MS. With
 * END_WITH_STDIN=1 it ends when its standard input does: with the process that started it.
 * Its address is written to the file `address` in the folder once it answers. With port 0 it takes
 * the address that it had before, so that links into it stay good, or any free one.
 */
const { env } = process;
const folder = env.SIMULATOR_DATA;
if (!folder || !env.SECRET_KEY || !env.WEBHOOK_SECRET) {
  process.stderr.write('SIMULATOR_DATA, SECRET_KEY and WEBHOOK_SECRET are needed.\n');
  process.exit(2);
}
const addressFile = path.join(folder, 'address');
await mkdir(folder, { recursive: true, mode: 0o700 });

// Books that two keep are nobody's: the one that came last would write over the first one's.
await lockFolder(folder).catch((error: unknown) => {
  if (!(error instanceof FolderTaken)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(takenExitCode);
});

const settings: SimulatorSettings = {
  journalPath: path.join(folder, 'books.jsonl'),
  port: Number(env.SIMULATOR_PORT ?? 0),
  secretKey: env.SECRET_KEY,
  webhookUrl: env.WEBHOOK_URL ?? '',
  webhookSecret: env.WEBHOOK_SECRET,
  shopName: env.SHOP_NAME ?? 'Plumbline',
  settleMs: Number(env.SETTLE_MS ?? 8_000),
  retryMs: Number(env.RETRY_MS ?? 500),
};

const simulator = await start(settings);
await writeFile(`${addressFile}.new`, simulator.origin, { mode: 0o600 });
await rename(`${addressFile}.new`, addressFile);
const end = () => void simulator.stop().then(() => process.exit());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
if (env.END_WITH_STDIN === '1') process.stdin.once('end', end).resume();

async function start(wanted: SimulatorSettings): Promise<Simulator> {
  const before = wanted.port === 0 ? await previousPort() : wanted.port;
  try {
    return await serveSimulator({ ...wanted, port: before });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || before === wanted.port) throw error;
    return serveSimulator(wanted);
  }
}

async function previousPort(): Promise<number> {
  const address = await readFile(addressFile, 'utf8').catch(() => null);
  return address ? Number(new URL(address).port) : 0;
}
