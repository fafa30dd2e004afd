import type { Services } from '@plumbline/contracts/calls.ts';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findSku, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, type SignedIn } from './visit.ts';

// The provider of credit decides within moments here.
const shop = shopOfFile(() => ({ env: { STEP_MS: '200' } }));
const params = { creditProvider: 'trade-credit' };
let trader: SignedIn;
let sku: string;

/** Applies for credit as an owner does, signs on the provider's own page, and waits for the limit. */
async function getCredit(context: BrowserContext, { tradeCredit }: Services): Promise<void> {
  const { wording } = await tradeCredit.getMerchantCustomerUser({ params });
  const body = {
    firstName: 'Sam',
    lastName: 'Marlow',
    phone: '07700 900142',
    wordingVersion: wording!.version,
  };
  const { proposalId } = await tradeCredit.registerMerchantCustomerUser({ params, body });
  const { journeyUrl } = await tradeCredit.getDelegationToken({ params });
  await context.request.post(journeyUrl, { form: { do: 'sign' }, maxRedirects: 0 });
  await tradeCredit.submitSoleTraderProposal({ params: { ...params, id: proposalId } });
  const isOpen = async () =>
    (await tradeCredit.getMerchantCustomerUser({ params })).customer?.state === 'approved';
  await vi.waitUntil(isOpen, { timeout: 20_000 });
}

beforeAll(async () => {
  trader = await shop.signedInAs('trade, band-3');
  const { context, page } = await shop.visit({ signedIn: trader });
  sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  await getCredit(context, servicesOf(context, shop.url));
});

describe('a business with credit', () => {
  test.each([true, false])('orders on account, with JavaScript: %s', async (javaScriptEnabled) => {
    const { page, context, complaints } = await shop.visit({ signedIn: trader, javaScriptEnabled });
    await readyToPay(servicesOf(context, shop.url), { items: [{ sku, quantity: 1 }] });
    await page.goto('/checkout/payment');
    await expect
      .poll(() => page.getByRole('radio', { name: /^On account/ }).isChecked())
      .toBe(true);
    await page.getByRole('button', { name: /^Order on account, £/ }).click();
    await page.waitForURL(/\/order\/[\w.-]+$/);
    expect(complaints).toEqual([]);
  });

  test('sees what it owes, and staff write down what came in', async () => {
    const { page, context } = await shop.visit({ signedIn: trader });
    const { statements } = servicesOf(context, shop.url);
    const before = await statements.getStatement();
    expect(before.sums.orderedPence).toBeGreaterThan(0);
    const finance = await shop.visit({
      signedIn: await shop.signedInAs('staff, finance'),
      javaScriptEnabled: false,
    });
    await finance.page.goto('/staff/collections');
    await finance.page.getByRole('link', { name: /Marlow/ }).click();
    const came = finance.page.getByRole('region', { name: 'Record a payment' });
    await came.getByRole('checkbox').uncheck();
    await came.getByRole('button').click();
    await finance.page.getByText('Enter what the bank says of it.').first().waitFor();
    await expect.poll(() => came.getByRole('checkbox').isChecked()).toBe(false);
    await came.getByLabel('How much').fill('20.00');
    await came.getByLabel('Bank reference').fill('MPH-3902');
    await came.getByRole('button').click();
    const receipts = finance.page.getByRole('region', { name: 'Bank receipts' });
    await receipts.getByText('MPH-3902').first().waitFor();
    await page.goto('/trade/statement');
    await page.getByText('MPH-3902').waitFor();
    const usedPence = async () => (await statements.getStatement()).sums.usedPence;
    expect(await usedPence()).toBe(before.sums.usedPence - 20_00);
    // It was for another business: it is taken back, and stays with why among all that there was.
    await receipts.getByText('Take back').click();
    await receipts.getByLabel('What was wrong with it').fill('For another business.');
    await receipts.getByRole('button', { name: 'Take £20.00 back' }).click();
    await receipts.getByText(/^Taken back .*For another business\.$/).waitFor();
    expect(await usedPence()).toBe(before.sums.usedPence);
    await page.goto('/trade/statement?show=all');
    await page.getByText(/^Taken back .*For another business\.$/).waitFor();
    expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
  });
});
