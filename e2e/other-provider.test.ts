import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  person,
  startOtherProvider,
  type OtherProvider,
} from '../simulators/sign-in-at-fault/provider.ts';
import { findSku } from './every-screen.ts';
import { startShop, type RunningShop } from './shop.ts';
import { shopOfFile } from './shop-of-file.ts';
import { openVisit, type SignedIn, type VisitOptions, shownCount } from './visit.ts';

let provider: OtherProvider;
beforeAll(async () => {
  provider = await startOtherProvider('the-shop');
});
afterAll(() => provider?.stop());
const shop = shopOfFile(() => ({
  env: { OIDC_ISSUER: provider.url, OIDC_CLIENT_ID: 'the-shop' },
}));
afterEach(() => provider.behave());

/** A window in a browser that gives the provider no cookies in frames of the shop. */
async function visit(options?: VisitOptions) {
  const opened = await shop.visit(options);
  const devTools = await opened.context.newCDPSession(opened.page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  } as never);
  return opened;
}
const alertOf = (page: Page) => page.getByRole('alert').locator('b').innerText();
const signInHere = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true }).click();
const agree = (page: Page) => page.getByRole('button', { name: 'I am Wren' }).click();

/** Puts something into the guest's basket. */
async function fillBasket({ request }: Page): Promise<void> {
  const sku = await findSku({ request }, '/p/lode-basin-mixer-with-click-waste');
  expect((await request.post('/basket', { form: { sku, quantity: '1' } })).ok()).toBe(true);
}

/** A guest still, with the basket that there was. */
async function expectGuestWithBasket(page: Page): Promise<void> {
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Go to checkout' }).first().waitFor();
  await page.goto('/account');
  // As far as this provider lets a sign-in get that begins by itself.
  await page.waitForURL(/\/sign-in\/start\?returnTo=%2Faccount|\/auth\/callback/);
}

// The shop asks for these once it needs them, and keeps them: so these come first.
describe('a provider that hangs when it is first asked', () => {
  test('is waited for 10 seconds; meanwhile the shop serves, and the basket is kept', async () => {
    const { page } = await visit();
    const without = await visit({ javaScriptEnabled: false });
    await fillBasket(page);
    await fillBasket(without.page);
    const release = provider.hold('discovery');
    await page.clock.install();
    await page.goto('/sign-in');
    await signInHere(page);
    await page.locator('[aria-busy=true]').waitFor();
    await page.clock.runFor(10_100);
    expect(await alertOf(page)).toBe('Network timed out');

    const pending = without.page.goto('/auth/sign-in?returnTo=/basket');
    let isOver = false;
    void pending.finally(() => (isOver = true));
    await expectGuestWithBasket(page);
    expect(isOver).toBe(false);

    expect((await pending)?.status()).toBe(504);
    await shownCount(without.page.getByRole('heading', { name: 'Sign in' })).toBe(1);
    expect(await alertOf(without.page)).toBe('Network timed out');
    await expectGuestWithBasket(without.page);
    release();
  });

  test('and later, with its keys and tokens, is waited for 10 seconds each time', async () => {
    const withScript = await visit();
    const without = await visit({ javaScriptEnabled: false });
    await fillBasket(without.page);
    const releases = [provider.hold('keys')];
    const shown = withScript.page.waitForRequest('**/auth/session');
    await withScript.page.goto('/sign-in?returnTo=/basket');
    await signInHere(withScript.page);
    await agree(withScript.page);
    await shown;
    releases.push(provider.hold('token'));
    await without.page.goto('/auth/sign-in?returnTo=/basket');
    await agree(without.page);
    for (const { page } of [withScript, without]) {
      expect(await alertOf(page)).toBe('Network timed out');
    }
    // What comes too late signs nobody in.
    for (const release of releases) release();
    await expectGuestWithBasket(without.page);
  });
});

