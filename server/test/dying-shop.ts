import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.ts';
import type { RunningSimulator } from '../../simulators/stripe/start.ts';
import { createVisitor, type Visitor } from './shop.ts';

const mainFile = fileURLToPath(new URL('./killable-shop.ts', import.meta.url));

/** A shop in a process of its own that dies once, at a named moment, and is then opened again. */
export interface DyingShop {
  /** Whoever visits it, with the same cookies across its death. */
  visitor: Visitor;
  /** Lets the moment come: what was done before does not count. */
  arm(): Promise<void>;
  /** Tries again once the shop is back, as a page does. */
  persist<T>(work: (visitor: Visitor) => Promise<T>): Promise<T>;
  hasDied(): boolean;
}

/** The shops of one test file over one database, of which never more than one lives. */
export interface DyingShops {
  /** Opens one that kills itself with SIGKILL at `killAt`, such as 'after:orders.insert'. */
  open(killAt: string, cookies?: Map<string, string>): Promise<DyingShop>;
  close(): Promise<void>;
}

export function createDyingShops({
  db,
  simulator,
}: {
  db: TestDatabase;
  simulator: RunningSimulator;
}): DyingShops {
  let child: ChildProcess | undefined;
  let url = '';
  // One that still waits for its moment is of a test that failed, and dies in no other.
  let isWaiting = false;
  const lives = () => child?.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [mainFile], {
      // The open pipe tells the shop that this process lives.
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TEST_DATABASE_URL: db.connectionString,
        SCHEMA: db.schema,
        SIMULATOR_URL: simulator.url,
      },
    });
    isWaiting = false;
    url = await answerOf(child);
    await simulator.control({ webhookUrl: `${url}/webhooks/payments` });
  }

  async function close(): Promise<void> {
    if (!lives()) return;
    child!.kill('SIGKILL');
    await once(child!, 'exit');
  }

  return {
    async open(killAt, cookies = new Map()) {
      if (isWaiting) await close();
      // What came back in the test before is a shop like any other, and starts take seconds.
      if (!lives()) await start();
      let hasDied = false;
      const shop: DyingShop = {
        visitor: createVisitor(url, cookies),
        async arm() {
          // Events of what was done earlier must not meet the moment.
          while ((await simulator.books()).pendingDeliveries > 0) await delay(20);
          isWaiting = true;
          const armed = answerOf(child!);
          child!.stdin!.write(`${killAt}\n`);
          await armed;
        },
        async persist(work) {
          try {
            return await work(shop.visitor);
          } catch (error) {
            if (hasDied) throw error;
            if (lives()) await once(child!, 'exit');
            hasDied = true;
            await start();
            shop.visitor = createVisitor(url, cookies);
            return work(shop.visitor);
          }
        },
        hasDied: () => hasDied,
      };
      return shop;
    },
    close,
  };
}

/** The next line that a shop prints. */
async function answerOf({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout!, 'data')) as [Buffer];
  return line.toString().trim();
}
