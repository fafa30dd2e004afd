import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults } from './visit.ts';

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
  await expect.poll(() => heading(page).innerText()).toBe('There is nothing at this address');
  const logo = page.locator('header .logo');
  expect(await logo.evaluate((each) => getComputedStyle(each).position)).toBe('relative');
  await page.getByRole('navigation', { name: 'All departments' }).getByText('Heating').click();
  await page.waitForURL('**/c/heating');
  await expect.poll(() => heading(page).innerText()).toBe('Heating');
  expect(complaints).toEqual([]);
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

test('nothing that is sent without a connection costs the page, which comes again with one', async () => {
  const { context, page } = await shop.visit();
  await openListing(page);
  await context.setOffline(true);
  await page.locator('article [data-adds] button').first().click();
  await expect.poll(() => heading(page).innerText()).toBe('You are offline');
  expect(new URL(page.url()).pathname).toBe('/c/taps');
  await context.setOffline(false);
  await expect.poll(() => heading(page).innerText()).toBe('Taps');
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
    expect(await firstGoods(page).innerText()).toBe(name);
    await page.locator('article .quick').first().click();
    await dialog.getByRole('heading', { name: 'You are offline' }).waitFor();
    await context.setOffline(false);
    await page.locator('.quick-view').getByRole('heading', { name }).waitFor();
  });
});