describe('a provider on another site', () => {
  test('signs people in; a frame that may not know them takes nothing away', async () => {
    const { context, page, complaints } = await visit();
    await page.goto('/sign-in?returnTo=/account');
    await signInHere(page);
    provider.asked.length = 0;
    await agree(page);
    await page.waitForURL(`${shop.url}/account`);
    await page.waitForRequest(/\/auth\/silent\?error=login_required/);
    expect(provider.asked.find(({ isSilent }) => isSilent)).toMatchObject({ hasSession: false });
    await page.goto('/account/profile');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(person.email);
    await shownCount(page.getByRole('alert')).toBe(0);
    expect(complaints).toEqual([]);
    // In a window of its own it does know them, and asks nothing.
    await context.clearCookies({ domain: '127.0.0.1' });
    await page.goto('/sign-in?returnTo=/account');
    await signInHere(page);
    await page.waitForURL(`${shop.url}/account`);
  });

  test('signs people in by a window of its own, and out again', async () => {
    const { page, complaints } = await visit();
    await page.goto('/sign-in?returnTo=/account');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /pop-up window/ }).click(),
    ]);
    await agree(popup);
    await page.waitForURL(`${shop.url}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${shop.url}/`);
    expect(provider.asked.map(({ endpoint }) => endpoint)).toContain('logout');
    expect(complaints).toEqual([]);
  });

  test('whose frame hangs is given 10 seconds; what it says later changes nothing', async () => {
    const { page } = await visit({ signedIn: await signedIn() });
    await page.clock.install();
    const release = provider.hold('authorize');
    const asked = page.waitForRequest('**/authorize?**');
    await page.goto('/account');
    await asked;
    await page.clock.runFor(10_100);
    expect(await alertOf(page)).toBe('IFrame timed out without a response');
    release();
    await page.getByRole('link', { name: 'Your details' }).first().click();
    await page.waitForURL('**/account/profile');
  });

  test.each([true, false])('signs in when it is late, yet in time (JavaScript: %s)', async (js) => {
    const { page } = await visit({ javaScriptEnabled: js });
    await page.goto('/sign-in?returnTo=/account');
    const release = provider.hold('token');
    await signInHere(page);
    provider.asked.length = 0;
    const agreed = agree(page);
    await expect.poll(() => provider.asked.map(({ endpoint }) => endpoint)).toContain('token');
    release();
    await agreed;
    await page.waitForURL(`${shop.url}/account`);
  });
});

describe('a provider that refuses', () => {
  test.each([
    ['authorize', true],
    ['authorize', false],
    ['token', true],
    ['token', false],
  ] as const)('at %s is a failed login (JavaScript: %s)', async (endpoint, javaScriptEnabled) => {
    const { page } = await visit({ javaScriptEnabled });
    await fillBasket(page);
    await page.goto('/sign-in?returnTo=/basket');
    if (endpoint === 'authorize') provider.refuse(endpoint);
    await signInHere(page);
    if (endpoint === 'token') {
      provider.refuse(endpoint);
      await agree(page);
    }
    expect(await alertOf(page)).toBe('Login failed');
    await expectGuestWithBasket(page);
  });

  test('in the window is said on the page that opened it', async () => {
    const { page } = await visit();
    await page.goto('/sign-in');
    provider.refuse('authorize');
    await page.getByRole('button', { name: /pop-up window/ }).click();
    expect(await alertOf(page)).toBe('Login failed');
  });
});

