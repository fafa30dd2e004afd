import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, shownCount, shownTexts } from './visit.ts';

const shop = shopOfFile();
const { visit } = shop;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function openFirstOf(page: Page, category: string): Promise<string> {
  await page.goto(category);
  const link = page.locator('article h3 a').first();
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return name;
}

/** Presses a button that writes, and waits until the write is answered. */
async function pressAndWait(page: Page, name: string | RegExp): Promise<void> {
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page, name).click();
  await sent;
}

async function putIntoBasket(page: Page, category: string): Promise<string> {
  const name = await openFirstOf(page, category);
  await pressAndWait(page, 'Add to basket');
  return name;
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'with $javaScriptEnabled for scripts',
  (options) => {
    // Axe is a script of the page's own.
    const faultsOf = async (page: Page) => (options.javaScriptEnabled ? findFaults(page) : []);

    test('a basket is saved, mailed, and opened by its code on another device', async () => {
      const { context, page, complaints } = await visit(options);
      const name = await putIntoBasket(page, '/c/taps/basin-taps');
      await page.goto('/basket');
      await button(page, 'Save and get a code').click();
      const code = await page.locator('.kept code').innerText();
      await page.getByLabel('E-mail the code to').fill('nobody');
      await button(page, 'Send').click();
      await page.getByText('Enter an e-mail address').waitFor();
      await expect.poll(() => page.locator('.kept code').innerText()).toBe(code);
      await expect.poll(() => page.getByLabel('E-mail the code to').inputValue()).toBe('nobody');
      await page.getByLabel('E-mail the code to').fill('site@example.com');
      await button(page, 'Send').click();
      await page.getByText('E-mailed to site@example.com').waitFor();
      const mailbox = () => context.request.get('/dev/mailbox').then((answer) => answer.text());
      await expect.poll(mailbox).toContain('Your saved basket');
      expect(await faultsOf(page)).toEqual([]);

      const other = await visit(options);
      await other.page.goto(`/basket/retrieve?code=${code.slice(0, -1)}`);
      await button(other.page, 'Open the basket').click();
      await other.page.getByText('A code has 20 letters and digits; this one has 19.').waitFor();
      await other.page
        .getByRole('textbox', { name: 'Code' })
        .fill(code.toLowerCase().replaceAll('-', ' '));
      await button(other.page, 'Open the basket').click();
      await other.page.waitForURL('**/basket?opened=saved');
      await shownTexts(other.page.locator('.basket-line h2')).toEqual([name]);
      expect([...complaints, ...other.complaints]).toEqual([]);
    });

    test('a quantity that is refused stays as it was typed until it is another', async () => {
      const { page } = await visit(options);
      const name = await putIntoBasket(page, '/c/toilets');
      await page.goto('/basket');
      const quantity = page.getByLabel(`Quantity of ${name}`);
      await quantity.fill('1000');
      await quantity.press('Enter');
      await page.getByText('Give 999 or less.').waitFor();
      await expect.poll(() => quantity.inputValue()).toBe('1000');
      // What a program would read as a number is none that anybody means.
      await quantity.fill('0x1');
      await quantity.press('Enter');
      await page.getByText('Give a whole number.').waitFor();
      await expect.poll(() => quantity.inputValue()).toBe('0x1');
      await quantity.fill('3');
      // With a script it is enough to leave the field.
      await quantity.press(options.javaScriptEnabled ? 'Tab' : 'Enter');
      await page.getByText('Give a whole number.').waitFor({ state: 'detached' });
      await page.locator('.side').getByText('3 items').waitFor();
    });

    test('a copy of a basket leaves the first to go back to', async () => {
      const { page } = await visit(options);
      const name = await putIntoBasket(page, '/c/toilets');
      await page.goto('/basket');
      await button(page, 'Copy').click();
      await page.getByText('Your other basket').waitFor();
      await button(page, `Remove ${name}`).click();
      await page.getByText('Your basket is empty').waitFor();
      await button(page, `Switch to this basket: ${name}`).click();
      await page.locator('.basket-line').waitFor();
      await shownTexts(page.locator('.basket-line h2')).toEqual([name]);
    });

    test('a heart on a card keeps it, and the header counts', async () => {
      const { page, complaints } = await visit(options);
      await page.goto('/c/toilets');
      const heart = page.locator('article .heart button').first();
      const name = await page.locator('article h3 a').first().innerText();
      const press = async () => {
        const sent = page.waitForResponse((response) => response.request().method() === 'POST');
        await heart.click();
        await sent;
      };
      const header = page.locator('header');
      await press();
      await header.getByRole('link', { name: 'Wishlist 1 item' }).waitFor();
      await page.goto('/wishlist');
      await page.locator('article h3', { hasText: name }).waitFor();
      await page.goto('/c/toilets');
      // Only a script marks what is kept; either way, the next press takes it out again.
      const pressed = options.javaScriptEnabled ? 'true' : null;
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(pressed);
      await press();
      await header.getByRole('link', { name: 'Wishlist', exact: true }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('a saved basket that is opened says so, with the code that it was saved with', async () => {
      const { page } = await visit(options);
      await putIntoBasket(page, '/c/taps/basin-taps');
      await page.goto('/basket');
      await pressAndWait(page, /^Save/);
      const code = await page.locator('.kept-code code').first().innerText();
      const { page: other } = await visit(options);
      await other.goto('/basket/retrieve');
      await other.getByRole('textbox', { name: 'Code' }).fill(code);
      await other.getByRole('button', { name: 'Open the basket' }).click();
      await shownCount(other.getByRole('status').getByText('Your saved basket is open.')).toBe(1);
    });

    test('a wishlist is kept, shown to others, and put into the basket', async () => {
      const { page, complaints } = await visit(options);
      const tap = await openFirstOf(page, '/c/taps/basin-taps');
      await pressAndWait(page, 'Save to wishlist');
      const pan = await openFirstOf(page, '/c/toilets');
      await pressAndWait(page, 'Save to wishlist');
      await page.goto('/wishlist');
      await shownTexts(page.locator('.wish-cards h3')).toEqual([tap, pan]);
      expect(await faultsOf(page)).toEqual([]);
      await button(page, 'Share, read only').click();
      const link = (await page.locator('.kept-link a').getAttribute('href'))!;

      const guest = await visit(options);
      const shown = (await guest.page.goto(link))!;
      expect(shown.headers()['cache-control']).toBe('no-store');
      await shownTexts(guest.page.locator('.wish-cards h3')).toEqual([tap, pan]);
      await shownCount(guest.page.getByRole('button', { name: /Remove/ })).toBe(0);
      // Its forms say where they come from, or they would be refused.
      await pressAndWait(guest.page, 'Ex VAT');
      await guest.page.waitForURL(link);
      await guest.page.locator('button[value="ex"][aria-pressed="true"]').first().waitFor();

      await button(page, 'Stop sharing').click();
      await button(page, 'Share, read only').waitFor();
      expect((await guest.page.goto(link))!.status()).toBe(404);

      await button(page, `Remove ${pan} from the wishlist`).click();
      await button(page, 'Put it back').click();
      await expect.poll(() => page.locator('.wish-cards h3').allInnerTexts()).toEqual([tap, pan]);
      await button(page, /Add these 2/).dblclick();
      await page.waitForURL('**/basket');
      // Pressed twice is the same as once.
      const { basket } = servicesOf(page.context(), shop.url);
      const { lines } = (await basket.getCurrentBasket())!;
      expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
      await expect.poll(() => page.locator('.basket-line h2').allInnerTexts()).toEqual([tap, pan]);
      await button(page, `Move to wishlist: ${pan}`).click();
      await expect.poll(() => page.locator('.basket-line h2').allInnerTexts()).toEqual([tap]);
      expect(complaints).toEqual([]);
    });
  },
);

test('a line of the basket that is changed leaves the others as they are', async () => {
  const { page } = await visit();
  const other = await putIntoBasket(page, '/c/toilets');
  const changed = await putIntoBasket(page, '/c/taps/basin-taps');
  await page.goto('/basket');
  const line = page.locator('.basket-line', { hasText: other });
  const written = await line.evaluateHandle((element) => {
    const names: string[] = [];
    new MutationObserver((records) =>
      names.push(...records.map(({ type, attributeName }) => attributeName ?? type)),
    ).observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
    return names;
  });
  await page.getByLabel(`Quantity of ${changed}`).fill('2');
  await page.keyboard.press('Enter');
  await page.locator('.side').getByText('3 items').waitFor();
  await page.locator('.basket-line[aria-busy]').waitFor({ state: 'detached' });
  expect(await written.jsonValue()).toEqual([]);
});
