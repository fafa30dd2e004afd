import { standingAddresses } from '@plumbline/contracts/nouns/content/shop-addresses.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, signInAtProvider } from './visit.ts';

const shop = shopOfFile();

/** Opens a listing and waits until its links are soft, which shows when one is pointed at. */
async function openListing(page: Page): Promise<void> {
  await page.goto('/c/taps');
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('link', { name: 'Boiling water taps' }).hover();
      return page.locator('link[rel="prefetch"][href*="boiling-taps"]').count();
    })
    .toBeGreaterThan(0);
}

const firstGoods = (page: Page) => page.locator('article h3 a').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a link that leads nowhere shows where to go on, in the frame of every page', async () => {
  const { page, complaints } = await shop.visit();
  await openListing(page);
  await firstGoods(page).evaluate((link) => link.setAttribute('href', '/p/never-was'));
  await firstGoods(page).click();
  await expect.poll(() => heading(page).innerText()).toBe('We cannot find that page');
  const logo = page.locator('header .logo');
  expect(await logo.evaluate((each) => getComputedStyle(each).position)).toBe('relative');
  await page.getByRole('navigation', { name: 'All departments' }).getByText('Heating').click();
  await page.waitForURL('**/c/heating');
  await expect.poll(() => heading(page).innerText()).toBe('Heating');
  expect(complaints).toEqual([]);
});

test('a file that is not there is told of by a page of the shop, and data of it by data', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  for (const path of ['/order/never-was/documents/INV-1', '/p/never-was/specification.pdf']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    expect(await heading(page).innerText()).toBe('We cannot find that page');
  }
  const bare = await page.request.get('/order/never-was/documents/INV-1', {
    headers: { accept: 'application/json' },
  });
  expect(bare.status()).toBe(404);
  expect(bare.headers()['content-type']).toContain('application/json');
});

test('without a connection a page says so, and goes on when there is one again', async () => {
  const { context, page } = await shop.visit();
  await openListing(page);
  const name = await firstGoods(page).innerText();
  await context.setOffline(true);
  await firstGoods(page).click();
  await expect.poll(() => heading(page).innerText()).toBe('You are offline');
  expect(new URL(page.url()).pathname).toMatch(/^\/p\//);
  await context.setOffline(false);
  await expect.poll(() => heading(page).innerText()).toBe(name);
});

test('whoever comes back from what could not be reached finds the page whole', async () => {
  const { context, page } = await shop.visit();
  await openListing(page);
  const listing = page.locator('main').filter({ has: page.locator('article') });
  const before = await listing.innerText();
  const farDown = page.locator('article h3 a').nth(8);
  await farDown.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => scrollY);
  expect(scrolledTo).toBeGreaterThan(600);
  await context.setOffline(true);
  await farDown.click();
  await expect.poll(() => heading(page).innerText()).toBe('You are offline');
  expect(await page.title()).toBe('You are offline · Plumbline');
  expect(await findFaults(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => heading(page).innerText()).toBe('Taps');
  await expect.poll(() => listing.innerText()).toBe(before);
  expect(await page.title()).toMatch(/^Taps/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo);
});

test('what is added without a connection is kept, says so, and goes in with the next one', async () => {
  const { context, page } = await shop.visit();
  await openListing(page);
  await context.setOffline(true);
  const add = page.locator('article [data-adds] button', { hasText: 'Add' });
  await add.nth(0).click();
  await page.getByText('What you added is kept on this device').waitFor();
  await add.nth(1).click();
  await expect.poll(() => heading(page).innerText()).toBe('Taps');
  expect(new URL(page.url()).pathname).toBe('/c/taps');
  expect(await findFaults(page)).toEqual([]);
  await context.setOffline(false);
  await page
    .getByText(/^Added /)
    .first()
    .waitFor();
  await page.getByText('What you added is kept').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('waiting-additions')))
    .toBe('[]');
  await page.goto('/basket');
  await expect.poll(() => page.locator('main').getByLabel('Quantity').count()).toBe(2);
});

describe('a browser that keeps pages', () => {
  /** The addresses of the pages that are kept, once the worker has done what it was told. */
  const keptPages = (page: Page) =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pages '));
      const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return pages.flat().map(({ url }) => new URL(url).pathname);
    });
  const isKept = (page: Page, path: string) => expect.poll(() => keptPages(page)).toContain(path);

  test('shows without one what was seen, and else the shop’s own word for it', async () => {
    const { context, page } = await shop.visit({ keepsPages: true });
    await openListing(page);
    await isKept(page, '/c/taps');
    await context.setOffline(true);
    await page.reload();
    await expect.poll(() => heading(page).innerText()).toBe('Taps');
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
    await page.getByText('This page is as it was when you last saw it').waitFor();
    await page.locator('article [data-adds] button', { hasText: 'Add' }).first().click();
    await page.getByText('What you added is kept on this device').waitFor();
    await page.goto('/basket');
    await expect.poll(() => heading(page).innerText()).toBe('You are offline');
    await expect.poll(() => page.locator('header .logo').count()).toBe(1);
    expect(await findFaults(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText(/^Added /).waitFor();
    await page.getByLabel('Quantity').first().waitFor();
  });

  test('keeps them as everybody sees them, and none of whoever signs in or out', async () => {
    const { context, page } = await shop.visit({ keepsPages: true });
    await context.addCookies([{ name: 'vat', value: 'ex', url: shop.url }]);
    await openListing(page);
    await isKept(page, '/c/taps');
    const kept = await page.evaluate(async () =>
      (await caches.match('/c/taps', { ignoreVary: true }))!.text(),
    );
    await expect.poll(() => page.locator('article .price').first().innerText()).toContain('ex VAT');
    expect(kept).not.toContain('ex VAT ·');
    await page.goto('/auth/sign-in?returnTo=/c/taps');
    await signInAtProvider(page, 'trade, band-1');
    await page.waitForURL('**/c/taps');
    await expect.poll(() => keptPages(page)).toEqual([]);
    await page.goto('/c/heating');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await keptPages(page)).not.toContain('/c/heating');
    expect(await keptPages(page)).not.toContain('/c/taps');
  });
});

describe.each([
  { state: 'before its script came', seen: false },
  { state: 'after another was shown', seen: true },
])('a quick view without a connection, $state', ({ seen }) => {
  test('says what it waits for, and opens when there is one again', async () => {
    const { context, page } = await shop.visit();
    await openListing(page);
    const name = await firstGoods(page).innerText();
    const dialog = page.getByRole('dialog');
    if (seen) {
      await page.locator('article .quick').nth(1).click();
      await dialog.getByRole('button', { name: 'Add to basket' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await context.setOffline(true);
    await page.locator('article .quick').first().click();
    await dialog.getByRole('heading', { name: 'You are offline' }).waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('There is still no connection.').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => firstGoods(page).innerText()).toBe(name);
    await page.locator('article .quick').first().click();
    await dialog.getByRole('heading', { name: 'You are offline' }).waitFor();
    await context.setOffline(false);
    await page.locator('.quick-view').getByRole('heading', { name }).waitFor();
  });
});

test('every address that staff may always link to is there for a guest', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  const missing: string[] = [];
  for (const address of standingAddresses) {
    const answer = await page.request.get(`/${address}`);
    if (!answer.ok()) missing.push(`/${address} ${answer.status()}`);
  }
  expect(missing).toEqual([]);
});
