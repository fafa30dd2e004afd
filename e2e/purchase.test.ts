import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findSku, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, shownCount } from './visit.ts';

const shop = shopOfFile();
const { visit, signedInAs } = shop;
const mixer = '/p/lode-basin-mixer-with-click-waste';
const field = (page: Page, label: string | RegExp) => page.getByLabel(label).first();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

async function addFirstProductOf(page: Page, category: string): Promise<void> {
  await page.goto(category);
  await page.locator('article h3 a').first().click();
  await page.waitForURL('**/p/**');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page, 'Add to basket');
  await sent;
  // A form without scripts leads on, and nobody goes elsewhere while that is on its way.
  await page.waitForLoadState('load');
}

/** Puts a tap into the basket without a look at any page. */
async function fillBasket(page: Page): Promise<void> {
  const form = { sku: await findSku(page, mixer), quantity: '1' };
  expect((await page.request.post('/basket', { form })).ok()).toBe(true);
}

/** Opens the page where the card is asked for, with every step before it filled by its call. */
async function openPayment(context: BrowserContext, page: Page): Promise<void> {
  const { basket, checkout } = servicesOf(context, shop.url);
  const sku = await findSku(page, mixer);
  await readyToPay({ basket, checkout }, { items: [{ sku, quantity: 1 }] });
  await page.goto('/checkout/payment');
}

/** Fills every step up to the page where the card is asked for, and looks at each before it is filled. */
async function goToPayment(page: Page, look?: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Go to checkout' }).first().click();
  await page.waitForURL('**/checkout/contact');
  await look?.('contact');
  await field(page, 'E-mail').fill('home@example.com');
  await field(page, 'First name').fill('Robin');
  await field(page, 'Last name').fill('Larch');
  await field(page, /Telephone/).fill('07700 900142');
  await submit(page, '**/checkout/delivery');
  await field(page, 'Find an address by postcode').fill('sw47ab');
  await press(page, 'Find address');
  await page.getByLabel('Address', { exact: true }).selectOption({ index: 1 });
  await look?.('delivery');
  await submit(page, '**/checkout/delivery/day');
  await look?.('day');
  await submit(page, '**/checkout/billing');
  await look?.('billing');
  await submit(page, '**/checkout/payment');
  await look?.('payment');
}

async function submit(page: Page, next: string): Promise<void> {
  // The button that ends a step is its last.
  await page.locator('main form button:not([type])').last().click();
  await page.waitForURL(next);
}

async function fillCard(page: Page, number: string): Promise<void> {
  await field(page, 'Card number').fill(number);
  await field(page, /Expiry/).fill('12 / 34');
  await field(page, /Security code/).fill('123');
}

/** What the shop wrote to the buyer, and what its page says: the same to the penny. */
async function expectOrderAndMail(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForURL('**/order/**');
  const shown = page.locator('main', { hasText: /PL-\w{4}-\w{4}/ });
  const text = await shown.innerText();
  const number = /PL-\w{4}-\w{4}/.exec(text)![0];
  const paid = /Paid, (£[\d,.]+)/.exec(text)![1]!;
  await expect
    .poll(async () => (await (await context.request.get('/dev/mailbox')).text()).includes(number))
    .toBe(true);
  const mailbox = await (await context.request.get('/dev/mailbox')).text();
  const link = new RegExp(`href="(/dev/mailbox/\\d+)"[^]*?${number}`).exec(mailbox)![1]!;
  const mail = await (await context.request.get(`${link}/html`)).text();
  expect(mail).toContain(number);
  expect(mail).toContain(paid);
  // The basket is done with.
  await page.goto('/basket');
  await shownCount(page.getByRole('link', { name: 'Go to checkout' })).toBe(0);
}

describe('a guest buys two different things', () => {
  test('with JavaScript', async () => {
    const { context, page, complaints } = await visit();
    await addFirstProductOf(page, '/c/taps/basin-taps');
    await addFirstProductOf(page, '/c/toilets');
    await goToPayment(page);
    await fillCard(page, '4242 4242 4242 4242');
    await press(page, /^Order and pay £/);
    await expectOrderAndMail(page, context);
    expect(complaints).toEqual([]);
  });

  test('without JavaScript, on a telephone', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false, width: 390 });
    await addFirstProductOf(page, '/c/taps/basin-taps');
    await addFirstProductOf(page, '/c/toilets');
    await goToPayment(page);
    await press(page, /^Order and pay £/);
    await page.waitForURL('**/pay/**');
    await fillCard(page, '4242424242424242');
    await field(page, 'Name on the card').fill('Robin Larch');
    await page.getByRole('button').first().click();
    await expectOrderAndMail(page, context);
  });
});

describe('a card that does not pay', () => {
  test('says so, loses nothing, and another card then pays', async () => {
    const { context, page } = await visit();
    await openPayment(context, page);
    await fillCard(page, '4000 0000 0000 0002');
    await press(page, /^Order and pay £/);
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await fillCard(page, '4242 4242 4242 4242');
    await press(page, /^Order and pay £/);
    await expectOrderAndMail(page, context);
  });
});

