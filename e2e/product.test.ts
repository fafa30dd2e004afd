import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, shownCount } from './visit.ts';

const { visit } = shopOfFile();

const vanity = '/p/sill-800-wall-hung-vanity-unit-with-basin';
const mixer = '/p/lode-basin-mixer-with-click-waste';
const withdrawn = 'ghyll-basin-mixer-with-click-waste';
/** With a script the page stays and says so; without one, or before it runs, the basket opens. */
const isInBasket = (page: Page) => page.locator('.toast, .basket-line-sum').first().waitFor();
/** A tick that changes the button's words shows that the script has taken the page over. */
const isTakenOver = (page: Page) =>
  expect
    .poll(async () => {
      const box = page.getByLabel(/^Also add Slim slotted click waste/);
      await box.uncheck();
      await box.check();
      return page.locator('#buy .button').innerText();
    })
    .toBe('Add with 1 item');
/** Whoever typed a postcode still sees where they did, whichever way the page came again. */
const shownInView = (locator: Locator) =>
  expect
    .poll(async () => {
      const box = await locator.boundingBox();
      return box !== null && box.y >= -1 && box.y + box.height <= 900;
    })
    .toBe(true);
const namesIn = (page: Page) => page.locator('main ul li h2').allInnerTexts();

describe.each([true, false])('a product page (JavaScript: %s)', (javaScriptEnabled) => {
  test('tells the day for a postcode, keeps it, and says what is wrong with one', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    await page.goto(vanity);
    const arrival = page.locator('.arrive');
    await arrival.getByText('Enter your postcode').click();
    await arrival.getByLabel('Delivery postcode').fill('iv23aa');
    await arrival.getByRole('button', { name: 'Show dates' }).click();
    await arrival.getByText('To IV2').waitFor();
    await expect.poll(() => arrival.innerText()).toMatch(/includes £25\.00 for your area/);
    await page.goto(vanity);
    await arrival.getByText('To IV2').click();
    await arrival.getByLabel('Delivery postcode').fill('ZZ1 1AA');
    await arrival.getByRole('button', { name: 'Show dates' }).click();
    await page.getByText('There is no postcode area “ZZ”.').first().waitFor();
    // It is said beside the field, on the page and at the place where it was typed.
    const field = arrival.getByLabel('Delivery postcode');
    await expect.poll(() => field.inputValue()).toBe('ZZ1 1AA');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe(vanity);
    await shownInView(field);
    await field.fill(' i v 2   3 a a ');
    await arrival.getByRole('button', { name: 'Show dates' }).click();
    await arrival.getByText('To IV2').waitFor();
    await shownInView(arrival.locator('.day'));
    expect(new URL(page.url()).pathname).toBe(vanity);
    expect(complaints).toEqual([]);
  });

  test('is not sold on the spot to a place that it cannot come to', async () => {
    const { context, page } = await visit({ javaScriptEnabled });
    await page.goto(vanity);
    await page.locator('.arrive').getByText('Enter your postcode').click();
    await page.locator('.arrive').getByLabel('Delivery postcode').fill('je23ab');
    await page.locator('.arrive').getByRole('button', { name: 'Show dates' }).click();
    await page.locator('.arrive .day', { hasText: 'Not delivered to JE2' }).waitFor();
    await shownCount(page.locator('.buy-bar')).toBe(0);
    await page.getByText('We cannot deliver this to JE2').waitFor();
    // A page from before the postcode was given may still ask for it: it is told why not.
    const sku = await page.locator('#buy input[name=sku]').inputValue();
    const refused = await context.request.post('/basket', { form: { sku, quantity: '1' } });
    expect(refused.status()).toBe(409);
    expect(await refused.text()).toContain('to JE2');
    await page.goto('/c/furniture');
    const card = page.locator('article', { hasText: 'Not delivered to JE2' }).first();
    await shownCount(card.getByRole('button', { name: /to the basket$/ })).toBe(0);
    await page.goto(vanity);
    await page.getByRole('button', { name: 'Add for another address' }).click();
    await isInBasket(page);
    await page.goto('/basket');
    await page.locator('.basket-line', { hasText: 'Not delivered to JE2' }).waitFor();
    await page.locator('.side .note.bad').waitFor();
  });

  test('that is sold in packs names the price of a pack wherever it stands', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/c/pipe-and-fittings/copper-pipe');
    const card = page.locator('article:has(.price .pack)').first();
    const now = await card.locator('.price .now').innerText();
    const [, each] = /^pack of 10 \((£[\d.]+) each\)$/.exec(
      await card.locator('.price .pack').innerText(),
    )!;
    const pence = (text: string) => Number(text.replaceAll(/[^0-9]/g, ''));
    expect(pence(now)).toBe(10 * pence(each!));
    await page.goto((await card.locator('h3 a').getAttribute('href'))!);
    await expect.poll(() => page.locator('.big-price').innerText()).toContain(now);
    await expect
      .poll(() => page.locator('.big-price .pack').innerText())
      .toBe(`pack of 10 (${each} each)`);
    await expect.poll(() => page.locator('.buy-bar b').innerText()).toBe(now);
    await expect.poll(() => page.locator('.buy-bar').innerText()).toContain('pack of 10');
    await expect.poll(() => page.locator('.why .total dd').textContent()).toBe(now);
    await page.locator('#buy button:not([aria-label])').click();
    await isInBasket(page);
    await page.goto('/basket');
    await expect.poll(() => page.locator('.basket-line-sum b').innerText()).toBe(now);
    await expect
      .poll(() => page.locator('.basket-line-sum').innerText())
      .toContain(`1 pack of 10, ${each} each`);
  });

  test('adds nothing that is not asked for, and what is ticked in one step', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    await page.goto(vanity);
    const boxes = page.locator('#set input[type=checkbox]');
    await shownCount(boxes).toBe(5);
    await shownCount(page.locator('#set :checked')).toBe(0);
    await page.getByLabel(/^Also add Slim slotted click waste/).check();
    await page.locator('#buy button:not([aria-label])').click();
    await isInBasket(page);
    await page.goto('/basket');
    const names = await namesIn(page);
    expect(names).toHaveLength(2);
    expect(names.join()).toContain('Slim slotted click waste');
    expect(complaints).toEqual([]);
  });

  test('adds it with everything that it needs where the button says so', async () => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(vanity);
    await page.getByRole('button', { name: /^Add with the 3 needed items/ }).click();
    await isInBasket(page);
    await page.goto('/basket');
    expect(await namesIn(page)).toHaveLength(4);
  });

  test('shows each figure in the chosen view of VAT, and the sum of why adds up', async () => {
    const { page } = await visit({ javaScriptEnabled });
    for (const [view, words] of [
      ['Ex VAT', 'ex VAT'],
      ['Inc VAT', 'inc VAT'],
    ] as const) {
      await page.goto(vanity);
      await page.getByRole('button', { name: view }).first().click();
      await page.locator('.big-price').getByText(words, { exact: false }).first().waitFor();
      await page.locator(`.big-price .other-price:text("${words} ·")`).waitFor();
      const rows = await page.locator('.why dd').allInnerTexts();
      const pence = rows.map((text) => Number(text.replaceAll(/[^0-9]/g, '')));
      const [list, off, pays] = pence as [number, number, number];
      expect(list - off).toBe(pays);
      await expect.poll(() => page.locator('.big-price .now').innerText()).toBe(rows[2]);
      await expect.poll(() => page.locator('.buy-bar b').innerText()).toBe(rows[2]);
    }
  });

  test('has a variant in its address, and leads to its pictures and its sheet', async () => {
    const { context, page } = await visit({ javaScriptEnabled });
    await page.goto(vanity);
    await page.locator('.finishes').getByRole('link', { name: 'Deep navy' }).click();
    await page.waitForURL('**?sku=SILL-800-NAV');
    await page.getByText('SKU SILL-800-NAV').waitFor();
    const sheet = await page
      .getByRole('link', { name: /^Specification sheet/ })
      .getAttribute('href');
    const pdf = await context.request.get(sheet!);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const large = await page.locator('.zoomable').getAttribute('href');
    expect((await context.request.get(large!)).ok()).toBe(true);
  });

  test('shows further looks below the first, each of which becomes the large one', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    await page.goto(mixer);
    const beside = page.locator('.beside a');
    await shownCount(beside).toBe(2);
    const look = await beside.first().getAttribute('aria-label');
    await beside.first().click();
    await page.getByRole('link', { name: `Zoom in: ${look}` }).waitFor();
    expect(new URL(page.url()).searchParams.get('photo')).toBe('2');
    expect(complaints).toEqual([]);
  });

  test('leads from what is no longer sold to what took its place', async () => {
    const { context, page } = await visit({ javaScriptEnabled });
    const answer = await context.request.get('/services/catalogue/Products/Summaries', {
      params: { slug: withdrawn },
    });
    expect(answer.status()).toBe(410);
    const { successor } = (await answer.json()) as { successor: { slug: string; name: string } };
    expect((await page.goto(`/p/${withdrawn}`))?.status()).toBe(410);
    const kind = page.getByRole('link', { name: 'See everything in Basin taps' });
    await expect.poll(() => kind.getAttribute('href')).toBe('/c/taps/basin-taps');
    await page.getByRole('link', { name: successor.name }).first().click();
    await page.getByRole('heading', { level: 1, name: successor.name }).waitFor();
    expect((await context.request.get(`/p/${withdrawn}/specification.pdf`)).status()).toBe(410);
  });
});

