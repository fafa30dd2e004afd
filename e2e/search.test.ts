import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, shownCount } from './visit.ts';

const shop = shopOfFile();

describe('the search box', () => {
  test('suggests while one types, and is a combobox for keys, mouse and screen readers', async () => {
    const { page, complaints } = await shop.visit();
    await page.goto('/');
    const box = page.locator('input[name=q]');
    const options = page.getByRole('option');
    const suggestedFor = async (words: string) => {
      await box.fill('');
      await box.pressSequentially(words);
      await options
        .first()
        .waitFor({ timeout: 2_000 })
        .catch(() => {});
      return options.allInnerTexts();
    };
    await expect.poll(async () => (await suggestedFor('basin mix')).length).toBeGreaterThan(6);
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Suggestions' }).innerText())
      .toMatch(/basin mixer[^]*Basin taps[^]*£\d/);
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions/ })
      .waitFor();
    expect(await findFaults(page)).toEqual([]);

    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    await expect.poll(() => options.first().getAttribute('id')).toBe(active);
    await box.press('Escape');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => box.inputValue()).toBe('basin mix');
    await box.press('ArrowDown');
    await options.last().waitFor();
    const href = await options.last().getAttribute('href');
    // As slow as a hand: the list must still be there when the button comes up.
    await options.last().click({ delay: 200 });
    await page.waitForURL((url) => url.pathname + url.search === href);

    // A whole part number means its product, before any category.
    const first = async () => (await suggestedFor('spat-mn-ch'))[0];
    await expect.poll(first).toContain('Spate Mini cloakroom mixer');
    expect(complaints).toEqual([]);
  });
});

describe.each([true, false])('a search (JavaScript: %s)', (javaScriptEnabled) => {
  test('leads a code to its product, and offers sizes and departments to go on with', async () => {
    const { page, complaints } = await shop.visit({
      javaScriptEnabled,
    });
    const searchFor = async (words: string) => {
      await page.goto('/');
      await page.locator('input[name=q]').fill(words);
      await page.locator('input[name=q]').press('Enter');
    };
    await searchFor('spat/mn/ch');
    await page.waitForURL('**/p/spate-mini-cloakroom-mixer?sku=SPAT-MN-CH');

    await searchFor('bath 1650');
    await page.getByRole('navigation', { name: 'Nearest sizes' }).getByText('1600 mm').click();
    await page.getByRole('heading', { name: '“bath 1600 mm”' }).waitFor();

    await searchFor('jubilee clip');
    await page.getByText('We found no products for that').waitFor();
    const departments = page.getByRole('main').getByRole('navigation', { name: 'Departments' });
    await shownCount(departments.getByRole('link')).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  });

  test('tells a price in the words as a filter, and takes it off again', async () => {
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    await page.goto('/search?q=cheapest+toilet+under+%C2%A3150');
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price-low');
    await page.getByRole('link', { name: 'Remove Up to £150, lowest price first' }).click();
    await page.getByRole('heading', { name: '“toilet”' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test('every page that words lead to stands where its row says', async () => {
  const { page } = await shop.visit();
  const rows = await readFile(new URL('../server/data/search-pages.csv', import.meta.url), 'utf8');
  const paths = new Set(rows.match(/(?<=,)\/[a-z/-]+$/gm));
  expect(paths.size).toBeGreaterThan(5);
  for (const path of paths) {
    // Asked for rather than gone to: one that wants a sign-in goes on to it by itself.
    const answer = await page.request.get(path);
    expect({ path, status: answer.status() }).toEqual({ path, status: 200 });
  }
  await page.goto('/search?q=where+is+my+order');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Your orders' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
});
