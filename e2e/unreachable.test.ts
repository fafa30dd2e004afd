import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../server/src/db/embedded/free-port.ts';
import { startFaultProxy, type FaultProxy } from '../server/test/fault-proxy.ts';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, openVisit } from './visit.ts';

// Stands between the browser and the shop: the browser has a connection, and the shop may be gone.
let proxy: FaultProxy;
let address: string;
/** Where the shop itself listens, whatever the way to it. */
let itself: string;
beforeAll(async () => {
  itself = `http://127.0.0.1:${await freePort()}`;
  proxy = await startFaultProxy(itself);
  address = new URL(proxy.connectionString).origin;
});
const shop = shopOfFile(() => ({ env: { PORT: new URL(itself).port, PUBLIC_URL: address } }));
afterAll(() => proxy.close());

const firstGoods = (page: Page) => page.locator('article h3 a').first();
const heading = (page: Page) =>
  expect.poll(() => page.getByRole('heading', { level: 1 }).innerText());
const notAnswering = (page: Page) => page.getByText('Our shop is not answering at the moment.');
const waiting = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('waiting-additions')));
const add = (page: Page) => page.locator('article [data-adds] button', { hasText: 'Add' });

/** Whether nothing is on its way that an addition brings about. */
const isAtRest = () => {
  const { __reactRouterDataRouter: router } = globalThis as unknown as {
    __reactRouterDataRouter: { state: { fetchers: Map<string, { state: string }> } };
  };
  return [...router.state.fetchers.values()].every(({ state }) => state === 'idle');
};

/** A listing whose links are soft, which shows when one is pointed at; kept, where pages are. */
async function openListing({ keepsPages }: { keepsPages: boolean }) {
  proxy.heal();
  const visit = await openVisit(shop.browser, address, { keepsPages });
  const { page } = visit;
  await page.goto('/c/taps');
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('link', { name: 'Boiling water taps' }).hover();
      return page.locator('link[rel="prefetch"][href*="boiling-taps"]').count();
    })
    .toBeGreaterThan(0);
  const keptListing = () => caches.match('/c/taps', { ignoreVary: true }).then(Boolean);
  await expect.poll(() => page.evaluate(keptListing)).toBe(keepsPages);
  return visit;
}

const breaks = [
  ['turns everybody away', () => proxy.refuse()],
  ['hangs', () => proxy.hang()],
] as const;

describe.each(breaks)('a shop that %s while the browser is online', (_, breakOff) => {
  test('is stood in for by what was seen, and else by a page that says so', async () => {
    const { page } = await openListing({ keepsPages: true });
    breakOff();
    await page.reload();
    await heading(page).toBe('Taps');
    await notAnswering(page).waitFor();
    await page.getByText('This page is as it was when you last saw it').waitFor();
    await page.goto('/basket');
    await heading(page).toBe('We cannot be reached');
    expect(await page.title()).toBe('We cannot be reached · Plumbline');
    await page.getByText('our shop is not answering').waitFor();
    expect(await findFaults(page)).toEqual([]);
    proxy.heal();
    await heading(page).toBe('Basket');
  });

  test('says so where a link leads, leaves the page before it whole, and goes on by itself', async () => {
    const { page } = await openListing({ keepsPages: false });
    const listing = page.locator('main').filter({ has: page.locator('article') });
    const [before, name] = [await listing.innerText(), await firstGoods(page).innerText()];
    breakOff();
    await firstGoods(page).click();
    await heading(page).toBe('We cannot be reached');
    expect(new URL(page.url()).pathname).toMatch(/^\/p\//);
    expect(await findFaults(page)).toEqual([]);
    await page.goBack();
    await heading(page).toBe('Taps');
    await expect.poll(() => listing.innerText()).toBe(before);
    await page.goForward();
    await heading(page).toBe('We cannot be reached');
    proxy.heal();
    await heading(page).toBe(name);
  });

  test('is given what was added as soon as it answers again, and that is said', async () => {
    const { page } = await openListing({ keepsPages: true });
    breakOff();
    await add(page).nth(0).click();
    await notAnswering(page).waitFor();
    await page.getByText('What you added is kept on this device').waitFor();
    await add(page).nth(1).click();
    await heading(page).toBe('Taps');
    expect(await findFaults(page)).toEqual([]);
    proxy.heal();
    await page
      .getByText(/^Added /)
      .first()
      .waitFor();
    await waiting(page).toBe('[]');
    await page.goto('/basket');
    await expect.poll(() => page.locator('main').getByLabel('Quantity').count()).toBe(2);
  });
});

test('what was added, though its answer was lost on the way, is in the basket once', async () => {
  const { context, page } = await openListing({ keepsPages: false });
  await add(page).nth(0).click();
  await waiting(page).toBe('[]');
  await page.waitForFunction(isAtRest);
  const { basket } = servicesOf(context, address);
  const lines = async () => (await basket.getCurrentBasket())!.lines.length;
  proxy.slow(3_600_000);
  await add(page).nth(1).click();
  await waiting(page).not.toBe('[]');
  const direct = servicesOf(context, itself).basket;
  await expect.poll(async () => (await direct.getCurrentBasket())!.lines.length).toBe(2);
  proxy.cut();
  proxy.heal();
  await waiting(page).toBe('[]');
  expect(await lines()).toBe(2);
  const { lines: all } = (await basket.getCurrentBasket())!;
  expect(all.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test('a heart whose answer was lost on the way stays full', async () => {
  const { context, page } = await openListing({ keepsPages: false });
  await add(page).nth(0).click();
  await waiting(page).toBe('[]');
  await page.waitForFunction(isAtRest);
  proxy.slow(3_600_000);
  await page.locator('article .heart button').nth(1).click();
  await waiting(page).not.toBe('[]');
  const { wishlist } = servicesOf(context, itself);
  const wished = async () => (await wishlist.getCurrentWishlist())?.items.length ?? 0;
  await expect.poll(wished).toBe(1);
  proxy.cut();
  proxy.heal();
  await waiting(page).toBe('[]');
  expect(await wished()).toBe(1);
});
