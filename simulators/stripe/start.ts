import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { simulatorClient, type SimulatorClient } from './client.ts';
import { takenExitCode } from './folder-lock.ts';

export interface StartOptions {
  webhookSecret: string;
  secretKey?: string;
  /** Where events go; without it they wait until one is set by `control`. */
  webhookUrl?: string;
  /** Keeps the books here; otherwise in a temporary folder that goes with the simulator. */
  dataDir?: string;
  shopName?: string;
  port?: number;
  settleMs?: number;
  retryMs?: number;
  /** Lives on when this process ends, so that a killed shop finds it again. */
  isDetached?: boolean;
}

/** A simulator in a process of its own. */
export interface RunningSimulator extends SimulatorClient {
  pid: number;
  dataDir: string;
  /** False when it ran already and was taken over. */
  wasStarted: boolean;
  /** Ends it as a crash would, at once, leaving its books behind. */
  kill(): Promise<void>;
  /** Ends it in an orderly way, and removes a temporary folder of books. */
  stop(): Promise<void>;
}

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url));
const readyWithinMs = 60_000;
export const defaultSecretKey = 'sk_test_simulator';

/**
 * Starts the simulator and waits until it answers. One that already runs over the same folder is
 * taken over instead, and told where events go now.
 */
export async function startSimulator(options: StartOptions): Promise<RunningSimulator> {
  const secretKey = options.secretKey ?? defaultSecretKey;
  const isTemporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'stripe-simulator-')));
  const takeOver = async ({ url, pid }: Found) => {
    const simulator = describe(url, pid, secretKey, dataDir, isTemporary);
    if (options.webhookUrl) await simulator.control({ webhookUrl: options.webhookUrl });
    return simulator;
  };
  const running = await findRunning(dataDir);
  if (running) return takeOver(running);
  const child = spawn(process.execPath, [mainFile], {
    detached: options.isDetached ?? false,
    // The open pipe tells the simulator that this process lives.
    stdio: options.isDetached ? 'ignore' : ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_DATA: dataDir,
      SIMULATOR_PORT: String(options.port ?? 0),
      SECRET_KEY: secretKey,
      WEBHOOK_SECRET: options.webhookSecret,
      WEBHOOK_URL: options.webhookUrl ?? '',
      SHOP_NAME: options.shopName ?? 'Plumbline',
      ...(options.isDetached ? {} : { END_WITH_STDIN: '1' }),
      ...(options.settleMs === undefined ? {} : { SETTLE_MS: String(options.settleMs) }),
      ...(options.retryMs === undefined ? {} : { RETRY_MS: String(options.retryMs) }),
    },
  });
  if (options.isDetached) child.unref();
  const ready = await whenReady(child, dataDir);
  if (ready.pid !== child.pid) return takeOver(ready);
  return describe(ready.url, ready.pid, secretKey, dataDir, isTemporary, child);
}

interface Found {
  url: string;
  pid: number;
}

/** The simulator that answers at the address noted in the folder, if one does. */
async function findRunning(dataDir: string): Promise<Found | null> {
  try {
    const url = await readFile(path.join(dataDir, 'address'), 'utf8');
    const response = await fetch(`${url}/_health`, { signal: AbortSignal.timeout(1_000) });
    const health = (await response.json()) as { simulator?: string; pid?: number };
    return health.simulator === 'stripe' && health.pid ? { url, pid: health.pid } : null;
  } catch {
    return null;
  }
}

async function whenReady(child: ChildProcess, dataDir: string): Promise<Found> {
  const giveUpAt = Date.now() + readyWithinMs;
  // Where another keeps the folder, that one is waited for: it was started a moment before.
  const isTaken = () => child.exitCode === takenExitCode;
  const mayAnswer = () => isTaken() || (child.exitCode === null && child.signalCode === null);
  while (mayAnswer() && Date.now() < giveUpAt) {
    const found = await findRunning(dataDir);
    if (found && (isTaken() || found.pid === child.pid)) return found;
    await delay(20);
  }
  child.kill('SIGKILL');
  throw new Error('The payment simulator did not start.');
}

function describe(
  url: string,
  pid: number,
  secretKey: string,
  dataDir: string,
  isTemporary: boolean,
  child?: ChildProcess,
): RunningSimulator {
  async function end(signal: NodeJS.Signals): Promise<void> {
    const isRunning = child?.exitCode === null && child.signalCode === null;
    const exited = isRunning ? new Promise((resolve) => child.once('exit', resolve)) : null;
    // A detached one keeps nobody waiting, but for whoever ends it: with nothing else left to do,
    // this process would otherwise be over before it knows.
    if (isRunning) child.ref();
    try {
      process.kill(pid, signal);
    } catch {
      return; // It had ended already.
    }
    await exited;
  }
  return {
    ...simulatorClient(url, secretKey),
    pid,
    dataDir,
    wasStarted: child !== undefined,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (isTemporary) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
