import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from './axe.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, shownCount } from './visit.ts';

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
    const { page, complaints } = await visit();
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
  });

  test('leads from its stars to what buyers say', async () => {
    const { page } = await visit();
    await page.goto('/c/taps/basin-taps');
    const rated = page.locator('.card', { has: page.locator('.rating') }).first();
    await rated.hover();
    await rated.getByRole('link', { name: 'Quick view' }).click();
    await quickView(page)
      .getByRole('link', { name: /out of 5 from \d+ reviews?$/ })
      .click();
    await page.waitForURL(/\/p\/[^/]+\?sku=[^#]+#reviews$/);
    await page.locator('#reviews').waitFor();
  });

  test('changes the finish in its place, and what is bought is the one chosen', async () => {
    const { page } = await visit();
    await page.goto('/c/taps/basin-taps');
    await openQuickView(page);
    const other = quickView(page).locator('.dots a:not([aria-current])').first();
    const finish = (await other.getAttribute('aria-label'))!;
    await other.click();
    await quickView(page).locator(`.dots [aria-current][aria-label="${finish}"]`).waitFor();
    await quickView(page).getByRole('button', { name: 'Add to basket' }).click();
    await quickView(page).getByText('Added').waitFor();
    await page.goto('/basket');
    await expect.poll(() => page.locator('main').innerText()).toContain(finish);
  });

  test('loaded anew it is a page by itself, and going back from it works', async () => {
    const { page, complaints } = await visit();
    await page.goto('/c/taps/basin-taps');
    await openQuickView(page);
    const name = await quickView(page).getByRole('heading').innerText();
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await shownCount(quickView(page)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Basin taps' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('is a page without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/c/taps/basin-taps');
    await card(page, 1).hover();
    await card(page, 1).getByRole('link', { name: 'Quick view' }).click();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.waitForURL('**/basket');
  });
});

describe.each([true, false])('comparing (JavaScript: %s)', (javaScriptEnabled) => {
  const compare = (page: Page, place: number) =>
    card(page, place)
      .getByRole('button', { name: /^Compare/ })
      .click();
  const chosen = (page: Page) =>
    page.getByRole('complementary', { name: 'Comparison' }).locator('form');

  test.each([390, 1440])('leaves what buys on a page in reach at %i px', async (width) => {
    const { page } = await visit({ javaScriptEnabled, width });
    await page.goto('/c/taps/basin-taps');
    await compare(page, 0);
    await chosen(page).first().waitFor();
    await page.goto('/p/lode-mini-cloakroom-mixer');
    await page.locator('.compare-tray').waitFor();
    const isOnTop = () =>
      page.evaluate(() => {
        const {
          x,
          y,
          width: wide,
          height,
        } = document.querySelector('.buy-bar button')!.getBoundingClientRect();
        const top = document.elementFromPoint(x + wide / 2, y + height / 2);
        return top?.closest('.buy-bar') !== null && y + height <= innerHeight;
      });
    expect(await isOnTop()).toBe(true);
    await page.evaluate(() => scrollBy(0, 600));
    expect(await isOnTop()).toBe(true);
  });

  test('takes four from their cards, refuses a fifth, and shows what differs first', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/c/taps/basin-taps');
    for (const place of [0, 1, 2, 3]) {
      await compare(page, place);
      await chosen(page).nth(place).waitFor();
    }
    await compare(page, 4);
    await page.getByText('You can compare up to four products').waitFor();
    await page.goto('/c/taps/basin-taps');
    await page.getByRole('link', { name: 'Compare 4' }).click();
    await page.waitForURL('**/compare?**');
    const prices = await page.locator('tbody tr', { hasText: 'Price, inc VAT' }).innerText();
    expect(prices.match(/£/g)).toHaveLength(4);
    for (const row of await page.locator('tbody tr:not(.pictures)').all()) {
      expect(new Set(await row.locator('td').allInnerTexts()).size).toBeGreaterThan(1);
    }
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Compare 3' }).waitFor();
    await page.goto('/c/taps/basin-taps');
    await shownCount(chosen(page)).toBe(3);
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
    await page.locator('.compare-tray form').nth(place).waitFor();
  }
  return ['/c/taps/basin-taps?view=list', '/search?q=mixer', quick!, '/compare'];
}

type FaultsByScreen = Record<string, Record<390 | 1440, string[]>>;

async function findAllFaults(): Promise<FaultsByScreen> {
  const { page } = await visit();
  const faults: FaultsByScreen = {};
  for (const path of await browse(page)) {
    await page.goto(path);
    faults[path] = await findFaultsAt(page, [390, 1440]);
  }
  await page.goto('/c/taps/basin-taps');
  await openQuickView(page);
  return { ...faults, overlay: await findFaultsAt(page, [390, 1440]) };
}

let allFaults: Promise<FaultsByScreen> | undefined;

test.each([390, 1440] as const)(
  'no screen has a fault that axe can find, at %i px',
  async (width) => {
    const screens = Object.entries(await (allFaults ??= findAllFaults()));
    expect(screens).toHaveLength(5);
    const faults = screens.filter(([, found]) => found[width].length > 0);
    expect(faults.map(([screen, found]) => [screen, found[width]])).toEqual([]);
  },
);

test('every screen can be read in dark colours', async () => {
  const { page } = await visit({ width: 390 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults: Record<string, unknown> = {};
  const product = '/p/lode-mini-cloakroom-mixer';
  for (const path of [...(await browse(page)), '/', '/c/taps/basin-taps', product, '/basket']) {
    await page.goto(path);
    const violations = await findViolations(page, ['color-contrast']);
    if (violations.length > 0) faults[path] = violations.map(({ target }) => target);
  }
  expect(faults).toEqual({});
});

describe('an address that is not quite right', () => {
  const read = async (query: string) => {
    const answer = await fetch(`${shop.url}/c/taps?${query}`);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    const [, goods] = />([\d,]+ products?)<\/h2>/.exec(html) ?? [];
    return { status: answer.status, path: answer.url.replace(shop.url, ''), goods, html };
  };

  test.each([
    ['finish=chrome&gclid=Cj0KCQ&fbclid=IwAR', 'finish=chrome'],
    ['no-such-facet=1', ''],
    ['price.min=300&price.max=20', 'price.min=20&price.max=300'],
    ['page=0&sort=cheapest&view=3d', ''],
  ])('%j lists what %j does', async (odd, plain) => {
    const { status, goods } = await read(odd);
    expect(status).toBe(200);
    expect(goods).toMatch(/^[1-9]/);
    expect(goods).toBe((await read(plain)).goods);
  });

  test('a value that nothing has can be taken back; a page beyond the last is the last', async () => {
    const { status, html } = await read('finish=purple&headless=yes');
    expect(status).toBe(200);
    expect(html).toContain('Nothing matches all of these filters');
    expect(html).toContain('href="/c/taps"');
    expect((await read('page=1000000000')).path).toMatch(/^\/c\/taps\?page=\d$/);
  });
});

test.each([true, false])(
  'goods that are sold in packs are added by the pack (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/c/pipe-and-fittings/copper-pipe');
    const pipe = page.locator('article', { hasText: 'pack of 10 (' }).first();
    await pipe.getByRole('button', { name: /^Add / }).click();
    if (javaScriptEnabled) await page.getByText('Added 10 × Garvock copper pipe').waitFor();
    await page.getByRole('link', { name: /^Basket, 10 items/ }).waitFor();
    await page.goto('/basket');
    await shownCount(page.getByText('Sold in packs of 10')).toBe(1);
  },
);

test('on a telephone a finger finds each link and button that stands alone', async () => {
  const { page } = await visit({ width: 390 });
  await page.goto('/p/lode-mini-cloakroom-mixer');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await page.locator('.toast').waitFor();
  const alone: [path: string, ...elements: string[]][] = [
    ['/c/taps', '.vat-choice button', '.strip a', '.head .logo', '.compare-button'],
    ['/p/lode-mini-cloakroom-mixer', '.why summary', '.need label', '.document-link', '.share a'],
    ['/checkout/contact', '.checkout-head .link', '.logo'],
    ['/sign-in', '.sign-in-head .link', '.logo'],
  ];
  const low: string[] = [];
  for (const [path, ...elements] of alone) {
    await page.goto(path);
    for (const element of elements) {
      const height = await heightForFinger(page.locator(element).first());
      if (height < 44) low.push(`${element}: ${height} px`);
    }
  }
  expect(low).toEqual([]);
});

/** How high the part of the page is that leads to an element, at most 60 px, through its middle. */
const heightForFinger = (element: Locator) =>
  element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const middle = top + height / 2;
    const rows = Array.from({ length: 61 }, (_, row) => middle - 30 + row);
    const leads = (y: number) =>
      target.contains(document.elementFromPoint(left + Math.min(width / 2, 20), y));
    return rows.filter(leads).length;
  });
