import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ControlRequest } from './control.ts';

/** The carriers in a process of their own, which outlives the shop that started it. */
export interface RunningCarriers {
  url: string;
  /** False when they ran already and were taken over. */
  wasStarted: boolean;
  control(order: ControlRequest): Promise<void>;
  stop(): Promise<void>;
}

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url));
const readyWithinMs = 15_000;
export const defaultKey = 'carriers_simulator';

/** Starts the simulator over a folder, or joins the one that runs there, and waits until it answers. */
export async function startCarriers(options: {
  dataDir: string;
  webhookSecret: string;
}): Promise<RunningCarriers> {
  const { dataDir, webhookSecret } = options;
  const running = await findRunning(dataDir);
  if (running) return describe(running, false);
  const child = spawn(process.execPath, [mainFile], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      SIMULATOR_DATA: dataDir,
      CARRIER_KEY: defaultKey,
      CARRIER_WEBHOOK_SECRET: webhookSecret,
    },
  });
  child.unref();
  const giveUpAt = Date.now() + readyWithinMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
    const found = await findRunning(dataDir);
    if (found?.pid === child.pid) return describe(found!, true);
    await delay(20);
  }
  child.kill('SIGKILL');
  throw new Error('The simulator of carriers did not start.');
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
    return health.simulator === 'carriers' && health.pid ? { url, pid: health.pid } : null;
  } catch {
    return null;
  }
}

function describe({ url, pid }: Found, wasStarted: boolean): RunningCarriers {
  return {
    url,
    wasStarted,
    async control(order) {
      const response = await fetch(`${url}/_control`, {
        method: 'POST',
        headers: { authorization: `Bearer ${defaultKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      if (!response.ok) throw new Error(`The carriers refused it: ${response.status}.`);
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
