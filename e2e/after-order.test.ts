import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { servicesOf } from './every-screen.ts';
import { listPointerOnly, tabAndPress, tabTo } from './keyboard.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, isAlive, mailedLink, shownCount } from './visit.ts';

const shop = shopOfFile();

/** A parcel that somebody paid for, by its number and the token of its page. */
async function order() {
  const visitor = createVisitor(shop.url);
  const { basket } = await readyToPay(visitor, [{ sku: 'TARN-SE1-1400-700', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card: 'pm_card_visa' });
  return checkout.completePayment({ params, body: { intentId: intent.intentId } });
}

/** Staff pick, pack, send and deliver all of it. */
async function deliver(orderNumber: string): Promise<void> {
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const { fulfilment, orders } = servicesOf(staff.context, shop.url);
  const params = { orderNumber, consignment: 1 };
  let { version } = await orders.getStaffOrder({ params: { orderNumber } });
  ({ version } = await fulfilment.startPicking({ params, body: { version } }));
  const piece = { position: 1, units: 1 };
  ({ version } = await fulfilment.pickUnits({ params, body: { version, ...piece } }));
  const boxes = [{ trackingNumber: `LW-${orderNumber}`, weightGrams: 31_000 }];
  ({ version } = await fulfilment.packConsignment({ params, body: { version, boxes } }));
  const carriage = { carrier: 'Longwharf', service: 'Two people' };
  ({ version } = await fulfilment.dispatchConsignment({ params, body: { version, ...carriage } }));
  await fulfilment.deliverConsignment({ params, body: { version } });
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').first().fill(number);
  await page
    .getByLabel(/Expiry/)
    .first()
    .fill('12 / 34');
  await page
    .getByLabel(/Security code/)
    .first()
    .fill('123');
}

/** Pays on the page with a script, and on the provider's own without one. */
async function payHere(page: Page, pay: Locator, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) {
    await fillCard(page, '4242 4242 4242 4242');
    await pay.click();
    return;
  }
  await pay.click();
  await page.waitForURL('**/pay/**');
  await fillCard(page, '4242424242424242');
  await page.getByLabel('Name on the card').fill('Robin Larch');
  await page.getByRole('button').first().click();
}

async function track(page: Page, orderNumber: string, address: string): Promise<void> {
  await page.getByLabel('Order number').fill(orderNumber);
  await page.getByLabel('E-mail on the order').fill(address);
  await page.getByRole('button', { name: 'Find it' }).click();
}

