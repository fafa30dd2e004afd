import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBalancer, type Balancer } from '../server/test/balancer.ts';
import { startShop, type RunningShop } from './shop.ts';

const env = { DRAIN_SECONDS: '3', CALLS_PER_MINUTE: '1000000', PAGES_PER_MINUTE: '1000000' };
/** The first makes the database that both serve, so it also ends last. */
let base: RunningShop;
let second: RunningShop;
let balancer: Balancer;

beforeAll(async () => {
  base = await startShop({ env });
  second = await startSecond();
  balancer = await startBalancer();
  for (const { url } of [base, second]) await balancer.join(url);
});
afterAll(async () => {
  await balancer.close();
  await second.stop();
  await base.stop();
});

const startSecond = () => startShop({ env: { ...env, DATABASE_URL: base.databaseUrl! } });

test('a process that is restarted under load turns nobody away, and ends in time', async () => {
  const load = startLoad(balancer.url);
  for (let round = 0; round < 2; round++) {
    const startedMs = performance.now();
    expect(await second.stop()).toBe(0);
    expect((performance.now() - startedMs) / 1000).toBeLessThan(3 + 10);
    balancer.leave(second.url);
    second = await startSecond();
    await balancer.join(second.url);
  }
  const { asked, refused } = await load.end();
  expect(asked).toBeGreaterThan(100);
  expect({ refused, broken: balancer.failures() }).toEqual({ refused: [], broken: 0 });
});

test('while it drains it says so, serves on, and then leaves no connection open', async () => {
  const draining = second;
  const ended = draining.stop();
  await expect
    .poll(async () => (await fetch(`${draining.url}/readyz`)).status, { interval: 20 })
    .toBe(503);
  const page = await fetch(`${draining.url}/c/taps`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  await expect(fetch(draining.url)).rejects.toThrow('fetch failed');
  second = await startSecond();
});

/** Pages, calls and writes, one after another in several loops, until it is ended. */
function startLoad(url: string) {
  const over = new AbortController();
  let asked = 0;
  const refused: string[] = [];
  const kinds = [
    () => fetch(`${url}/c/taps?again=${asked}`),
    () => fetch(`${url}/services/shop/departments`),
    () => fetch(`${url}/search?q=basin`, { headers: { 'accept-encoding': 'br' } }),
    () =>
      fetch(`${url}/basket`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'intent=none',
      }),
  ];
  const loops = kinds.map(async (ask) => {
    while (!over.signal.aborted) {
      asked++;
      const answer = await ask();
      await answer.arrayBuffer();
      if (answer.status >= 500) refused.push(`${answer.url} ${answer.status}`);
      await wait(20);
    }
  });
  return {
    async end() {
      over.abort();
      await Promise.all(loops);
      return { asked, refused };
    },
  };
}
