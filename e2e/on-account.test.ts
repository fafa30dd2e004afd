import type { Services } from '@plumbline/contracts/calls.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCard } from '../server/test/saved-cards.ts';
import { findSku, giveDetails, readyToPay, servicesOf } from './every-screen.ts';
import { getCredit } from './get-credit.ts';
import { dispatchOrder } from './staff-screens.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, mailedLink, shownCount, type SignedIn } from './visit.ts';

// The provider of credit decides within moments here.
const shop = shopOfFile(() => ({ env: { STEP_MS: '200' } }));
let trader: SignedIn;
let sku: string;

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

  test('has its credit and limits on its record, for those of the staff who see money', async () => {
    const { context } = await shop.visit({ signedIn: trader });
    const { businesses, statements } = servicesOf(context, shop.url);
    const { sums } = await statements.getStatement();
    const { businesses: own } = await businesses.listOwnBusinesses();
    const record = `/staff/trade-accounts/${own.find(({ isChosen }) => isChosen)!.businessId}`;
    const { page } = await shop.visit({ signedIn: await shop.signedInAs('staff, trade-reviewer') });
    await page.goto(record);
    const credit = page.getByRole('region', { name: 'Credit, inc VAT' });
    const pounds = (sums.orderedPence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
    await credit.getByText(`£${pounds}`).first().waitFor();
    await page.getByRole('columnheader', { name: 'Used this month' }).waitFor();
    expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
    await credit.getByRole('link', { name: 'Statement and collection' }).click();
    await page.getByRole('link', { name: 'Trade account', exact: true }).click();
    await credit.getByRole('link', { name: 'With the provider' }).click();
    await page.getByText('With the provider of credit').waitFor();

    const support = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
    await support.page.goto(record);
    await support.page.getByRole('columnheader', { name: 'Used this month' }).waitFor();
    await shownCount(support.page.getByText('Credit, inc VAT')).toBe(0);

    // Whoever collects reads the record, and is offered nothing that is refused them.
    const finance = await shop.visit({ signedIn: await shop.signedInAs('staff, finance') });
    await finance.page.goto('/staff/collections');
    await finance.page.getByRole('link', { name: /Marlow/ }).click();
    await finance.page.getByRole('link', { name: 'Trade account', exact: true }).click();
    await finance.page.getByRole('region', { name: 'Credit, inc VAT' }).waitFor();
    const changes = finance.page.getByText(
      /^(What they pay|Change the band|Suspend|Close|Edit|Save the note)$/,
    );
    await shownCount(changes).toBe(0);
    await shownCount(finance.page.getByRole('link', { name: /^Correct/ })).toBe(0);
    await shownCount(finance.page.getByRole('region', { name: /^Members/ }).getByRole('link')).toBe(
      0,
    );
    for (const way of ['/edit', '/band', '/status/suspended', '/addresses/trading']) {
      expect((await finance.page.goto(`${record}${way}`))!.status()).toBe(403);
    }
    await finance.page.goto('/staff/trade-accounts');
    await finance.page.getByRole('link', { name: /Marlow/ }).waitFor();
    await shownCount(finance.page.getByRole('link', { name: 'Bands' })).toBe(0);
  });

  test('is paid back what waits on its account, and sees it on its statement', async () => {
    const { page, context } = await shop.visit({ signedIn: trader });
    const { statements } = servicesOf(context, shop.url);
    const before = await statements.getStatement();
    const signedIn = await shop.signedInAs('staff, finance');
    const { page: finance } = await shop.visit({ signedIn, javaScriptEnabled: false });
    await finance.goto('/staff/collections');
    await finance.getByRole('link', { name: /Marlow/ }).click();
    const came = finance.getByRole('region', { name: 'Record a payment' });
    await came.getByRole('checkbox').uncheck();
    await came.getByLabel('How much').fill('7.01');
    await came.getByLabel('Bank reference').fill('MPH-3903');
    await came.getByRole('button').click();
    const payouts = finance.getByRole('region', { name: 'Pay out credit' });
    await payouts.getByLabel('How much').fill('7.01');
    await payouts.getByLabel('Why it is paid out').fill('They had paid it twice.');
    await payouts.getByRole('button', { name: 'Pay it out' }).click();
    await finance
      .getByText(/Pay that by bank, and enter the reference/)
      .first()
      .waitFor();
    expect(await payouts.getByLabel('How much').inputValue()).toBe('7.01');
    await payouts.getByLabel('Reference of the transfer').fill('OUT-77');
    await payouts.getByRole('button', { name: 'Pay it out' }).click();
    await payouts.getByText('£7.01, paid out').first().waitFor();
    const { page: seen } = await shop.visit({ signedIn });
    await seen.goto(finance.url());
    expect(await findFaultsAt(seen, [390, 1440])).toEqual({ 390: [], 1440: [] });
    expect((await statements.getStatement()).sums).toEqual(before.sums);
    await page.goto('/trade/statement?show=all');
    await page.getByText('Paid out: bank, OUT-77').first().waitFor();
  });
});