test.each([true, false])(
  'an order is tracked, comes better, is looked over and ready to fit (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { orderNumber, confirmationToken } = await order();
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    const faultsAt = async () =>
      javaScriptEnabled ? Object.values(await findFaultsAt(page, [390, 820, 1440])).flat() : [];

    await page.goto('/help/track');
    await track(page, orderNumber, 'thief@example.com');
    await page.getByText('No order matches these two.').waitFor();
    await expect.poll(() => page.getByLabel('Order number').inputValue()).toBe(orderNumber);
    await track(page, orderNumber, 'home@example.com');
    await page.getByText('Going to SW4. 1 delivery.').waitFor();
    expect(await faultsAt()).toEqual([]);
    await page.getByRole('button', { name: 'Send me the full page' }).click();
    await page.getByText('is on its way to the address').waitFor();
    const link = new RegExp(`/order/${confirmationToken}(?=")`);
    await page.goto(await mailedLink(page, 'home@example.com', link));

    await page.getByRole('link', { name: 'Another day' }).click();
    await page.getByRole('button', { name: 'See other days' }).click();
    const saturday = page.locator('label', { hasText: /^\s*Sat / }).first();
    const [, day] = /^Sat (\d+ \w+)/.exec((await saturday.innerText()).trim())!;
    await saturday.getByRole('radio').check();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    const pay = page.getByRole('button', { name: /^Pay £/ });
    await pay.waitFor();
    expect(await faultsAt()).toEqual([]);
    await page.locator('summary', { hasText: 'Billed to' }).click();
    await page.getByLabel('House and street').fill('7 Quay Row');
    await page.getByRole('button', { name: 'Bill this address' }).click();
    await page.locator('summary', { hasText: 'Billed to 7 Quay Row' }).waitFor();
    await payHere(page, pay, javaScriptEnabled);
    await page.waitForURL(`**/order/${confirmationToken}`);
    await page.getByText('Better delivery').waitFor();
    await page.getByRole('heading', { level: 1, name: new RegExp(`Saturday ${day}`) }).waitFor();

    // A day that costs no more than what was paid by now asks for no card.
    await page.getByRole('link', { name: 'Another day' }).click();
    await page.getByRole('button', { name: 'See other days' }).click();
    const free = page.locator('.upgrade-days label', { hasText: '+ £0' }).first();
    const [, later] = /^\w+ (\d+ \w+)/.exec((await free.innerText()).trim())!;
    await free.getByRole('radio').check();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('button', { name: /^Move it to / }).click();
    await page.waitForURL(({ pathname }) => pathname === `/order/${confirmationToken}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(` ${later}`) }).waitFor();

    await page.goto(`/order/${confirmationToken}/delivery-terms`);
    await page.getByRole('button', { name: 'I have read it, and my door is ready' }).click();
    await page.getByText('You confirmed this version on').waitFor();

    await deliver(orderNumber);
    await page.goto(`/order/${confirmationToken}`);
    await page.getByRole('link', { name: 'Check the boxes' }).click();
    await page.getByRole('button', { name: 'Only what is ticked' }).click();
    await page.getByRole('link', { name: /^Report it now/ }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: /^Report it now/ }).getAttribute('href'))
      .toBe(`/order/${confirmationToken}/report?line=1`);
    // A box that is there no more, as where it was packed anew meanwhile.
    await page.locator('.check-box input[name=box]').evaluate((input: HTMLInputElement) => {
      input.value = '99';
    });
    await page.getByRole('button', { name: 'Everything arrived' }).click();
    await page.getByRole('alert').filter({ hasText: 'box' }).waitFor();
    expect(await faultsAt()).toEqual([]);
    await page.goto(`/order/${confirmationToken}/check`);
    await page.getByRole('button', { name: 'Everything arrived' }).click();
    await page.getByText('Everything arrived. It is ready to fit.').waitFor();
    await page.getByRole('button', { name: 'Make a link' }).click();
    expect(await faultsAt()).toEqual([]);
    await page.locator('.check-fitter-link').click();
    await page.getByRole('heading', { name: 'Everything is here. It is ready to fit.' }).waitFor();
    expect(await faultsAt()).toEqual([]);
    expect(complaints.filter((each) => !each.includes('status of 4'))).toEqual([]);
  },
);

test.each([true, false])(
  'goods are added to an order and the difference is paid; then all of it is cancelled (JavaScript and the keyboard alone: %s)',
  async (javaScriptEnabled) => {
    const { confirmationToken } = await order();
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    const press = async (name: string | RegExp) => {
      if (javaScriptEnabled) await tabAndPress(page, name);
      else await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click();
    };
    const type = async (name: RegExp, text: string) => {
      if (!javaScriptEnabled) return page.getByLabel(name).fill(text);
      await tabTo(page, name);
      await page.keyboard.type(text);
    };
    const goToChange = async (way: string) => {
      await press(way);
      await page.waitForURL(`**/order/${confirmationToken}/change**`);
      await isAlive(page);
    };
    await page.goto(`/order/${confirmationToken}`);
    await goToChange('Change the order');
    expect(javaScriptEnabled ? await listPointerOnly(page) : []).toEqual([]);
    await press('See what it comes to');
    await page.getByText('Say what you would like changed').waitFor();
    await type(/^What to add/, 'lode basin mixer');
    await press('See what it comes to');
    const meant = page
      .getByRole('group', { name: 'Which one is meant' })
      .getByRole('radio')
      .first();
    await meant.waitFor();
    await page
      .getByText(/, comes \w{3} \d+ \w{3}/)
      .first()
      .waitFor();
    await page
      .locator('.choose-part')
      .getByText(/^£[\d.,]+ inc VAT$/)
      .first()
      .waitFor();
    if (javaScriptEnabled) await tabAndPress(page, /^Lode basin mixer/, 'Space');
    else await meant.check();
    await press('See what it comes to');
    await page.getByRole('heading', { level: 1, name: 'This is what it comes to' }).waitFor();
    await isAlive(page);
    const pay = page.getByRole('button', { name: /^Pay £/ });
    if (javaScriptEnabled) {
      await type(/^Card number/, '4242 4242 4242 4242');
      await type(/Expiry/, '12 / 34');
      await type(/Security code/, '123');
      await press(/^Pay £/);
    } else {
      await payHere(page, pay, javaScriptEnabled);
    }
    await page.waitForURL(`**/order/${confirmationToken}`);
    await shownCount(page.locator('.order-line')).toBe(2);

    await isAlive(page);
    await goToChange('Cancel the order');
    await press('Cancel the order');
    await page.getByRole('heading', { level: 1, name: 'This order was cancelled.' }).waitFor();
    expect(complaints.filter((each) => !each.includes('status of 4'))).toEqual([]);
  },
);