describe('a provider with ways of its own', () => {
  let other: OtherProvider;
  let itsShop: RunningShop;
  beforeAll(async () => {
    other = await startOtherProvider('the-shop', null, { hasEndpointsElsewhere: true });
    itsShop = await startShop({ env: { OIDC_ISSUER: other.url, OIDC_CLIENT_ID: 'the-shop' } });
  });
  afterAll(async () => {
    await itsShop?.stop();
    await other?.stop();
  });
  const visitIt = (options?: VisitOptions) => openVisit(shop.browser, itsShop.url, options);

  /** Who the shop says is signed in. */
  const profile = '/services/accounts/api/UserProfile';

  /** Signs in by the library. */
  async function signInThere(page: Page): Promise<void> {
    await page.goto('/sign-in?returnTo=/account/profile');
    await signInHere(page);
    await agree(page);
    await page.waitForURL(`${itsShop.url}/account/profile`);
  }

  test('whose endpoints lie elsewhere, who tells no time, and the address at userinfo alone', async () => {
    Object.assign(other.habits, { tellsTime: false, tellsEmail: false });
    // The shop learns where the endpoints are beside the first page.
    const { page, complaints } = await visitIt();
    await expect
      .poll(async () => (await page.request.get('/')).headers()['content-security-policy'])
      .toContain(other.endpointsUrl);
    const confirmed = page.waitForResponse(
      (response) =>
        response.url().endsWith('/auth/session') &&
        (response.request().postData() ?? '').includes('"renewal":true'),
    );
    await signInThere(page);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(person.email);
    expect((await confirmed).status()).toBe(200);
    await shownCount(page.getByRole('alert')).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${itsShop.url}/`);
    // The sign-in’s token, which its page dropped, and the one of the hidden frame.
    await expect.poll(() => new Set(other.revoked).size, { timeout: 20_000 }).toBe(2);
    expect(complaints).toEqual([]);
  });

  test('who calls somebody by the subject of our admin opens no staff room', async () => {
    const stranger = { sub: 'demo-admin', email: 'stranger@example.com', name: 'A Stranger' };
    Object.assign(other.habits, { tellsTime: true, tellsEmail: true, person: stranger });
    const { page } = await visitIt();
    await signInThere(page);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(stranger.email);
    const response = await page.goto('/staff');
    expect(response?.status()).toBe(404);
  });

  test('who says from server to server that somebody signed out ends it here', async () => {
    Object.assign(other.habits, { person });
    const { page } = await visitIt({ javaScriptEnabled: false });
    await page.goto('/auth/sign-in?returnTo=/account');
    await agree(page);
    await page.waitForURL(`${itsShop.url}/account`);
    expect((await other.tellOfSignOut(itsShop.url, person.sub)).status).toBe(200);
    expect((await page.request.get(profile)).status()).toBe(401);
  });

  test('whose refusal of the first silent question is said, and takes nothing away', async () => {
    const { page } = await visitIt();
    await signInThere(page);
    other.refuse('authorize');
    await page.goto('/account');
    expect(await alertOf(page)).toBe('Login failed');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('could not be renewed');
    other.behave();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await shownCount(page.getByRole('alert')).toBe(0);
    // Somebody else by now, and this frame is told: the session here ends with theirs.
    Object.assign(other.habits, {
      person: { sub: 'p-2', email: 'else@example.com', name: 'Somebody Else' },
    });
    // The page may be on its way out before all of it has come.
    await page.goto('/account').catch(() => null);
    await expect
      .poll(async () => (await page.request.get(profile)).text(), { timeout: 20_000 })
      .not.toContain(person.email);
  });
});

describe('a client with a secret', () => {
  let other: OtherProvider;
  let itsShop: RunningShop;
  beforeAll(async () => {
    other = await startOtherProvider('the-shop', 'a secret');
    const client = { OIDC_CLIENT_ID: 'the-shop', OIDC_CLIENT_SECRET: 'a secret' };
    itsShop = await startShop({ env: { OIDC_ISSUER: other.url, ...client } });
  });
  afterAll(async () => {
    await itsShop?.stop();
    await other?.stop();
  });

  test('is the server’s, whatever the browser can do', async () => {
    const { page, complaints } = await openVisit(shop.browser, itsShop.url);
    await page.goto('/sign-in?returnTo=/account');
    await shownCount(page.getByRole('button', { name: /pop-up window/ })).toBe(0);
    await signInHere(page);
    await agree(page);
    await page.waitForURL(`${itsShop.url}/account`);
    expect(complaints).toEqual([]);
  });
});

/** The cookies of somebody whom the provider signed in without a script. */
async function signedIn(): Promise<SignedIn> {
  const { context, page } = await visit({ javaScriptEnabled: false });
  await page.goto('/auth/sign-in?returnTo=/preferences');
  await agree(page);
  await page.waitForURL('**/preferences');
  const state = await context.storageState();
  await context.close();
  return state;
}