describe('three cards that do not pay', () => {
  /** The codes that were mailed so far, the newest first. */
  async function listCodes(context: BrowserContext): Promise<string[]> {
    const mailbox = await (await context.request.get('/dev/mailbox')).text();
    return [...mailbox.matchAll(/(\d{6}) is your [^<]* checkout code/g)].map(([, code]) => code!);
  }
  async function codeMailedSince(context: BrowserContext, before: string[]): Promise<string> {
    await expect.poll(async () => (await listCodes(context)).length).toBe(before.length + 1);
    return (await listCodes(context))[0]!;
  }

  test('lead to a code by e-mail, and nothing that was typed is lost', async () => {
    const { context, page, complaints } = await visit();
    await openPayment(context, page);
    const before = await listCodes(context);
    await fillCard(page, '4000 0000 0000 0002');
    const code = page.getByLabel('Six digits');
    // The provider tells the shop of each card a moment after it told the page.
    await expect
      .poll(async () => {
        await press(page, /^Order and pay £/);
        await page.getByRole('button', { name: /^Order and pay £/ }).waitFor();
        return code.isVisible();
      })
      .toBe(true);
    await page.getByRole('alert').getByText('home@example.com').waitFor();
    await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4000 0000 0000 0002');
    const widths = [390, 820, 1440] as const;
    expect(Object.values(await findFaultsAt(page, widths)).flat()).toEqual([]);
    await code.fill('000000');
    await press(page, /^Order and pay £/);
    await page.getByText('That is not the code').waitFor();
    await expect.poll(() => code.inputValue()).toBe('000000');
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await fillCard(page, '4242 4242 4242 4242');
    await code.fill(await codeMailedSince(context, before));
    await code.press('Enter');
    await expectOrderAndMail(page, context);
    expect(complaints).toEqual([]);
  });

  test('lead to it without JavaScript as well', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false, width: 390 });
    await openPayment(context, page);
    await press(page, /^Order and pay £/);
    await page.waitForURL('**/pay/**');
    const card = page.url();
    // The provider's page is asked for again after each card that it declined.
    await expect
      .poll(async () => {
        await page.goto(card);
        if (!(await field(page, 'Card number').isVisible())) return true;
        await fillCard(page, '4000000000000002');
        await field(page, 'Name on the card').fill('Robin Larch');
        await page.getByRole('button').first().click();
        await page.waitForLoadState('load');
        return false;
      })
      .toBe(true);
    await page.goto('/checkout/payment');
    const before = await listCodes(context);
    await press(page, /^Order and pay £/);
    const code = page.getByLabel('Six digits');
    await code.waitFor();
    await press(page, 'send another');
    await page.getByRole('alert').getByText('home@example.com').waitFor();
    await code.fill(await codeMailedSince(context, before));
    await press(page, /^Order and pay £/);
    await page.waitForURL('**/pay/**');
    await fillCard(page, '4242424242424242');
    await field(page, 'Name on the card').fill('Robin Larch');
    await page.getByRole('button').first().click();
    await expectOrderAndMail(page, context);
  });
});

describe('a bank that asks its customer', () => {
  async function payWith(page: Page, number: string, hasScript: boolean): Promise<void> {
    if (!hasScript) {
      await press(page, /^Order and pay £/);
      await page.waitForURL('**/pay/**');
      await field(page, 'Name on the card').fill('Robin Larch');
    }
    await fillCard(page, number);
    await press(page, /(Order and pay|Pay) £/);
  }

  /** Answers the bank in some way, and finds everything as it was, but for the notice. */
  async function comeBack(hasScript: boolean, answer: (page: Page) => Promise<void>) {
    const { context, page } = await visit({ javaScriptEnabled: hasScript });
    await openPayment(context, page);
    const summary = page.getByRole('complementary', { name: 'Your order' });
    const summed = await summary.innerText();
    await payWith(page, '4000 0027 6000 3184', hasScript);
    await page.waitForURL('**/three-d-secure/**');
    await answer(page);
    await page
      .getByRole('alert')
      .getByText(/nothing has been charged/i)
      .waitFor();
    expect(await summary.innerText()).toBe(summed);
    await page.locator('main').getByText('home@example.com').waitFor();
    return { context, page };
  }

  test.each([true, false])(
    'and is told no leads back to the card, as a decline does (JavaScript: %s)',
    async (hasScript) => {
      const { context, page } = await comeBack(hasScript, (bank) => press(bank, 'No, refuse'));
      await page.getByRole('alert').getByText('unable to authenticate').waitFor();
      await payWith(page, '4242 4242 4242 4242', hasScript);
      await expectOrderAndMail(page, context);
    },
  );

  test.each([true, false])(
    'and gets no answer is left by Back, and another card pays (JavaScript: %s)',
    async (hasScript) => {
      const { context, page } = await comeBack(hasScript, async (bank) => {
        await bank.goBack();
        // Without a script it is the provider’s own page that is before the bank’s.
        if (!hasScript) await bank.getByRole('link', { name: 'Go back without paying' }).click();
      });
      await page.getByRole('alert').getByText('You have not paid yet').waitFor();
      await payWith(page, '4242 4242 4242 4242', hasScript);
      await expectOrderAndMail(page, context);
    },
  );
});

