import { setTimeout as wait } from 'node:timers/promises';
import { buyAsGuest, skusOf } from './guests.ts';
import { send } from './load.ts';

/** Buyers and a reader in front of a shop, who note all that goes wrong. */
export interface Buyers {
  /** The numbers of orders that buyers were told. */
  placed: string[];
  refusedBuyers: number;
  pages: number;
  /** Pages for nobody in particular that were not served. */
  failedPages: string[];
  longestPageMs: number;
  end(): Promise<void>;
}

const buyers = 4;
const departments = ['taps', 'basins', 'showers', 'toilets', 'furniture'];

/** Buyers who give up when refused and begin anew, and a reader of pages that are for everybody. */
export async function startBuyers({ url }: { url: string }): Promise<Buyers> {
  const skus = await skusOf(url, departments);
  const over = new AbortController();
  let next = 0;
  const buy = async () => {
    while (!over.signal.aborted) {
      try {
        load.placed.push(await buyAsGuest(url, skus[next++ % skus.length]!));
      } catch {
        load.refusedBuyers++;
        await wait(200);
      }
    }
  };
  const read = async () => {
    while (!over.signal.aborted) {
      const path = `/c/${departments[load.pages % departments.length]}?again=${load.pages++}`;
      const startedMs = performance.now();
      const status = await send(url, { path }).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      if (status !== 200) load.failedPages.push(`${path}: ${status}`);
      load.longestPageMs = Math.max(load.longestPageMs, performance.now() - startedMs);
      await wait(50);
    }
  };
  const load: Buyers = {
    placed: [],
    refusedBuyers: 0,
    pages: 0,
    failedPages: [],
    longestPageMs: 0,
    async end() {
      over.abort();
      await ended;
    },
  };
  const ended = Promise.all([read(), ...Array.from({ length: buyers }, buy)]);
  return load;
}

/** Resolves once a shop says that it can serve; gives how long that took. */
export async function untilReady({ url }: { url: string }): Promise<number> {
  const startedMs = performance.now();
  const isReady = () =>
    send(url, { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady()) && performance.now() - startedMs < 60_000) await wait(50);
  return (performance.now() - startedMs) / 1000;
}
