import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './db/test-database.ts';
import type { RunningSimulator } from './outside/stripe-simulator/start.ts';
import { createVisitor, type Visitor } from './test-shop.ts';

const mainFile = fileURLToPath(new URL('./test-killable-shop.ts', import.meta.url));

/** A shop in a process of its own that dies once, at a named moment, and is then opened again. */
export interface DyingShop {
  /** Whoever visits it, with the same cookies across its death. */
  visitor: Visitor;
  /** Lets the moment come: what was done before does not count. */
  arm(): Promise<void>;
  /** Tries again once the shop is back, as a page does. */
  persist<T>(work: (visitor: Visitor) => Promise<T>): Promise<T>;
  hasDied(): boolean;
  close(): Promise<void>;
}

/** Opens a shop that kills itself with SIGKILL at `killAt`, such as 'after:orders.insert'. */
export async function openDyingShop(
  { db, simulator }: { db: TestDatabase; simulator: RunningSimulator },
  killAt: string,
  cookies = new Map<string, string>(),
): Promise<DyingShop> {
  let child: ChildProcess;
  let hasDied = false;

  async function open(moment: string): Promise<Visitor> {
    child = spawn(process.execPath, [mainFile], {
      // The open pipe tells the shop that this process lives.
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TEST_DATABASE_URL: db.connectionString,
        SCHEMA: db.schema,
        SIMULATOR_URL: simulator.url,
        KILL_AT: moment,
      },
    });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    const url = line.toString().trim();
    await simulator.control({ webhookUrl: `${url}/webhooks/payments` });
    return createVisitor(url, cookies);
  }

  const shop: DyingShop = {
    visitor: await open(killAt),
    async arm() {
      // Events of what was done earlier must not meet the moment.
      while ((await simulator.books()).pendingDeliveries > 0) await delay(20);
      child.kill('SIGUSR2');
    },
    async persist(work) {
      try {
        return await work(shop.visitor);
      } catch (error) {
        if (hasDied) throw error;
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        hasDied = true;
        shop.visitor = await open('');
        return work(shop.visitor);
      }
    },
    hasDied: () => hasDied,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
  return shop;
}
