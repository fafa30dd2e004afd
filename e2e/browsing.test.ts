import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, shownCount } from './visit.ts';

const shop = shopOfFile();
const { visit } = shop;
const pathOf = (page: Page) => page.url().replace(shop.url, '');
const quickView = (page: Page) => page.getByRole('dialog');
const card = (page: Page, place: number) => page.locator('article').nth(place);

async function openQuickView(page: Page): Promise<void> {
  await card(page, 1).hover();
  await card(page, 1).getByRole('link', { name: 'Quick view' }).click();
  await quickView(page).waitFor();
}

describe('the quick view', () => {
  test('opens over the listing under its own address, and every way of closing leads back', async () => {
    const { context, page, complaints } = await visit();
    await page.goto('/c/taps/basin-taps');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close quick view' }).click(),
      () => page.goBack(),
      () => page.mouse.click(5, 5),
    ]) {
      await openQuickView(page);
      expect(pathOf(page)).toMatch(/^\/p\/[^/]+\/quick\?sku=/);
      await close();
      await quickView(page).waitFor({ state: 'detached' });
      expect(pathOf(page)).toBe('/c/taps/basin-taps');
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      expect(focused).toBe('Quick view');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('changes the finish in its place, and what is bought is the one chosen', async () => {
    const { context, page } = await visit();
    await page.goto('/c/taps/basin-taps');
    await openQuickView(page);
    const other = quickView(page).locator('.dots a:not([aria-current])').first();
    const finish = (await other.getAttribute('aria-label'))!;
    await other.click();
    await quickView(page).locator(`.dots [aria-current][aria-label="${finish}"]`).waitFor();
    await quickView(page).getByRole('button', { name: 'Add to basket' }).click();
    await quickView(page).getByText('Added').waitFor();
    await page.goto('/basket');
    expect(await page.locator('main').innerText()).toContain(finish);
    await context.close();
  });

  test('loaded anew it is a page by itself, and going back from it works', async () => {
    const { context, page, complaints } = await visit();
    await page.goto('/c/taps/basin-taps');
    await openQuickView(page);
    const name = await quickView(page).getByRole('heading').innerText();
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await shownCount(quickView(page)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Basin taps' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is a page without JavaScript', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false });
    await page.goto('/c/taps/basin-taps');
    await card(page, 1).hover();
    await card(page, 1).getByRole('link', { name: 'Quick view' }).click();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.waitForURL('**/basket');
    await context.close();
  });
});

describe.each([true, false])('comparing (JavaScript: %s)', (javaScriptEnabled) => {
  const compare = (page: Page, place: number) =>
    card(page, place)
      .getByRole('button', { name: /^Compare/ })
      .click();
  const chosen = (page: Page) =>
    page.getByRole('complementary', { name: 'Comparison' }).locator('form');

  test('takes four from their cards, refuses a fifth, and shows what differs first', async () => {
    const { context, page } = await visit({ javaScriptEnabled });
    await page.goto('/c/taps/basin-taps');
    for (const place of [0, 1, 2, 3]) {
      await compare(page, place);
      await chosen(page).nth(place).waitFor();
    }
    await compare(page, 4);
    await page.getByText('Four is as many as fit side by side').waitFor();
    await page.goto('/c/taps/basin-taps');
    await page.getByRole('link', { name: 'Compare 4' }).click();
    await page.waitForURL('**/compare?**');
    const prices = await page.locator('tbody tr', { hasText: 'Price, inc VAT' }).innerText();
    expect(prices.match(/£/g)).toHaveLength(4);
    for (const row of await page.locator('tbody tr:not(.pics)').all()) {
      expect(new Set(await row.locator('td').allInnerTexts()).size).toBeGreaterThan(1);
    }
    await page
      .getByRole('button', { name: /^Take .* away$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Compare 3' }).waitFor();
    await page.goto('/c/taps/basin-taps');
    await shownCount(chosen(page)).toBe(3);
    await context.close();
  });
});

/** The screens of this file, with three things compared and one of them in its quick view. */
async function browse(page: Page): Promise<string[]> {
  await page.goto('/c/taps/basin-taps');
  const quick = await card(page, 1).locator('.quick').getAttribute('href');
  for (const place of [0, 1, 2]) {
    await card(page, place)
      .getByRole('button', { name: /^Compare/ })
      .click();
    await page.locator('.cmp form').nth(place).waitFor();
  }
  return ['/c/taps/basin-taps?view=list', '/search?q=mixer', quick!, '/compare'];
}

test.each([390, 1440])('no screen has a fault that axe can find, at %i px', async (width) => {
  const { context, page } = await visit({ width });
  const faults: Record<string, string[]> = {};
  for (const path of await browse(page)) {
    await page.goto(path);
    const found = await findFaults(page);
    if (found.length > 0) faults[path] = found;
  }
  await page.goto('/c/taps/basin-taps');
  await openQuickView(page);
  expect({ ...faults, overlay: await findFaults(page) }).toEqual({ overlay: [] });
  await context.close();
});

test('every screen can be read in dark colours', async () => {
  const { context, page } = await visit({ width: 390 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults: Record<string, unknown> = {};
  const product = '/p/lode-mini-cloakroom-mixer';
  for (const path of [...(await browse(page)), '/', '/c/taps/basin-taps', product, '/basket']) {
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    if (violations.length > 0) faults[path] = violations.map(({ nodes }) => nodes[0]?.target);
  }
  expect(faults).toEqual({});
  await context.close();
});
