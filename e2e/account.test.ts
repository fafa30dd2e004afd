import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { order as buy, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import {
  findFaults,
  findFaultsAt,
  mailedLink,
  type SignedIn,
  type VisitOptions,
  shownCount,
} from './visit.ts';

const shop = shopOfFile();
let shopper: SignedIn;

beforeAll(async () => {
  shopper = await shop.signedInAs('shopper');
});

const visit = (options: VisitOptions = {}) => shop.visit({ signedIn: shopper, ...options });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const done = (page: Page) => page.locator('output.note').innerText();

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('an address is found, put into the book, used first, and removed', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    const name = javaScriptEnabled ? 'Workshop' : 'Depot';
    await page.goto('/account/addresses/new');
    await field(page, 'Find an address by postcode').fill('sw4 7ab');
    await press(page, 'Find address');
    await field(page, 'Address').selectOption({ index: 2 });
    await page.getByLabel('Address name').fill(name);
    await press(page, 'Add address');
    expect(await done(page)).toBe('The address was added to your address book.');

    const card = page.locator('li', { has: page.getByRole('heading', { name }) });
    if ((await card.getByText(', default').count()) === 0) {
      await card.getByRole('button', { name: /Set as default/ }).click();
      await card.getByText('Delivery, default').waitFor();
    }
    await card.getByRole('link', { name: /Change/ }).click();
    await field(page, 'Town or city').fill('');
    await field(page, 'House and street').fill('14 Larch Road');
    await press(page, 'Save address');
    await expect
      .poll(() => page.locator('.step-errors').innerText())
      .toContain('Enter the town or city.');
    await expect.poll(() => field(page, 'House and street').inputValue()).toBe('14 Larch Road');
    await field(page, 'Town or city').fill('Leeds');
    await press(page, 'Save address');
    expect(await done(page)).toContain('The address was changed.');
    await expect.poll(() => card.innerText()).toContain('Leeds SW4 7AB');

    await card.getByRole('button', { name: /Remove/ }).click();
    await page.waitForURL('**/addresses?done=removed');
    await shownCount(card).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('details, consents and terms are kept', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    await page.goto('/account/profile');
    await field(page, 'First name').fill(' ');
    await field(page, 'Last name').fill('Ashby 🛁');
    await press(page, 'Save your details');
    await expect
      .poll(() => page.locator('.step-errors').innerText())
      .toContain('Enter your first name.');
    await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Ashby 🛁');
    await field(page, 'First name').fill('Robin');
    await press(page, 'Save your details');
    expect(await done(page)).toBe('Your details were saved.');

    await page.goto('/account/consents');
    const byPost = page.getByLabel(/By post/);
    await expect.poll(() => byPost.isChecked()).toBe(!javaScriptEnabled);
    await byPost.setChecked(javaScriptEnabled);
    await press(page, 'Save');
    expect(await done(page)).toBe('Your preferences are saved.');
    await expect.poll(() => byPost.isChecked()).toBe(javaScriptEnabled);

    await page.goto('/account/terms');
    const old = await page.request.post('/account/terms', { form: { version: 'an older one' } });
    expect(old.status()).toBe(409);
    if (javaScriptEnabled) await press(page, 'Accept these terms');
    await page.getByText(/You accepted these terms on/).waitFor();
    await shownCount(page.getByText('Read and accept them')).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a card is saved at the card service and removed again', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled });
    await page.goto('/account/cards');
    await press(page, 'Add a card');
    if (javaScriptEnabled) {
      await field(page, 'Card number').fill('4000 0000 0000 0002');
      await field(page, 'Expiry').fill('12 / 34');
      await field(page, 'Security code').fill('123');
      await press(page, 'Save the card');
      await page.getByText('Your card was declined.').waitFor();
      await field(page, 'Card number').fill('4242 4242 4242 4242');
      await press(page, 'Save the card');
    } else {
      await page.getByRole('link', { name: 'Go to the card service' }).click();
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel(/Expiry/).fill('12 / 34');
      await page.getByLabel(/Security code/).fill('123');
      await page.getByLabel('Name on the card').fill('Robin Ashby');
      await page.getByRole('button').first().click();
    }
    await page.waitForURL('**/account/cards?done=added');
    await page.getByText('Visa ending 4242').first().waitFor();
    await press(page, /^Remove Visa ending 4242/);
    await page.getByRole('heading', { name: 'No cards yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the newsletter comes after a link in the mail, and ends by one', async () => {
    const { page } = await visit({ javaScriptEnabled, signedIn: undefined });
    const email = `letters-${javaScriptEnabled}@example.com`;
    await page.goto('/newsletter');
    await page.locator('main').getByLabel('E-mail').fill('nowhere');
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
    await page.locator('main .step-errors').waitFor();
    await page.locator('main').getByLabel('E-mail').fill(email);
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const link = await mailedLink(page, email, /\/newsletter\/confirm\/[\w.-]+/);
    await page.goto(link);
    await press(page, 'Yes, subscribe me');
    await page.getByText(`The next newsletter will go to ${email}.`).waitFor();
    // The last sign alone may stand for the same bytes as another.
    await page.goto(`${link.slice(0, -8)}AAAAAAAA`);
    await press(page, 'Yes, subscribe me');
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });
});

test('an order goes to a saved address, is found in the account, and is bought again', async () => {
  const { page, complaints } = await visit();
  await page.goto('/account/addresses/new');
  await field(page, 'Find an address by postcode').fill('LS1 4AP');
  await press(page, 'Find address');
  await field(page, 'Address').selectOption({ index: 1 });
  await press(page, 'Add address');
  await page.goto('/c/taps/basin-taps');
  await page.locator('article h3 a').first().click();
  await page.waitForURL('**/p/**');
  const added = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await added;
  await page.goto('/checkout/contact');
  await field(page, 'E-mail').fill('robin.ashby@example.com');
  await field(page, 'First name').fill('Robin');
  await field(page, 'Last name').fill('Ashby');
  await field(page, 'Telephone').fill('07700 900142');
  await press(page, 'Continue to delivery');
  await press(page, 'Continue to delivery day');
  await press(page, 'Continue to billing');
  await page.getByRole('radio', { name: /^Another address/ }).check();
  await field(page, 'Find an address by postcode').fill('SW4 7AB');
  await page.getByRole('checkbox', { name: 'Keep this address in my account' }).check();
  await press(page, 'Find address');
  await field(page, 'Address').selectOption({ index: 1 });
  await press(page, 'Continue to payment');
  await page.getByRole('link', { name: 'Change the billing address' }).click();
  const kept = page.getByRole('radio', { name: /SW4\s7AB/ });
  await expect.poll(() => kept.isChecked()).toBe(true);
  await press(page, 'Continue to payment');
  await field(page, 'Card number').fill('4242 4242 4242 4242');
  await field(page, 'Expiry').fill('12 / 34');
  await field(page, 'Security code').fill('123');
  await press(page, /^Order and pay £/);
  await page.waitForURL('**/order/**');

  await page.goto('/account');
  const order = page.getByRole('link', { name: /^PL-/ });
  const number = await order.innerText();
  await order.click();
  await page.getByRole('heading', { name: number }).waitFor();
  await expect.poll(() => page.locator('main').innerText()).toContain('LS1\u00a04AP');
  expect(await findFaults(page)).toEqual([]);
  const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await (await page.request.get(calendar!)).text();
  expect(file).toContain(`delivery\\, ${number}`);
  await press(page, 'Buy again');
  await page.getByText('1 product from this order is in your basket').waitFor();
  await page.getByRole('link', { name: 'Go to the basket' }).click();
  await page.getByRole('link', { name: 'Go to checkout' }).first().waitFor();

  await page.goto('/account/orders/00000000-0000-0000-0000-000000000000');
  await page.getByRole('heading', { name: 'We cannot find that page' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an order that is sent in parts tells so in the list, on its page and behind its link, without a script', async () => {
  const support = await shop.signedInAs('staff, support');
  const { context, page } = await visit({ javaScriptEnabled: false });
  const { orders, fulfilment } = servicesOf((await visit({ signedIn: support })).context, shop.url);
  await page.goto('/p/lode-basin-mixer-with-click-waste');
  const sku = await page.locator('#buy input[name=sku]').inputValue();
  const { basket, checkout, orders: own } = servicesOf(context, shop.url);
  const items = [{ sku, quantity: 2 }];
  const token = await buy(await readyToPay({ basket, checkout }, { items }), { checkout });
  const { orderNumber, orderGuid } = (await own.getLatestOrder())!;
  const path = `/account/orders/${orderGuid}`;
  let order = await orders.getStaffOrder({ params: { orderNumber } });
  const params = { orderNumber, consignment: 1 };
  const version = () => ({ version: order.version });
  order = await fulfilment.splitConsignment({
    params,
    body: {
      ...version(),
      lines: [{ position: 1, units: 1 }],
      expectedDay: order.consignments[0]!.expectedDay,
    },
  });
  order = await fulfilment.startPicking({ params, body: version() });
  order = await fulfilment.pickUnits({ params, body: { ...version(), position: 1, units: 1 } });
  const boxes = [{ trackingNumber: `LW-${orderNumber}` }];
  order = await fulfilment.packConsignment({ params, body: { ...version(), boxes } });
  const carrier = { carrier: 'Longwharf', service: 'Parcel 24' };
  order = await fulfilment.dispatchConsignment({ params, body: { ...version(), ...carrier } });

  for (const at of [path, `/order/${token}`]) {
    await page.goto(at);
    await page.getByRole('heading', { name: /^1 of 2 is on the way\. The next part/ }).waitFor();
    const text = await page.locator('main').innerText();
    for (const said of [`LW-${orderNumber}`, '1 of 2 sent', 'Part 2:', 'What you can do now']) {
      expect(text).toContain(said);
    }
  }
  const { page: scripted } = await visit();
  await scripted.goto(path);
  expect(await findFaultsAt(scripted, [390, 1440])).toEqual({ 390: [], 1440: [] });
  await page.goto('/account/orders');
  await page.getByText(/1 of 2 sent · Next \w{3} \d/).waitFor();

  // A hold is told, and never why.
  const note = 'The card looks stolen.';
  await orders.holdOrder({
    params: { orderNumber },
    body: { ...version(), reason: 'fraud', note },
  });
  await page.goto(path);
  await page.getByText('We are checking this order').waitFor();
  expect(await page.content()).not.toMatch(/fraud|stolen/i);
  await press(page, 'Buy again');
  await page.getByText('1 product from this order is in your basket').waitFor();
});

test('everything that is held is one file; deletion is asked for once', async () => {
  const { page } = await visit({
    signedIn: await shop.signedInAs('trade, band-1'),
  });
  await page.goto('/account/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plumbline-data-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('nell.harl@example.com');
  await page.getByLabel(/^Reason/).fill('I have retired.');
  await press(page, 'Ask us to delete your account');
  expect(await done(page)).toContain('We have your request');
  await shownCount(page.getByRole('button', { name: /delete your account/ })).toBe(0);
});

test('another device is signed out from here, and then every one', async () => {
  const [here, there] = await Promise.all([
    shop.signedInAs('trade, band-2'),
    shop.signedInAs('trade, band-2'),
  ]);
  const mine = await visit({ signedIn: here });
  const other = await visit({ signedIn: there });
  await mine.page.goto('/account/sessions');
  await mine.page
    .getByRole('main')
    .getByRole('button', { name: /^Sign out S/ })
    .click();
  expect(await done(mine.page)).toBe('That device is signed out.');
  await other.page.goto('/account');
  await other.page.waitForURL('**/oidc/interaction/**');
  await press(mine.page, 'Sign out everywhere');
  await mine.page.waitForURL('**/sign-in');
  await mine.page.goto('/account');
  await mine.page.waitForURL('**/oidc/interaction/**');
});
