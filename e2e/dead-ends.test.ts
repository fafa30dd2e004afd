import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';

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
  await context.setOffline(false);
  await expect.poll(() => heading(page).innerText()).toBe(name);
});
