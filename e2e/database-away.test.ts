import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../server/test/fault-proxy.ts';
import { startShop, type RunningShop } from './shop.ts';

let proxy: FaultProxy;
let shop: RunningShop;
/** Products of which one was looked at while the database was there, and the other never. */
let seen: string;
let unseen: string;

beforeAll(async () => {
  shop = await startShop({
    databaseThrough: async (databaseUrl) => {
      proxy = await startFaultProxy(databaseUrl);
      return proxy.connectionString;
    },
  });
  const { items } = await (await refine()).json();
  [{ slug: seen }, { slug: unseen }] = items;
  // What was looked at once is remembered.
  for (const path of publicPages()) await get(path);
});
afterAll(async () => {
  proxy.heal();
  await shop.stop();
  await proxy.close();
});

const publicPages = () => ['/', '/c/taps', '/search?q=basin', '/brands', `/p/${seen}`];
const signedIn = { cookie: `session=${'a'.repeat(22)}` };
const guest = { cookie: `visitor=${'a'.repeat(22)}` };

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });
const refine = (filters = {}) =>
  fetch(`${shop.url}/services/catalogue/Listings/Categories/Refine`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: 'taps', filters }),
  });

async function timed(asking: Promise<Response>) {
  const startedMs = performance.now();
  const answer = await asking;
  const text = await answer.text();
  return { answer, text, seconds: (performance.now() - startedMs) / 1000 };
}

describe('while PostgreSQL hangs', () => {
  test('goods are browsed and searched as ever by whoever is nobody, from the first moment', async () => {
    proxy.hang();
    const asked = [
      // Other addresses than before, so that no kept page answers.
      ...publicPages().map((path) => get(`${path}${path.includes('?') ? '&' : '?'}again=1`)),
      get('/services/catalogue/Search/Autocomplete?query=bas'),
      refine({ finish: ['chrome'] }),
    ];
    for (const { answer, seconds } of await Promise.all(asked.map(timed))) {
      expect([answer.url, answer.status]).toEqual([answer.url, 200]);
      // Nothing was waited for that would have been given up; how fast is for the bench to tell.
      expect(seconds).toBeLessThan(9);
    }
  });

  test.each([
    ['whoever is signed in', () => '/c/taps', signedIn],
    ['a basket', () => '/basket', guest],
    ['a product that nobody looked at', () => `/p/${unseen}`, {}],
  ])('%s gets a page that says what to do, in time', async (_, path, headers) => {
    const { answer, text, seconds } = await timed(get(path(), headers));
    expect(seconds).toBeLessThan(9);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(text).toMatch(/try again in a (minute|moment)/i);
    expect(text).toMatch(/basket(,| is| and)[^.]* safe|basket is safe/);
  });

  test('whoever was about to sign in gets such a page as well', async () => {
    const headers = { accept: 'text/html' };
    let { answer, text } = await timed(get('/auth/sign-in', headers));
    for (let hop = 0; hop < 5 && answer.status >= 300 && answer.status < 400; hop++) {
      const next = new URL(answer.headers.get('location')!, shop.url);
      const cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      ({ answer, text } = await timed(get(next.pathname + next.search, { ...headers, cookie })));
    }
    expect(answer.status).toBeGreaterThanOrEqual(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(text).toMatch(/\bagain\b/i);
  });

  test('a call for somebody is refused with a problem, and when to come again', async () => {
    const { answer, text } = await timed(get('/services/shop/departments', signedIn));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', status: 503 });
  });
});

test('when it goes on, so does the shop, by itself and within seconds', async () => {
  expect((await get('/readyz')).status).toBe(503);
  proxy.heal();
  const startedMs = performance.now();
  await expect.poll(async () => (await get('/readyz')).status, { interval: 50 }).toBe(200);
  expect((performance.now() - startedMs) / 1000).toBeLessThan(5);
  expect((await get('/basket', guest)).status).toBe(200);
  expect((await get(`/p/${unseen}`)).status).toBe(200);
});
