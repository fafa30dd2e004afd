import { expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];

/** A member of the staff in a browser, and the trade account that they are at. */
async function atAccount(name: string) {
  const signedIn = await shop.signedInAs('staff, trade-reviewer');
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
