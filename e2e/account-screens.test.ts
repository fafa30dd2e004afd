import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPeople } from '../demo/sign-ins.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, type SignedIn, type VisitOptions } from './visit.ts';

const shop = shopOfFile();
let shopper: SignedIn;
let support: SignedIn;

beforeAll(async () => {
  shopper = await shop.signedInAs('shopper');
  support = await shop.signedInAs('staff, support');
});

const visit = (options: VisitOptions = {}) => shop.visit({ signedIn: shopper, ...options });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

describe('the staff’s side', () => {
  test('is nothing to shoppers, and to guests a sign-in', async () => {
    const { context, page } = await visit();
    expect((await page.goto('/staff'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'We cannot find that page' }).waitFor();
    await context.clearCookies();
    await page.goto('/staff/accounts/1');
    await page.waitForURL('**/oidc/interaction/**');
  });

  test('says who one is, and finds people by number, e-mail and name', async () => {
    const { page, complaints } = await visit({ signedIn: support });
    await page.goto('/staff');
    await expect.poll(() => page.locator('main').innerText()).toContain('Asha Quill · Support');
    await page.getByLabel('E-mail, name or order number').fill('ro');
    await press(page, 'Find');
    await page.getByText('That is too short to search for').waitFor();
    await page.getByLabel('E-mail, name or order number').fill('robin ash');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Robin Ashby' }).click();
    await page.getByRole('heading', { name: 'Robin Ashby' }).waitFor();
    await page.goto('/staff');
    await page.getByLabel('E-mail, name or order number').fill('1');
    await press(page, 'Find');
    await page.getByRole('heading', { name: 'Robin Ashby' }).waitFor();
    await page.goto('/staff/accounts/2147483647');
    await page.getByText('There is no account with this number').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('screens', () => {
  // Each with what it is called, so that a screen which is not there does not pass for faultless.
  const account = {
    '/account': 'Your account',
    '/account/orders': 'Orders',
    '/account/messages': 'Messages',
    '/account/addresses': 'Addresses',
    '/account/addresses/new': 'Add an address',
    '/account/cards': 'Cards',
    '/account/profile': 'Your details',
    '/account/consents': 'Contact preferences',
    '/account/sessions': 'Where you are signed in',
    '/account/terms': 'Terms',
    '/account/data': 'Your data',
    '/oidc/account': 'Sign-in and security',
  };
  const staff = {
    '/staff': /^\w+day \d+ \w+$/,
    '/staff/accounts': 'Accounts',
    '/staff/accounts?text=ash': 'Accounts',
    '/staff/accounts/1': 'Robin Ashby',
  };
  const guests = {
    '/sign-in': 'Sign in',
    '/auth/callback': 'Sign in',
    '/newsletter': 'Newsletter',
    // The provider's own: what it asks, and what it says when it cannot go on.
    '/auth/sign-in': 'Sign in',
    '/oidc/register': 'Create an account',
    '/oidc/forgotten': 'Set a new password',
    '/oidc/session/end': 'You are signed out',
    '/oidc/auth?client_id=nobody': 'Sign in',
    '/auth/return': 'Sign in',
    '/oidc/nothing': 'We cannot find that page',
  };
  const screensOf = (
    by: 'shopper' | 'support' | 'guest',
    titles: Record<string, string | RegExp>,
  ) => Object.entries(titles).map(([path, title]) => ({ path, title, by }));
  const screens = [
    ...screensOf('shopper', account),
    ...screensOf('support', staff),
    ...screensOf('guest', guests),
  ];
  const wide = screens.filter(({ path }) =>
    ['/account', '/oidc/account', '/staff', '/sign-in'].includes(path),
  );
  const people = { shopper: () => shopper, support: () => support, guest: () => undefined };
  type Who = keyof typeof people;
  type FaultsByScreen = Record<string, Partial<Record<number, string[]>>>;

  async function findAllFaults(who: Who): Promise<FaultsByScreen> {
    const { context, page } = await visit({ signedIn: people[who]() });
    const faults: FaultsByScreen = {};
    for (const screen of screens.filter(({ by }) => by === who)) {
      // No guest has been anywhere before: a sign-in that was begun changes what is said.
      if (who === 'guest') await context.clearCookies({ name: /^(?!choice$)/ });
      await page.goto(screen.path);
      const heading = page.locator('h1').first();
      // The way back from the provider says of itself only in the end what it found.
      await expect.poll(() => heading.innerText(), { message: screen.path }).toMatch(screen.title);
      faults[screen.path] = await findFaultsAt(page, wide.includes(screen) ? [390, 1440] : [390]);
    }
    return faults;
  }

  // Everybody walks their own once, and each screen then has a test of its own.
  const allFaults: Partial<Record<Who, Promise<FaultsByScreen>>> = {};

  const tests = [
    ...screens.map((each) => ({ ...each, width: 390 })),
    ...wide.map((each) => ({ ...each, width: 1440 })),
  ];

  test.each(tests)(
    '$path has no fault that axe can find, at $width px',
    // The first of somebody's has the time of all of them.
    { timeout: 300_000 },
    async ({ path, by, width }) => {
      const faults = await (allFaults[by] ??= findAllFaults(by));
      expect(faults[path]?.[width]).toEqual([]);
    },
  );

  test('the one that sets two-step verification up, after the password, has none either', async () => {
    const { page } = await visit();
    await page.goto('/oidc/account');
    const form = page.locator('form[action="/oidc/account/second-factor"]');
    const { password } = demoPeople.find(({ role }) => role === 'shopper')!;
    await form.locator('input[type=password]').fill(password);
    await form.getByRole('button').last().click();
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
    expect(await findFaultsAt(page, [390, 1440])).toEqual({ 390: [], 1440: [] });
  });
});