test('a week of three: invited, limited, asked, approved, ordered on account, sent, invoiced by job, paid, removed', async () => {
  const widths = [390, 820, 1440];
  const none = { 390: [], 820: [], 1440: [] };
  const { context: ownersOwn, page: owners } = await shop.visit({ signedIn: trader });
  const owner = servicesOf(ownersOwn, shop.url);
  const { page, context } = await shop.visit({
    signedIn: await shop.signedInAs('trade, band-4'),
    javaScriptEnabled: false,
  });
  const buyer = servicesOf(context, shop.url);
  const { page: approvers, context: approversOwn } = await shop.visit({
    signedIn: await shop.signedInAs('shopper'),
  });
  const addressOf = async ({ accounts }: Services) => (await accounts.getUserProfile()).email;
  const email = await addressOf(buyer);
  const approversEmail = await addressOf(servicesOf(approversOwn, shop.url));

  // The owner asks them in, and each mail leads to a page; another's sign-in cannot accept.
  const invite = async (to: string, role: string, limit: string) => {
    await owners.goto('/trade/team?invite');
    await owners.getByLabel('E-mail').fill(to);
    await owners.getByLabel('Role').selectOption(role);
    await owners.locator('#invite-orderLimitPence').fill(limit);
    await owners.getByRole('button', { name: 'Send the invitation' }).click();
    await owners.getByText('Invited. The link').waitFor();
    return mailedLink(owners, to, /\/invitation\/[\w-]+/);
  };
  const join = async (whose: Page, link: string) => {
    await whose.goto(link);
    await whose.getByRole('button', { name: 'Join Marlow Pipe & Heat' }).click();
    await whose.getByRole('heading', { level: 1, name: 'Marlow Pipe & Heat' }).waitFor();
  };
  await join(approvers, await invite(approversEmail, 'approver', ''));
  const link = await invite(email, 'buyer', '1.50');
  await owners.goto(link);
  await owners.getByText('signed in with another address').waitFor();
  await join(page, link);

  // What is refused of a change changes nothing: a limit that is none keeps the role as it was.
  const memberOf = async () =>
    (await owner.businesses.getTeam()).members.find((member) => member.email === email);
  const { displayName: name } = (await memberOf())!;
  await owners.goto('/trade/team');
  await owners.getByRole('link', { name: `Change ${name}` }).click();
  await owners.getByLabel('Role').selectOption('approver');
  await owners.locator('#change-orderLimitPence').fill('a few');
  await owners.getByRole('button', { name: 'Save, from now' }).click();
  await owners.locator('#change-orderLimitPence-error').waitFor();
  expect((await memberOf())!.role).toBe('buyer');

  // The buyer's basket comes from a list, for a job and with a number, and is over the limit.
  await page.goto('/trade/quick-order');
  await page.getByLabel('Paste your list').fill(`2 x ${sku}`);
  await page.getByRole('button', { name: 'Find these' }).click();
  await page.getByRole('button', { name: /^Add .*to the basket/ }).click();
  await page.getByText(/from this list (is|are) in your basket/).waitFor();
  await giveDetails((await buyer.basket.getCurrentBasket())!.basketId, buyer);
  await page.goto('/checkout/billing');
  await page.getByLabel(/^PO number/).fill('PO-77');
  await page.getByLabel(/^Job reference/).fill('Plot 4');
  await page.locator('main form button:not([type])').last().click();
  await page.getByRole('heading', { name: 'This order needs approval first' }).waitFor();
  await page.getByLabel('What it is for').fill('For plot 4.');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('Somebody else decides about it').waitFor();
  const path = new URL(page.url()).pathname;

  // Opening it is nothing, by whomever: a scanner has no sign-in, and a page is no deed.
  const asked = await mailedLink(owners, approversEmail, /\/trade\/approvals\/[\w-]+/);
  const stranger = await shop.visit();
  await stranger.page.request.get(asked);
  await approvers.goto(asked);
  await approvers.getByText('For plot 4.').waitFor();
  await approvers.getByRole('link', { name: /^Approvals \d+ waiting for you$/ }).waitFor();
  // What is left of the limit and of the credit stands beside the yes.
  const left = approvers.getByRole('region', { name: 'Left to spend' });
  await left.getByText(`${name}’s limit an order, £1.50 ex VAT`).waitFor();
  await left.getByText(/^Credit left of £[\d,.]+, inc VAT$/).waitFor();
  await left.getByText('Credit left after this order').waitFor();
  expect(await findFaultsAt(approvers, widths)).toEqual(none);
  await approvers.getByRole('button', { name: /^Approve £/ }).click();
  await approvers.locator('.approval-side').getByText('Approved').waitFor();

  await page.goto(path);
  await page.getByRole('button', { name: 'Order it now' }).click();
  await page.getByRole('button', { name: /^Order on account, £/ }).click();
  await page.waitForURL(/\/order\/[\w.-]+$/);
  const token = new URL(page.url()).pathname.split('/').at(-1)!;
  const { orderNumber } = await buyer.orders.getOrderConfirmation({ params: { token } });

  // What is sent is invoiced, and the statement has it by its job until it is paid.
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  await dispatchOrder(servicesOf(staff.context, shop.url), orderNumber);
  const open = async () => (await owner.statements.getStatement()).items;
  // Its job comes every half minute, which is as long as is waited for anything else.
  await expect
    .poll(open, { timeout: 90_000 })
    .toMatchObject([{ jobReference: 'Plot 4', poNumber: 'PO-77' }]);
  const setup = await owner.savedCards.startSavingCard();
  const simulator = { url: setup.provider.apiUrl } as Parameters<typeof giveCard>[0]['simulator'];
  await giveCard({ simulator }, setup, 'pm_card_visa_chargeDeclinedInsufficientFunds');
  await owner.savedCards.finishSavingCard({ body: { setupId: setup.setupId } });
  await owners.goto('/trade/statement');
  await owners.getByText('Plot 4 · PO-77').waitFor();
  expect(await findFaultsAt(owners, widths)).toEqual(none);
  // Their saved card is offered first; it is declined, and another pays the same.
  const payNow = owners.getByRole('button', { name: /^Pay £/ });
  await expect.poll(() => owners.getByRole('radio', { name: /Saved card/ }).isChecked()).toBe(true);
  await payNow.click();
  await owners.getByText('Nothing has been charged.', { exact: false }).first().waitFor();
  expect(await open()).toHaveLength(1);
  await owners.getByRole('radio', { name: /^New card/ }).check();
  await owners.getByText('Test cards of this demo shop').click();
  await owners.getByRole('button', { name: /^4242/ }).click();
  await payNow.click();
  await owners.getByText('Paid. Thank you').waitFor();
  await expect.poll(open).toEqual([]);

  // Both of the buyer's businesses stand in the header, wherever they are, until one has removed them.
  await page.goto('/basket');
  await page.locator('.buys-for summary').click();
  await page.getByRole('button', { name: 'Fellgate Installations' }).click();
  await page.locator('.buys-for summary').getByText('Fellgate Installations').waitFor();
  expect(new URL(page.url()).pathname).toBe('/basket');
  // Beside where it is delivered to, on one line of a telephone.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect
    .poll(async () => (await page.locator('.strip').boundingBox())!.height)
    .toBeLessThan(50);
  await owners.goto('/trade/team');
  await owners.getByRole('link', { name: `Change ${name}` }).click();
  await owners.getByRole('button', { name: 'Remove now' }).click();
  await expect.poll(memberOf).toBeUndefined();
  await page.reload();
  await shownCount(page.getByText('Marlow Pipe & Heat')).toBe(0);
});