test.each([
  ['Inc VAT', '£649.00'],
  ['Ex VAT', '£540.83'],
])('%s: the price has the same pence on every surface that shows it', async (view, price) => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByRole('button', { name: view, exact: true }).first().click();
  await page.locator(`header [aria-pressed=true]:text("${view}")`).waitFor();
  const shown = async (path: string, of: string) => {
    await page.goto(path);
    return page.locator(of).first().innerText();
  };
  const card = `article:has(a[href^="${vanity}"]) .price .now`;
  const listing = '/c/furniture/vanity-units';
  const figures = {
    listing: await shown(listing, card),
    search: await shown('/search?q=sill+800+vanity', card),
    product: await shown(vanity, '.big-price .now'),
    sticky: await shown(vanity, '.buy-bar b'),
  };
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await isInBasket(page);
  const line = await shown('/basket', '.basket-line-sum b');
  const header = await page.locator('header a[href="/basket"]').innerText();
  const summary = await shown('/checkout/contact', '.mini b');
  expect({ ...figures, line, summary }).toEqual({
    listing: price,
    search: price,
    product: price,
    sticky: price,
    line: price,
    summary: price,
  });
  expect(header).toContain(price);
});

describe('with a script', () => {
  test('says what was added without leaving the page', async () => {
    const { page } = await visit();
    await page.goto(vanity);
    await isTakenOver(page);
    await page.locator('#buy .button').click();
    await page.getByText('Added Sill 800').waitFor();
    await expect.poll(() => page.locator('.toast').innerText()).toContain('and 1 item with it');
    expect(page.url()).toContain(vanity);
    // Nothing stays ticked that a second press would add again.
    await shownCount(page.locator('#set :checked')).toBe(0);
    await expect.poll(() => page.locator('#buy .button').innerText()).toBe('Add to basket');
  });

  test('a closer look opens, grows, goes on by the keyboard, and gives the focus back', async () => {
    const { page, complaints } = await visit();
    await page.goto(vanity);
    await isTakenOver(page);
    await page.locator('.zoomable').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^1 of [2-9]$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/^2 of [2-9]$/).waitFor();
    await page.keyboard.press('+');
    await expect.poll(() => dialog.getByRole('button', { name: 'Smaller' }).isEnabled()).toBe(true);
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('zoomable');
    expect(complaints).toEqual([]);
  });

  test('a model is fetched when it is asked for and not before, and gives way to its still', async () => {
    const { page, complaints } = await visit();
    const models: string[] = [];
    page.on('request', (request) => {
      if (/\/model-[^/]*\.js$|\.glb$/.test(request.url())) models.push(request.url());
    });
    await page.goto(vanity);
    await isTakenOver(page);
    expect(models).toEqual([]);
    await page.getByRole('button', { name: 'View in 3D' }).click();
    // A browser without WebGL says so and keeps the still.
    await page.getByText(/^(Drag to turn it|The model cannot be shown here\.)$/).waitFor();
    expect(models.length).toBeGreaterThan(0);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the picture' }).click();
    await page.getByRole('button', { name: 'View in 3D' }).waitFor();
    await shownCount(page.locator('.model')).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('rooms are moved by their buttons', async () => {
    const { page } = await visit({ width: 390 });
    await page.goto(vanity);
    const row = page.locator('#room-row');
    await page.getByRole('button', { name: 'More rooms' }).click();
    await page.waitForFunction(() => document.getElementById('room-row')!.scrollLeft > 100);
    await row.focus();
    expect(await row.evaluate((element) => document.activeElement === element)).toBe(true);
  });
});

test.each<[number, string[]]>([
  [390, [vanity, '/']],
  [1440, [vanity]],
])('no page has a fault that axe can find, at %i px', async (width, paths) => {
  const { page } = await visit({ width });
  const faults: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    const found = await findFaults(page);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});
