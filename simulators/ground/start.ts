import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A simulator in a process of its own, which outlives the shop that started it. */
export interface RunningSimulator<Order> {
  url: string;
  apiKey: string;
  /** False when it ran already and was taken over. */
  wasStarted: boolean;
  /** Makes it behave badly, or lets something happen. */
  control(order: Order): Promise<void>;
  stop(): Promise<void>;
}

interface Wanted {
  /** What its `/_health` answers. */
  name: string;
  mainFile: string;
  /** The folder of its books. */
  dataDir: string;
  apiKey: string;
  webhookSecret: string;
}

const readyWithinMs = 60_000;

/** Starts a simulator over a folder, or joins the one that runs there, and waits until it answers. */
export async function startSimulator<Order>(wanted: Wanted): Promise<RunningSimulator<Order>> {
  const { name, mainFile, dataDir, apiKey, webhookSecret } = wanted;
  const running = await findRunning(wanted);
  if (running) return describe(wanted, running, false);
  const child = spawn(process.execPath, [mainFile], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      SIMULATOR_DATA: dataDir,
      SIMULATOR_KEY: apiKey,
      WEBHOOK_SECRET: webhookSecret,
    },
  });
  child.unref();
  const giveUpAt = Date.now() + readyWithinMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
    const found = await findRunning(wanted);
    if (found?.pid === child.pid) return describe(wanted, found!, true);
    await delay(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The simulator of ${name} did not start.`);
}

interface Found {
  url: string;
  pid: number;
}

/** The simulator that answers at the address noted in the folder, if one does. */
async function findRunning({ name, dataDir }: Wanted): Promise<Found | null> {
  try {
    const url = await readFile(path.join(dataDir, 'address'), 'utf8');
    const response = await fetch(`${url}/_health`, { signal: AbortSignal.timeout(1_000) });
    const health = (await response.json()) as { simulator?: string; pid?: number };
    return health.simulator === name && health.pid ? { url, pid: health.pid } : null;
  } catch {
    return null;
  }
}

function describe<Order>(
  { name, apiKey }: Wanted,
  { url, pid }: Found,
  wasStarted: boolean,
): RunningSimulator<Order> {
  return {
    url,
    apiKey,
    wasStarted,
    async control(order) {
      const response = await fetch(`${url}/_control`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      if (!response.ok) {
        throw new Error(`The simulator of ${name} refused it: ${response.status}.`);
      }
      await response.body?.cancel();
    },
    async stop() {
      try {
        process.kill(pid, 'SIGTERM');
      } catch {
        return; // It had ended already.
      }
      const giveUpAt = Date.now() + 5_000;
      while (isAlive(pid) && Date.now() < giveUpAt) await delay(20);
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
