import type { APIRequestContext, BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPeople } from '../demo/sign-ins.ts';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile();

/** Pages that show prices, and the data that the browser asks for in their place. */
const listings = ['/c/taps', '/c/furniture?sort=price-high', '/search?q=basin+mixer', '/new'];
const data = ['/c/taps.data', '/search.data?q=basin+mixer', '/new.data'];
const traders = demoPeople.map(({ role }) => role).filter((role) => role.startsWith('trade,'));
const roundsOfAll = 2;

const many = { timeout: 300_000 };

test(
  'pages and their data show each band its own prices, and guests none of them, in any order',
  many,
  async () => {
    const contexts: BrowserContext[] = [];
    const people = new Map<string, APIRequestContext>();
    const enter = async (who: string, role?: string) => {
      const signedIn = role ? await shop.signedInAs(role) : undefined;
      const { context } = await shop.visit({ ...(signedIn && { signedIn }) });
      contexts.push(context);
      people.set(who, context.request);
    };
    await enter('guest');
    await enter('another guest');
    for (const trader of traders) await enter(trader, trader);

    // Going back after signing out must ask again, and there is nothing kept to be shown instead.
    for (const [who, request] of people) {
      const { 'cache-control': keeping } = (await request.get('/c/taps')).headers();
      const isOwn = traders.includes(who);
      expect([who, keeping]).toEqual([who, isOwn ? 'private, no-store' : 'private, no-cache']);
    }

    const guest = people.get('guest')!;
    const promotion = /href="(\/promotions\/[^"]+)"/.exec(await textOf(guest, '/promotions'))![1]!;
    const product = /href="(\/p\/[^"?/]+)"/.exec(await textOf(guest, '/c/taps'))![1]!;
    const paths = [...listings, ...data, '/brands/corvane', promotion, product, `${product}/quick`];

    // What each sees when nobody else asks is what they must see when everybody does.
    const alone = new Map<string, string>();
    for (const [who, request] of people) {
      for (const path of paths) alone.set(`${who} ${path}`, await figuresOf(request, path));
    }
    const listed = [...people.keys()].map((who) => alone.get(`${who} /c/taps`));
    expect(new Set(listed).size).toBe(traders.length + 1);

    const asked = [...alone.keys()].flatMap((key) =>
      Array.from({ length: roundsOfAll }, () => key),
    );
    const mixed = asked.map((key, at) => ({ key, at: (at * 7_919) % asked.length }));
    const waiting = mixed.toSorted((a, b) => a.at - b.at).map(({ key }) => key);
    const askOn = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
        const path = key.slice(key.lastIndexOf(' ') + 1);
        const who = key.slice(0, key.lastIndexOf(' '));
        expect([key, await figuresOf(people.get(who)!, path)]).toEqual([key, alone.get(key)]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, askOn));
    await Promise.all(contexts.map((context) => context.close()));
  },
);

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect([path, response.status()]).toEqual([path, 200]);
  return response.text();
}

/** Every sum of money in an answer, in its order; there is at least one. */
async function figuresOf(request: APIRequestContext, path: string): Promise<string> {
  const figures = (await textOf(request, path)).match(/£[\d,]+(\.\d\d)?/g) ?? [];
  expect([path, figures.length > 0]).toEqual([path, true]);
  return figures.join(' ');
}
