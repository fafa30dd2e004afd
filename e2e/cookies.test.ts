import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from './axe.ts';
import { shopOfFile } from './shop-of-file.ts';
import { shownCount } from './visit.ts';

const shop = shopOfFile();

async function openVisit(javaScriptEnabled: boolean) {
  const context = await shop.browser.newContext({ baseURL: shop.url, javaScriptEnabled });
  return { context, page: await context.newPage() };
}

const question = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });
const answer = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const standing = (page: Page, text: RegExp) => page.getByText(text).waitFor();

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

describe.each([true, false])('the choice about cookies (JavaScript: %s)', (javaScriptEnabled) => {
  test('nothing is set before it is made', async () => {
    const { context, page } = await openVisit(javaScriptEnabled);
    await page.goto('/');
    await page.goto('/c/taps');
    await question(page).waitFor();
    expect(await cookiesOf(context)).toEqual({});
  });

  test('refusing leads back to the page, is remembered, and gives nobody a number', async () => {
    const { context, page } = await openVisit(javaScriptEnabled);
    await page.goto('/c/taps?sort=price-low');
    await answer(page, 'Refuse');
    await question(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/c/taps');
    await page.goto('/');
    await shownCount(question(page)).toBe(0);
    expect(await cookiesOf(context)).toEqual({ choice: 'necessary' });
  });

  test('can be changed from the foot of any page, both ways', async () => {
    const { context, page } = await openVisit(javaScriptEnabled);
    await page.goto('/');
    await answer(page, 'Accept');
    await question(page).waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
    await standing(page, /^You accepted/);
    expect(Object.keys(await cookiesOf(context)).toSorted()).toEqual(['choice', 'visitor']);
    await answer(page, 'Refuse');
    await standing(page, /^You refused/);
    expect((await cookiesOf(context))['choice']).toBe('necessary');
  });
});

test('accepting and refusing look alike and lie side by side, and the page moves for neither', async () => {
  const { page } = await openVisit(true);
  await page.goto('/');
  const [refuse, accept] = await question(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, top } = button.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
        return { width, height, top, color, backgroundColor, fontSize, fontWeight };
      }),
    );
  expect(accept).toEqual(refuse);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await answer(page, 'Refuse');
  await question(page).waitFor({ state: 'detached' });
  expect(await heading.boundingBox()).toEqual(before);
});

test.each(['light', 'dark'] as const)('no fault that axe can find, %s', async (colorScheme) => {
  const context = await shop.browser.newContext({ baseURL: shop.url, colorScheme });
  const page = await context.newPage();
  for (const path of ['/', '/cookies']) {
    await page.goto(path);
    expect([path, await findViolations(page)]).toEqual([path, []]);
  }
});

test('what a visit leaves in the browser by other means is on the page, by its real names', async () => {
  const { page } = await openVisit(true);
  await page.goto('/cookies');
  const names = await page.locator('.cookie-name').allInnerTexts();
  const listed = names.flatMap((name) => {
    const [, key, where] = /^(.+) \((session|local) storage\)$/.exec(name) ?? [];
    return key ? [{ where: `${where}Storage`, key }] : [];
  });
  await page.goto('/c/taps');
  await page.locator('article h3 a').first().click();
  await page.waitForURL('**/p/**');
  await page.goto('/sign-in/start?returnTo=/basket');
  await page.waitForURL('**/oidc/interaction/**');
  const kept = await page.evaluate(() => [
    ...Object.keys(sessionStorage).map((key) => ['sessionStorage', key]),
    ...Object.keys(localStorage).map((key) => ['localStorage', key]),
  ]);
  expect(kept.length).toBeGreaterThan(0);
  const unlisted = kept.filter(
    ([where, key]) =>
      !listed.some((each) => {
        const [begin, rest] = each.key.split('…');
        const isKey = rest === undefined ? key === begin : key!.startsWith(begin!);
        return isKey && each.where === where;
      }),
  );
  expect(unlisted).toEqual([]);
});
