import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, shownCount, shownTexts } from './visit.ts';

const { visit } = shopOfFile();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Opens what can be changed about a project, which is folded. */
const unfold = (page: Page, title: string) =>
  page.locator('.project-fold summary', { hasText: title }).click();
const roomOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the first product of a category and goes on to where it is to be put. */
async function chooseFirstOf(page: Page, category: string): Promise<string> {
  await page.goto(category);
  const link = page.locator('article h3 a').first();
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Add to a project' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add to which project?' }).waitFor();
  return name;
}

/** A project "Ensuite" with a tap in its room "First floor". */
async function startWithTap(page: Page): Promise<string> {
  const tap = await chooseFirstOf(page, '/c/taps/basin-taps');
  await page.getByLabel('What is it called?').fill('Ensuite');
  await page.getByLabel('Room (optional)').fill('First floor');
  await button(page, 'Add to project').click();
  await roomOf(page, 'First floor').getByText(tap).waitFor();
  return tap;
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with $javaScriptEnabled for scripts',
  (options) => {
    // Axe is a script of the page's own.
    const faultsOf = async (page: Page) => (options.javaScriptEnabled ? findFaults(page) : []);

    test('a project is filled by room, kept to a budget, and goes into the basket', async () => {
      const { page, complaints } = await visit(options);
      const tap = await startWithTap(page);
      expect(await faultsOf(page)).toEqual([]);
      await unfold(page, 'Name and budget');
      await page.getByLabel('Budget in pounds, inc VAT').fill('much');
      await button(page, 'Save name and budget').click();
      await page.getByText('Enter an amount in pounds').waitFor();
      await page.getByLabel('Budget in pounds, inc VAT').fill('5,000');
      await button(page, 'Save name and budget').click();
      await page.getByText('Budget £5,000.00').waitFor();
      await button(page, `More of ${tap}, First floor`).click();
      await roomOf(page, 'First floor').getByText('2 items').waitFor();
      // Pressed twice is the same as once.
      await button(page, 'Add all to basket').dblclick();
      await page.getByRole('heading', { name: 'Added to the basket: 2 of 2' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);

      await page.goto('/basket');
      const line = page.locator('.basket-line');
      await line.getByText('First floor').waitFor();
      await button(page, `Remove ${tap}`).click();
      await button(page, 'Put it back').click();
      await line.getByText('First floor').waitFor();
      if (options.javaScriptEnabled) {
        await shownTexts(page.locator(':focus')).toEqual(['Basket']);
      }
      await expect.poll(() => page.getByLabel(`Quantity of ${tap}`).inputValue()).toBe('2');
      await page.getByRole('link', { name: `Move to a project: ${tap}` }).click();
      await page.getByLabel('No room').check();
      await button(page, 'Move to project').click();
      await roomOf(page, 'Not in a room').getByText('2 items').waitFor();
      await page.goto('/basket');
      await page.getByText('Your basket is empty').waitFor();
      expect(complaints).toEqual([]);
    });

    test('a variant is swapped once its collision was shown', async () => {
      const { page } = await visit(options);
      const tap = await startWithTap(page);
      await page.locator('.project-line-more summary').first().click();
      await page.getByRole('link', { name: 'Swap the variant' }).click();
      await page.locator('.swap-choices a').first().click();
      await page.getByRole('heading', { name: 'Ready to swap' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await button(page, /^Swap it/).click();
      await roomOf(page, 'First floor').getByText(tap).waitFor();

      await chooseFirstOf(page, '/c/taps/basin-taps');
      await page.getByLabel('First floor').check();
      await button(page, 'Add to project').click();
      await roomOf(page, 'First floor').getByText('2 items').waitFor();
      await page.locator('.project-line-more summary').first().click();
      await page.getByRole('link', { name: 'Swap the variant' }).first().click();
      const choices = page.locator('.swap-choices a');
      await choices.first().waitFor();
      const hrefs = await choices.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      for (const href of hrefs) {
        await page.goto(href);
        if (await page.getByRole('heading', { name: 'One room already has it' }).count()) break;
      }
      await button(page, /^Swap it/).click();
      await roomOf(page, 'First floor').getByText('2 items').waitFor();
      await shownCount(page.locator('.project-line')).toBe(1);
    });

    test('a finish is swapped in everything that comes in it, and what does not is told', async () => {
      const { page } = await visit(options);
      const tap = await startWithTap(page);
      const before = await page.locator('.project-line').first().innerText();
      await chooseFirstOf(page, '/c/toilets');
      await page.getByLabel('First floor').check();
      await button(page, 'Add to project').click();
      await roomOf(page, 'First floor').getByText('2 items').waitFor();
      await page.getByRole('link', { name: 'Swap a finish' }).click();
      await page.getByRole('heading', { level: 1, name: 'Swap a finish' }).waitFor();
      const wanted = page.locator('.swap-choices').last().locator('a').first();
      const finish = await wanted.locator('b').innerText();
      await wanted.click();
      await page.locator('#swap').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await button(page, /^Swap 1 product, /).click();
      await roomOf(page, 'First floor').getByText(tap.split(',')[0]!).first().waitFor();
      await expect
        .poll(async () => (await page.locator('.project-line').allInnerTexts()).join('\n'))
        .toContain(finish);
      expect((await page.locator('.project-line').allInnerTexts()).join('\n')).not.toContain(
        before,
      );
    });

    test('whoever uses the browser next finds nothing of it by going back', async () => {
      const { page } = await visit(options);
      await startWithTap(page);
      await page.locator('.project-line-more summary').first().click();
      const swap = page.getByRole('link', { name: 'Swap the variant' }).first();
      const here = new URL(page.url()).pathname;
      const places = ['/projects', here, `${here}/finish`, (await swap.getAttribute('href'))!];
      for (const place of [...places, `/projects/add${new URL(places[3]!, page.url()).search}`]) {
        const answer = await page.request.get(place);
        const keeping = answer.headers()['cache-control'];
        expect([place, answer.status(), keeping]).toEqual([
          place,
          200,
          expect.stringContaining('no-store'),
        ]);
      }
    });

    test('what another tab changed meanwhile is told, and nothing is lost', async () => {
      const { context, page } = await visit(options);
      await startWithTap(page);
      const other = await context.newPage();
      await other.goto(page.url());
      await unfold(other, 'Name and budget');
      await other.getByLabel('Name', { exact: true }).fill('Upstairs');
      await button(other, 'Save name and budget').click();
      await other.getByRole('heading', { level: 1, name: 'Upstairs' }).waitFor();
      await page.getByRole('textbox', { name: 'Notes' }).fill('Ask the fitter');
      await button(page, 'Save notes').click();
      await page.getByText('It is called “Upstairs” now, and was “Ensuite”.').waitFor();
      const notes = page.getByRole('textbox', { name: 'Notes' });
      await expect.poll(() => notes.inputValue()).toBe('Ask the fitter');
      expect(await faultsOf(page)).toEqual([]);
      await button(page, 'Save notes').click();
      await page.getByText('It is called').waitFor({ state: 'detached' });
      await other.reload();
      await expect
        .poll(() => other.getByRole('textbox', { name: 'Notes' }).inputValue())
        .toBe('Ask the fitter');
    });

    test('a link shows it to others until its owner ends it, and it can be copied', async () => {
      const { page } = await visit(options);
      const tap = await startWithTap(page);
      await unfold(page, 'Share this project');
      await button(page, 'Make a link').click();
      const link = (await page.locator('.shared-link a').getAttribute('href'))!;
      const other = await visit(options);
      await other.page.goto(link);
      await roomOf(other.page, 'First floor').getByText(tap).waitFor();
      expect(await faultsOf(other.page)).toEqual([]);
      await button(other.page, 'Save a copy').click();
      await other.page.waitForURL('**/projects/*');
      await roomOf(other.page, 'First floor').getByText(tap).waitFor();
      await button(page, 'Turn off the link').click();
      await page.getByText('A link made on').waitFor({ state: 'detached' });
      expect((await other.page.goto(link))?.status()).toBe(410);
      await other.page.getByText('The link has been turned off or has expired').waitFor();

      await page.getByText('Delete this project').click();
      await button(page, 'Delete for good').click();
      await page.getByRole('heading', { name: 'No project yet' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  },
);
