import { expect, test } from 'vitest';
import { giveCard } from '../server/test/saved-cards.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { answerChallengeAsBrowser, payAsBrowser } from '../simulators/stripe/browser.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, type SignedIn } from './visit.ts';

const shop = shopOfFile();

/** An order of somebody who is signed in, with a card that is kept: by its guid. */
async function orderedWithCard(signedIn: SignedIn, card: string): Promise<string> {
  const cookies = new Map(signedIn.cookies.map(({ name, value }) => [name, value]));
  const visitor = createVisitor(shop.url, cookies);
  const { checkout, savedCards } = visitor.services;
  const setup = await savedCards.startSavingCard();
  const simulator = { url: setup.provider.apiUrl } as Parameters<typeof giveCard>[0]['simulator'];
  const { challengeUrl } = await giveCard({ simulator }, setup, card);
  if (challengeUrl) await answerChallengeAsBrowser(challengeUrl, 'confirm');
  await savedCards.finishSavingCard({ body: { setupId: setup.setupId } });
  const { basket } = await readyToPay(visitor, [{ sku: 'TARN-SE1-1400-700', quantity: 1 }]);
  const params = { basketId: basket.basketId };
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card: 'pm_card_visa' });
  const body = { intentId: intent.intentId };
  return (await checkout.completePayment({ params, body })).orderGuid;
}

test.each([
  { javaScriptEnabled: true, role: 'shopper' },
  { javaScriptEnabled: false, role: 'applicant' },
])(
  'a better delivery is paid with a saved card, which is offered first (scripts: $javaScriptEnabled)',
  async ({ javaScriptEnabled, role }) => {
    const signedIn = await shop.signedInAs(role);
    const guid = await orderedWithCard(signedIn, 'pm_card_visa');
    const { page, complaints } = await shop.visit({ javaScriptEnabled, signedIn });
    await page.goto(`/order/${guid}/upgrade`);
    await page.getByRole('button', { name: 'See other days' }).click();
    const saturday = page.locator('label', { hasText: /^\s*Sat / }).first();
    const [, day] = /^Sat (\d+ \w+)/.exec((await saturday.innerText()).trim())!;
    await saturday.getByRole('radio').check();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    const pay = page.getByRole('button', { name: /^Pay £/ });
    await pay.waitFor();
    const ways = page.getByRole('group', { name: 'How to pay' });
    expect(await ways.getByRole('radio').count()).toBe(2);
    expect(await ways.getByRole('radio', { name: /^Visa ending 4242/ }).isChecked()).toBe(true);
    // Axe needs scripts; what it looks at is the same without them.
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await pay.click();
    await page.waitForURL(({ pathname }) => pathname === `/account/orders/${guid}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(`Saturday ${day}`) }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.each([
  { javaScriptEnabled: true, role: 'trade, band-2' },
  { javaScriptEnabled: false, role: 'trade, band-4' },
])(
  'what is added to an order is paid with a saved card, after the bank was asked (scripts: $javaScriptEnabled)',
  async ({ javaScriptEnabled, role }) => {
    const signedIn = await shop.signedInAs(role);
    const guid = await orderedWithCard(signedIn, 'pm_card_authenticationRequired');
    const { page, complaints } = await shop.visit({ javaScriptEnabled, signedIn });
    const cookies = new Map(signedIn.cookies.map(({ name, value }) => [name, value]));
    const { orderChanges, orders } = createVisitor(shop.url, cookies).services;
    const modifications = [{ type: 1 as const, sku: 'TARN-SE1-1400-700', quantity: 1 }];
    await orderChanges.amendOrder({ params: { id: guid }, body: { modifications } });
    await page.goto(`/order/${guid}/change`);
    const pay = page.getByRole('button', { name: /^Pay £/ });
    await pay.waitFor();
    const ways = page.getByRole('group', { name: 'How to pay' });
    expect(await ways.getByRole('radio').count()).toBe(2);
    expect(await ways.getByRole('radio', { name: /Saved card/ }).isChecked()).toBe(true);
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    // Whoever says no to the bank is back with what was chosen, and has paid nothing.
    await pay.click();
    await page.getByRole('button', { name: 'No, refuse' }).click();
    await page.getByText('nothing has been charged', { exact: false }).first().waitFor();
    await pay.click();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await page.waitForURL(
      ({ pathname }) => pathname.includes('/order') && !/change/.test(pathname),
    );
    const { lines } = await orders.getOrder({ params: { orderGuid: guid } });
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(complaints).toEqual([]);
  },
);

test('a saved card that is declined says so and takes nothing, and another one pays', async () => {
  const signedIn = await shop.signedInAs('trade, band-5');
  const guid = await orderedWithCard(signedIn, 'pm_card_visa_chargeDeclinedInsufficientFunds');
  const { page } = await shop.visit({ signedIn });
  await page.goto(`/order/${guid}/upgrade`);
  await page.getByRole('button', { name: 'See other days' }).click();
  await page
    .locator('label', { hasText: /^\s*Sat / })
    .first()
    .getByRole('radio')
    .check();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.getByText('Nothing has been charged.', { exact: false }).first().waitFor();
  await page.getByRole('radio', { name: /^New card/ }).check();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/Expiry/).fill('12 / 34');
  await page.getByLabel(/Security code/).fill('123');
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.waitForURL(({ pathname }) => pathname === `/account/orders/${guid}`);
});