describe('somebody who is signed in', () => {
  test('finds the e-mail of the account in the checkout', async () => {
    const { page } = await visit({ signedIn: await signedInAs('shopper') });
    await fillBasket(page);
    await page.goto('/checkout/contact');
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('robin.ashby@example.com');
  });
});

describe('a field that is wrong', () => {
  test.each([true, false])(
    'is named beside what was typed, which is kept (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await visit({ javaScriptEnabled });
      await fillBasket(page);
      await page.goto('/checkout/contact');
      await field(page, 'E-mail').fill('home@nowhere');
      await field(page, 'First name').fill('Robin');
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('main form button:not([type])').last().click();
      await answered;
      await page.locator('[aria-invalid=true]').first().waitFor();
      await expect.poll(() => field(page, 'First name').inputValue()).toBe('Robin');
      await expect.poll(() => field(page, 'E-mail').getAttribute('aria-invalid')).toBe('true');
    },
  );
});

describe('every screen on the way', () => {
  type FaultsByScreen = Record<string, Record<390 | 1440, string[]>>;

  async function findAllFaults(): Promise<FaultsByScreen> {
    const { page } = await visit();
    await addFirstProductOf(page, '/c/taps/basin-taps');
    const product = new URL(page.url()).pathname;
    const faults: FaultsByScreen = {};
    const look = async (screen: string) => {
      faults[screen] = await findFaultsAt(page, [390, 1440]);
    };
    for (const path of ['/', '/c/taps', product, '/basket', '/p/none']) {
      await page.goto(path);
      await look(path);
    }
    await goToPayment(page, look);
    await fillCard(page, '4242 4242 4242 4242');
    await press(page, /^Order and pay £/);
    await page.waitForURL('**/order/**');
    await page
      .getByText(/PL-\w{4}-\w{4}/)
      .first()
      .waitFor();
    await look('order');
    return faults;
  }

  let allFaults: Promise<FaultsByScreen> | undefined;

  test.each([390, 1440] as const)('has no fault that axe can find, at %i px', async (width) => {
    const screens = Object.entries(await (allFaults ??= findAllFaults()));
    expect(screens).toHaveLength(11);
    const faults = screens.filter(([, found]) => found[width].length > 0);
    expect(faults.map(([screen, found]) => [screen, found[width]])).toEqual([]);
  });
});

test('an order that comes in parts is paid for with a script, and its page tells of each part', async () => {
  const { context, page } = await visit();
  const { basket, checkout } = servicesOf(context, shop.url);
  const here = await findSku(page, mixer);
  const items = [here, 'TRP-114-GN'].map((sku) => ({ sku, quantity: 1 }));
  const basketId = await readyToPay({ basket, checkout }, { items });
  await checkout.setDeliveryOption({ params: { basketId }, body: { optionId: 'ready-first' } });
  await page.goto('/checkout/payment');
  await fillCard(page, '4242 4242 4242 4242');
  await press(page, /^Order and pay/);
  await page.waitForURL('**/order/**');
  await page.getByText('Part 2: Standard delivery').first().waitFor();
});

describe('the keyboard alone', () => {
  test('reaches, fills and orders', async () => {
    const { page } = await visit();
    await fillBasket(page);
    await page.goto('/basket');
    /** Goes on by the keyboard until what is focused is meant; says so where it never comes. */
    const reach = async (wanted: RegExp | 'the last button') => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press('Tab');
        const { name, isLast } = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const label = (element as HTMLInputElement).labels?.[0]?.textContent;
          const buttons = [...document.querySelectorAll('main form button:not([type])')];
          return {
            name: element.getAttribute('aria-label') ?? label ?? element.textContent ?? '',
            isLast: buttons.at(-1) === element,
          };
        });
        if (wanted === 'the last button' ? isLast : wanted.test(name.trim())) return;
      }
      throw new Error(`The keyboard does not reach ${wanted}.`);
    };
    const type = async (label: RegExp, text: string) => {
      await reach(label);
      await page.keyboard.type(text);
    };
    const goOn = async (next: string) => {
      await reach('the last button');
      await page.keyboard.press('Enter');
      await page.waitForURL(next);
    };
    await reach(/^Go to checkout/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout/contact');
    await type(/^E-mail/, 'keys@example.com');
    await type(/^First name/, 'Robin');
    await type(/^Last name/, 'Larch');
    await type(/^Telephone/, '07700 900142');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout/delivery');
    await type(/^Find an address/, 'sw47ab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Address', { exact: true }).waitFor();
    await reach(/^Address$/);
    await page.keyboard.press('ArrowDown');
    await goOn('**/checkout/delivery/day');
    await goOn('**/checkout/billing');
    await goOn('**/checkout/payment');
    await type(/^Card number/, '4242424242424242');
    await type(/^Expiry/, '1234');
    await type(/^Security code/, '123');
    await goOn('**/order/**');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/PL-\w{4}-\w{4}/);
  });
});
