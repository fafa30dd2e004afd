import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile();
const { visit } = shop;

const nameOf = (page: Page, slug: string) => page.locator(`.department-nav a[href="/c/${slug}"]`);
const panel = (page: Page) => page.locator('.mega');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('the menu of a wide screen', () => {
  test('opens below what is pointed at, with its kinds, sizes, finishes, brands and a picture', async () => {
    const { page, complaints } = await visit({ width: 1440 });
    await page.goto('/');
    await nameOf(page, 'taps').hover();
    await panel(page).getByRole('link', { name: 'Basin taps' }).waitFor();
    const titles = await panel(page).locator('h3').allInnerTexts();
    expect(titles).toEqual(
      expect.arrayContaining(['By kind', 'By finish', 'By reach', 'By brand']),
    );
    await expect.poll(() => panel(page).locator('.menu-lead img').count()).toBe(1);
    await nameOf(page, 'furniture').hover();
    await panel(page).getByRole('link', { name: 'Vanity units' }).waitFor();
    await page.mouse.move(700, 880);
    await panel(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('opens for whoever pointed before the scripts came', async () => {
    const { page } = await visit({ width: 1440 });
    const pointed = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await pointed.promise;
      await route.continue();
    });
    const opened = page.goto('/');
    await nameOf(page, 'taps').hover();
    pointed.resolve();
    await opened;
    const link = panel(page).getByRole('link', { name: 'Basin taps' });
    await expect.poll(() => link.isVisible()).toBe(true);
  });

  test('counts in a size what its listing shows', async () => {
    const { page } = await visit({ width: 1440 });
    await page.goto('/');
    await nameOf(page, 'taps').hover();
    const size = panel(page).locator('a[href*="reach."]').nth(1);
    const count = await size.locator('small').innerText();
    await size.click();
    await page.waitForURL('**/c/taps?**reach.min=**');
    await expect.poll(() => page.locator('h2').allInnerTexts()).toContain(`${count} products`);
    await expect.poll(() => panel(page).count()).toBe(0);
  });

  test('is gone into by the down arrow and left by Escape, back at its name', async () => {
    const { page } = await visit({ width: 1440 });
    await page.goto('/c/taps');
    await nameOf(page, 'taps').focus();
    await expect.poll(() => nameOf(page, 'taps').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^Basin taps/);
    await expect.poll(() => nameOf(page, 'taps').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Taps');
    await expect.poll(() => panel(page).count()).toBe(0);
  });

  test('opens by a first press of a finger; the second goes to the department', async () => {
    const context = await shop.browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1180, height: 820 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto('/');
    await expect.poll(() => nameOf(page, 'taps').getAttribute('aria-expanded')).toBe('false');
    await nameOf(page, 'taps').tap();
    await panel(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await nameOf(page, 'taps').tap();
    await page.waitForURL('**/c/taps');
  });

  test('is a row of links without a script, and the categories are a page', async () => {
    const { page } = await visit({ width: 1440, javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('link', { name: /^\d+ categories$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'All categories' }).waitFor();
    await page
      .locator('#main')
      .getByRole('link', { name: /^Towel rails/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Towel rails' }).waitFor();
    await nameOf(page, 'taps').click();
    await page.getByRole('heading', { level: 1, name: 'Taps' }).waitFor();
  });
});

test('on a small screen the menu has two levels, and leads back to the first', async () => {
  const { page, complaints } = await visit({ width: 390 });
  await page.goto('/');
  await page.locator('.menu summary').click();
  const first = page.getByRole('navigation', { name: 'Menu', exact: true });
  for (const name of ['Projects', 'Wishlist', 'Sign in', 'All categories']) {
    await first.getByRole('link', { name }).waitFor();
  }
  await first.getByRole('link', { name: /^Taps/ }).click();
  const second = page.getByRole('navigation', { name: 'Taps', exact: true });
  await second.getByRole('link', { name: /^Kitchen taps/ }).waitFor();
  await second.getByRole('button', { name: 'Taps' }).click();
  await first.getByRole('link', { name: /^Baths/ }).click();
  await page.getByRole('link', { name: /^All baths/ }).click();
  await page.waitForURL('**/c/baths');
  await expect.poll(() => first.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

test('"/" goes to the search from anywhere but a field', async () => {
  const { page } = await visit({ width: 1440 });
  await page.goto('/c/taps');
  const search = page.locator('input[type=search]');
  const isFocused = () => search.evaluate((field) => field === document.activeElement);
  const press = async () => {
    await page.keyboard.press('/');
    return isFocused();
  };
  // Whoever presses it before the page came to life presses it again.
  await expect.poll(press).toBe(true);
  await page.keyboard.type('1/2');
  await expect.poll(() => search.inputValue()).toBe('1/2');
});

describe('the header of a long page', () => {
  test('stays at the top, and covers no place that a link leads to', async () => {
    const { page } = await visit({ width: 1440 });
    await page.goto('/p/lode-mini-cloakroom-mixer');
    await page.getByRole('link', { name: 'Specification', exact: true }).click();
    const topOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect());
    await expect.poll(async () => (await topOf('#specification')).top).toBeLessThan(400);
    const head = await topOf('.head');
    expect(head.bottom).toBeGreaterThan(60);
    expect(head.bottom).toBeLessThan(120);
    expect((await topOf('.tabs')).top).toBeGreaterThanOrEqual(head.bottom - 1);
    const title = await topOf('#specification h2');
    expect(title.top).toBeGreaterThanOrEqual((await topOf('.tabs')).bottom);
  });

  test('goes on a small screen while one reads on, and comes back by scrolling up', async () => {
    const { page } = await visit({ width: 390 });
    await page.goto('/c/taps');
    const bottom = () =>
      page.locator('.head').evaluate((element) => element.getBoundingClientRect().bottom);
    await page.mouse.move(195, 600);
    // What was scrolled before the scripts came is not heard; the next turn of the wheel is.
    const readOn = async () => {
      await page.mouse.wheel(0, 700);
      return bottom();
    };
    await expect.poll(readOn).toBeLessThanOrEqual(0);
    await page.mouse.wheel(0, -200);
    await expect.poll(bottom).toBeGreaterThan(80);
  });
});
