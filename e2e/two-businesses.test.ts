import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, mailedLink, shownCount, type SignedIn } from './visit.ts';

const shop = shopOfFile();
const own = 'Fellgate Installations';
const other = 'Marlow Pipe & Heat';
const noLimits = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
let fitter: SignedIn;

beforeAll(async () => {
  fitter = await shop.signedInAs('trade, band-4');
});

/** Whoever owns one business buys for another as well, where they are no owner. */
async function visitOfMember(javaScriptEnabled: boolean) {
  const { context, page } = await shop.visit({ signedIn: fitter, javaScriptEnabled });
  const services = servicesOf(context, shop.url);
  const { businesses } = await services.businesses.listOwnBusinesses();
  if (businesses.length === 2) return { context, page, services };
  const signedIn = await shop.signedInAs('trade, band-3');
  const owner = servicesOf((await shop.visit({ signedIn })).context, shop.url);
  const { email } = await services.accounts.getUserProfile();
  await owner.teams.inviteMember({ body: { email, role: 'buyer', ...noLimits } });
  const link = await mailedLink(page, email, /\/invitation\/[\w-]+/);
  await services.teams.acceptInvitation({ params: { token: link.split('/').at(-1)! } });
  return { context, page, services };
}

const choose = async (page: Page, name: string) => {
  await page.goto('/account/businesses');
  await page
    .getByRole('main')
    .getByRole('button', { name: `Buy for it: ${name}` })
    .click();
  await page.getByText('You are now buying for this business').waitFor();
};

test.each([true, false])(
  'a team’s page does nothing to another business that was chosen since (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { context, page, services } = await visitOfMember(javaScriptEnabled);
    const { businesses } = services;
    const ofNow = async () => (await businesses.listOwnBusinesses()).businesses;
    if (!(await ofNow()).find(({ name }) => name === own)!.isChosen) await choose(page, own);
    const { members } = await businesses.getTeam();
    const { accountId, displayName } = members.find(({ isSelf }) => isSelf)!;
    await page.goto(`/trade/team?member=${accountId}`);
    await page.getByRole('heading', { name: `Change ${displayName}` }).waitFor();

    const there = await context.newPage();
    await choose(there, other);
    await page.getByRole('button', { name: 'Leave the business' }).click();
    await page.getByText(`You buy for ${other} now`).waitFor();
    const names = (await ofNow()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([own, other]);

    // Neither is anybody asked into it.
    await choose(there, own);
    await page.goto('/trade/team?invite');
    await choose(there, other);
    await page.getByLabel('E-mail').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText(`You buy for ${other} now`).waitFor();
  },
);

test('whoever only buys for a business can leave it, asked once more', async () => {
  const { page, services } = await visitOfMember(false);
  const leave = async (name: string) => {
    await page.goto('/account/businesses');
    await page.getByRole('link', { name: `Leave ${name}` }).click();
    await page.getByRole('button', { name: `Leave ${name}` }).click();
  };
  await leave(own);
  await page.getByText('Make somebody else an owner first.').waitFor();
  const looked = await shop.visit({ signedIn: fitter });
  await looked.page.goto(page.url().replace(/\?.*/, '?leave=1'));
  await looked.page.getByRole('link', { name: `Leave ${other}` }).click();
  await looked.page.getByText('You stop buying for it at once.').waitFor();
  expect(await findFaultsAt(looked.page, [390, 1440])).toEqual({ 390: [], 1440: [] });

  await leave(other);
  await page.getByText('You have left the business.').waitFor();
  await shownCount(page.getByRole('link', { name: `Leave ${other}` })).toBe(0);
  const { businesses: left } = await services.businesses.listOwnBusinesses();
  expect(left.map(({ name }) => name)).toEqual([own]);
});
