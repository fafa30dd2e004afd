import type { Services } from '@plumbline/contracts/calls.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSku, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, shownCount } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];

const asker = 'staff, trade-reviewer';
const decider = 'staff, support';

/** What an earlier try of a test has left waiting is refused: it would stand in the way of this one. */
async function refuseOpen({ tradeRequests }: Services): Promise<void> {
  const { requests } = await tradeRequests.listTradeRequests({ query: { state: 'open' } });
  for (const { requestId } of requests) {
    const body = { decision: 'refused' as const };
    await tradeRequests.decideTradeRequest({ params: { requestId }, body });
  }
}

/** A colleague confirms what is asked on a page of the staff. */
async function confirmed(asked: Page): Promise<void> {
  await asked.waitForURL('**/staff/trade-requests/*');
  await asked.getByText('You asked for this').waitFor();
  expect(await asked.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  const { page } = await shop.visit({ signedIn: await shop.signedInAs(decider) });
  await page.goto(asked.url());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('#main').getByText('Done', { exact: true }).waitFor();
}

/** A member of the staff in a browser, and the trade account that they are at. */
async function atAccount(name: string) {
  const signedIn = await shop.signedInAs(asker);
  const visit = await shop.visit({ signedIn });
  const { tradeAccounts } = servicesOf(visit.context, shop.url);
  const { businesses } = await tradeAccounts.searchBusinesses({ query: { searchString: name } });
  const { businessId: id } = businesses[0]!;
  const look = () => tradeAccounts.getTradeAccountInternal({ params: { id } });
  return { ...visit, look, path: `/staff/trade-accounts/${id}` };
}

test('staff write a member’s name, and ask with a reason for another address and for a new password', async () => {
  const { page, path, look } = await atAccount('Marlow');
  const [member] = (await look()).members;
  const own = `${path}/members/${member!.accountId}`;
  await page.goto(own);
  const section = (name: string) => page.getByRole('region', { name });
  expect(Object.values(await findFaultsAt(page, widths)).flat()).toEqual([]);

  const kept = ['First name', 'Last name'].map((label) =>
    section('Name and telephone').getByLabel(label).inputValue(),
  );
  expect((await Promise.all(kept)).join(' ')).toBe(member!.displayName);
  await section('Name and telephone').getByLabel('Telephone').fill('no number');
  await section('Name and telephone').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  await section('Name and telephone').getByLabel('Telephone').fill('01632 960555');
  await section('Name and telephone').getByLabel('First name').fill('Wilhelmina');
  await section('Name and telephone').getByLabel('Last name').fill('Larch');
  await section('Name and telephone').getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('link', { name: 'Wilhelmina Larch' }).waitFor();

  await page.goto(own);
  await page.getByText('nothing goes on account for 24 hours').last().waitFor();
  await section('A new password').getByRole('textbox').fill('short');
  await section('A new password').getByRole('button', { name: 'Ask for a link' }).click();
  await page.getByRole('alert').first().waitFor();
  const reason = 'Rang back on the number that we have, and gave their last order.';
  await section('A new password').getByRole('textbox').fill(reason);
  await section('A new password').getByRole('button', { name: 'Ask for a link' }).click();
  await page.waitForURL('**/staff/trade-requests/*');
  await page.getByText(reason).waitFor();

  await page.goto(own);
  await page.getByLabel('New address').fill('wilhelmina@else.example');
  await page.getByLabel('How you verified their identity').fill(reason);
  await page.getByRole('button', { name: 'Ask for this address' }).click();
  await page.waitForURL('**/staff/trade-requests/*');
  await page.getByText(reason).waitFor();
});

test('a colleague confirms another band, and the list of accounts has the business under it', async () => {
  const { page, path, look, context } = await atAccount('Marlow');
  const colleague = await shop.visit({ signedIn: await shop.signedInAs(decider) });
  await refuseOpen(servicesOf(colleague.context, shop.url));
  const { bands } = await servicesOf(context, shop.url).tradeBands.listTradeBands();
  const before = (await look()).band!;
  const { name, bandId } = bands.find((band) => band.bandId !== before.bandId)!;
  await page.goto(path);
  await page.getByRole('link', { name: 'Change the band' }).click();
  await page.getByLabel('Band', { exact: true }).selectOption({ label: name });
  await page.getByRole('button', { name: 'Ask for this band' }).click();
  await page.getByText('Say why, in 10 characters or more.').first().waitFor();
  await page.getByLabel('Why').fill('They spent more than was agreed.');
  await page.getByRole('button', { name: 'Ask for this band' }).click();
  await page.waitForURL('**/staff/trade-requests/*');
  expect((await look()).band).toEqual(before);
  await confirmed(page);
  await expect.poll(async () => (await look()).band).toEqual({ bandId, name });

  await page.goto('/staff/trade-accounts');
  const search = page.getByRole('search');
  await search.locator('summary', { hasText: 'Filter' }).click();
  await search.getByLabel('Band', { exact: true }).selectOption({ label: name });
  await search.getByRole('button', { name: 'Show these' }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('bandId') === String(bandId));
  await page.getByRole('link', { name: 'Marlow Pipe & Heat' }).waitFor();
  expect(await findFaultsAt(page, widths)).toEqual({ 390: [], 820: [], 1440: [] });
});

test('a term of a band is looked at on real orders before a colleague confirms it', async () => {
  const { page, context } = await shop.visit({ signedIn: await shop.signedInAs(asker) });
  const colleague = await shop.visit({ signedIn: await shop.signedInAs(decider) });
  await refuseOpen(servicesOf(colleague.context, shop.url));
  const sku = await findSku(page, '/p/lode-basin-mixer-with-click-waste');
  await page.goto('/staff/trade-bands');
  const term = page.getByRole('region', { name: 'Plan a change' });
  await term.getByLabel('Band', { exact: true }).selectOption({ label: 'Band 3' });
  await term.getByLabel('Or one part number').fill(sku);
  await term.getByLabel('Fixed price ex VAT').fill('41.25');
  await term.getByLabel('From').fill('soon');
  await term.getByLabel('Why').fill('The maker has a new list.');
  await term.getByRole('button', { name: 'Show its effect' }).click();
  await term.getByRole('alert').waitFor();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  await term.getByLabel('From').fill(today);
  await term.getByRole('button', { name: 'Show its effect' }).click();
  const effect = page.getByRole('region', { name: 'Effect on recent orders' });
  await effect.getByText('With this term').waitFor();
  expect(await findFaultsAt(page, widths)).toEqual({ 390: [], 820: [], 1440: [] });
  // Nothing is asked by looking, and what was typed is still there.
  const { tradeBands, tradeRequests } = servicesOf(context, shop.url);
  const open = await tradeRequests.listTradeRequests({ query: { state: 'open' } });
  expect(open.requests).toEqual([]);
  await term.getByRole('button', { name: 'Ask a colleague to confirm' }).click();
  await confirmed(page);
  const { fixedPrices } = await tradeBands.getBandTable();
  expect(fixedPrices.find((each) => each.sku === sku)).toMatchObject({ exPence: 41_25 });
});

test('staff suspend an account and lift it again, as its owner reads on their pages and in the basket', async () => {
  const { page, path, look } = await atAccount('Marlow');
  const owner = await shop.visit({ signedIn: await shop.signedInAs('trade, band-3') });
  const suspended = owner.page.getByText('An invoice of March is overdue.');
  if ((await look()).status === 'active') {
    await page.goto(path);
    await page.getByRole('link', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel(/^Reason/).fill('An invoice of March is overdue.');
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.waitForURL(`**${path}`);
  }
  await owner.page.goto('/account/businesses');
  await suspended.waitFor();
  await owner.page.goto('/basket');
  await suspended.waitFor();

  await page.goto(path);
  await page.getByRole('link', { name: 'Make active again' }).click();
  await page.getByRole('button', { name: 'Make active again' }).click();
  await page.waitForURL(`**${path}`);
  await owner.page.goto('/account/businesses');
  const own = owner.page.getByRole('main').getByRole('link', { name: 'Marlow Pipe & Heat' });
  await own.first().waitFor();
  await shownCount(suspended).toBe(0);
  expect((await look()).status).toBe('active');
});
