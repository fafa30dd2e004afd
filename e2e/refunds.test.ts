import { expect, test } from 'vitest';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const skus = ['TARN-SE1-1400-700', 'TARN-SE1-1500-700'];

/** An order that is paid with the given test card, by its number. */
async function order(card = 'pm_card_visa', quantity = 3): Promise<string> {
  const visitor = createVisitor(shop.url);
  const items = skus.map((sku) => ({ sku, quantity }));
  const { basket } = await readyToPay(visitor, items);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card });
  const paid = await checkout.completePayment({ params, body: { intentId: intent.intentId } });
  return paid.orderNumber;
}

test.each([true, false])(
  'staff refund a piece of an order for what the preview said (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const number = await order();
    const { page, complaints } = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('staff, finance'),
    });
    await page.goto('/staff/refunds');
    await page.getByLabel('Number of the order').fill(number);
    await page.getByRole('button', { name: 'Refund an order' }).click();
    await page.getByRole('heading', { level: 1, name: `Refund ${number}` }).waitFor();
    await page
      .getByLabel(/^Pieces of/)
      .first()
      .fill('9');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('Enter 3 or fewer').first().waitFor();
    await page
      .getByLabel(/^Pieces of/)
      .first()
      .fill('1');
    await page.getByLabel('Goodwill').fill('2.50');
    await page.getByLabel('Why the money goes back').fill('One came chipped, and they keep two');
    await page.getByRole('button', { name: 'Calculate' }).click();
    const send = page.getByRole('button', { name: /^(Refund £|Ask for £)/ });
    const sum = /£[\d,.]+\d/.exec(await send.innerText())![0];
    await send.click();
    await page.waitForURL(/\/staff\/refunds\/\d+/);
    await page.getByRole('heading', { level: 1, name: sum }).waitFor();
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);

    // What support asks for above the limit goes once somebody of finance agrees, and not before.
    const support = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('staff, support'),
    });
    const asking = support.page;
    await asking.goto(`/staff/orders/${number}/refund`);
    for (const pieces of await asking.getByLabel(/^Pieces of/).all()) await pieces.fill('2');
    await asking.getByLabel('Why the money goes back').fill('None of them fits the room');
    await asking.getByRole('button', { name: 'Calculate' }).click();
    await asking.getByRole('button', { name: /^Ask for £/ }).click();
    await asking.getByText(/another member of staff has to agree|finance decides/).waitFor();
    expect(await asking.getByRole('link', { name: /^Agree and send/ }).count()).toBe(0);
    await page.goto(new URL(asking.url()).pathname);
    await page.getByRole('link', { name: /^Agree and send/ }).click();
    await page.getByRole('button', { name: /^Send £/ }).click();
    await page
      .getByText(/^(On its way|Refunded)$/)
      .first()
      .waitFor();
    await asking.reload();
    await asking
      .getByText(/^(On its way|Refunded)$/)
      .first()
      .waitFor();

    // Of an order's forms finance is shown those that it may send.
    await page.goto(`/staff/orders/${number}`);
    await page.getByRole('link', { name: 'Refund', exact: true }).waitFor();
    await asking.goto(`/staff/orders/${number}`);
    for (const theirs of ['Suggest a change', 'Start picking']) {
      await asking.getByText(theirs).waitFor();
      expect([theirs, await page.getByText(theirs).count()]).toEqual([theirs, 0]);
    }
    await page.goto(`/staff/orders/${number}/consignments/1`);
    await page.getByRole('heading', { name: 'Contents' }).waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    expect([...complaints, ...support.complaints]).toEqual([]);
  },
);

test('a dispute is a task with its day, and is answered once', async () => {
  const number = await order('pm_card_createDispute', 1);
  const { page } = await shop.visit({ signedIn: await shop.signedInAs('staff, finance') });
  await expect
    .poll(
      async () => {
        await page.goto('/staff/disputes');
        return page.getByText(number).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await page.getByText(number).click();
  await page.getByText('Says that they did not make the payment').first().waitFor();
  await page.getByLabel('Our answer').fill('Delivered to their own door, and signed for.');
  await page.getByRole('button', { name: 'Send the answer to the bank' }).click();
  await page.getByRole('heading', { name: 'Our response to the bank' }).waitFor();
  await expect.poll(() => page.getByLabel('Our answer').count()).toBe(0);
});
