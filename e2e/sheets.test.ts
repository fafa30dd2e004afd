import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile();

/** Each element of the screen by its place, with what its sheets make of it. */
const looksOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('header *, #main *, footer *')].map((element) => {
      const { width, height, x, y } = element.getBoundingClientRect();
      const { display, color, fontSize, fontWeight } = getComputedStyle(element);
      const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
      return `${element.localName}.${element.getAttribute('class')} ${box} ${display} ${color} ${fontSize} ${fontWeight}`;
    });
  });

/** Has every sheet of the page count after those that came later, as another way to it might. */
const turnSheetsRound = (page: Page) =>
  page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    for (const link of [...links].toReversed()) {
      const again = link.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve));
      document.body.append(again);
      await loaded;
      link.remove();
    }
    return links.length;
  });

const taps = 'nav[aria-label="Departments"] a[href="/c/taps"], .menu-panel a[href="/c/taps"]';

/** From one screen to another by a link of the page, and what the second is known by. */
const ways = [
  { from: '/', link: taps, shows: '.listing-page' },
  { from: '/p/lode-mini-cloakroom-mixer', link: taps, shows: '.listing-page' },
  { from: '/basket', link: taps, shows: '.listing-page' },
  { from: '/cookies', link: taps, shows: '.listing-page' },
  { from: '/c/taps', link: 'article h3 a', shows: '.product-page' },
];

describe.each([390, 1440])('at %i px', (width) => {
  test.each(ways)('from $from to $shows it looks as it does at once', async (way) => {
    const { page } = await shop.visit({ width });
    await page.goto(way.from);
    if (way.link === taps && width < 900) await page.locator('.menu summary').click();
    const link = page.locator(way.link).locator('visible=true').first();
    await link.click();
    await page.locator(way.shows).waitFor();
    await page.mouse.move(0, 0);
    const clicked = page.url();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const { page: other } = await shop.visit({ width });
    await other.goto(clicked);
    await expect.poll(() => looksOf(page)).toEqual(await looksOf(other));
  });

  test.each(['/', '/c/taps', '/p/lode-mini-cloakroom-mixer', '/basket', '/cookies'])(
    'the order of the sheets of %s means nothing',
    async (path) => {
      const { page } = await shop.visit({ width });
      await page.goto(path);
      const looks = await looksOf(page);
      expect(await turnSheetsRound(page)).toBeGreaterThan(1);
      expect(await looksOf(page)).toEqual(looks);
    },
  );
});
