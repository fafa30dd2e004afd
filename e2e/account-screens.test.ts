import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
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
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await context.clearCookies();
    await page.goto('/staff/accounts/1');
    await page.waitForURL('**/sign-in?returnTo=%2Fstaff%2Faccounts%2F1');
  });

  test('says who one is, and looks accounts up by number', async () => {
    const { page, complaints } = await visit({ signedIn: support });
    await page.goto('/staff');
    expect(await page.locator('main').innerText()).toContain('Asha Quill · Support');
    await page.getByLabel('Account number').fill('1x');
    await press(page, 'Look it up');
    await page.getByText('An account number has digits only').waitFor();
    await page.getByLabel('Account number').fill('1');
    await press(page, 'Look it up');
    await page.getByRole('heading', { name: 'Robin Ashby' }).waitFor();
    await page.goto('/staff/accounts/2147483647');
    await page.getByText('There is no account with this number').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('screens', () => {
  const account = ['', '/orders', '/addresses', '/addresses/new', '/cards', '/profile']
    .concat(['/consents', '/sessions', '/terms', '/data'])
    .map((path) => ({ path: `/account${path}`, by: 'shopper' as const }));
  const staff = ['', '/accounts', '/accounts/1'].map((path) => ({
    path: `/staff${path}`,
    by: 'support' as const,
  }));
  const guests = ['/sign-in', '/auth/callback', '/newsletter']
    // The provider's own: what it asks, and what it says when it cannot go on.
    .concat(['/auth/sign-in', '/oidc/register', '/oidc/forgotten', '/oidc/session/end'])
    .concat(['/oidc/auth?client_id=nobody', '/auth/return', '/oidc/nothing'])
    .map((path) => ({ path, by: 'guest' as const }));
  const security = ['/oidc/account', '/oidc/account/second-factor'].map((path) => ({
    path,
    by: 'shopper' as const,
  }));

  const screens = [...account, ...security, ...staff, ...guests];
  const wide = [account[0]!, security[0]!, staff[0]!, guests[0]!];
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
});
