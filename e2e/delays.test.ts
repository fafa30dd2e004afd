import { expect, test } from 'vitest';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { dayIn, findFaultsAt, mailedLink } from './visit.ts';

const shop = shopOfFile();

/** An order of two things, by its number and the token of its page. */
async function order() {
  const visitor = createVisitor(shop.url);
  const { basket } = await readyToPay(visitor, [
    { sku: 'TARN-SE1-1400-700', quantity: 1 },
    { sku: 'TARN-SE1-1500-700', quantity: 2 },
  ]);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card: 'pm_card_visa' });
  return checkout.completePayment({ params, body: { intentId: intent.intentId } });
}

/** So far off that no promise reaches it. */
const late = dayIn(300);
const lateInWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
  .format(new Date(late))
  .replace(',', '');

/** Staff say that it comes later. */
async function delay(orderNumber: string, day: string): Promise<void> {
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const { fulfilment, orders } = servicesOf(staff.context, shop.url);
  const { version } = await orders.getStaffOrder({ params: { orderNumber } });
  await fulfilment.setExpectedDay({
    params: { orderNumber, consignment: 1 },
    body: { version, day, reason: 'The maker has too few of the trays.' },
  });
}

test.each([true, false])(
  'a customer chooses about a later day by the mailed link (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { orderNumber, confirmationToken } = await order();
    await delay(orderNumber, late);
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    const form = new RegExp(`/order/${confirmationToken}/delay/1`);
    await page.goto(await mailedLink(page, 'home@example.com', form));
    await page
      .getByRole('heading', { level: 1, name: 'It comes later than we promised' })
      .waitFor();
    await page.getByText('The maker has too few of the trays.').waitFor();
    await page.getByRole('button', { name: 'Confirm my choice' }).click();
    await page.getByText('Choose what we are to do').first().waitFor();
    const first = page.getByLabel(/^Have what is ready/);
    await expect.poll(() => first.isDisabled()).toBe(true);
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await page.getByLabel(new RegExp(`^Wait until ${lateInWords}`)).check();
    await page.getByRole('button', { name: 'Confirm my choice' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you for waiting' }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('radio').count()).toBe(0);
    expect(complaints.filter((each) => !each.includes('status of 4'))).toEqual([]);
  },
);

test('a page that was left open while the day moved says so, and chooses nothing', async () => {
  const { orderNumber, confirmationToken } = await order();
  await delay(orderNumber, late);
  const { page } = await shop.visit();
  await page.goto(`/order/${confirmationToken}/delay/1`);
  await delay(orderNumber, dayIn(330));
  await page.getByLabel(/^Cancel it/).check();
  await page.getByRole('button', { name: 'Confirm my choice' }).click();
  await page.getByText('The day has moved again since you opened this page').waitFor();
});

test('what nobody was asked about, and what is nobody’s order, are pages that do not exist', async () => {
  const { confirmationToken } = await order();
  const { page } = await shop.visit();
  for (const path of [`${confirmationToken}/delay/1`, `${'A'.repeat(43)}/delay/1`]) {
    const answer = await page.goto(`/order/${path}`);
    expect(answer!.status()).toBe(404);
  }
});
