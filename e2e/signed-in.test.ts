import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startShop } from './shop.ts';
import { shopOfFile } from './shop-of-file.ts';
import { isAlive, signInAtProvider, shownCount } from './visit.ts';

const shop = shopOfFile();
const { visit } = shop;
const alertOf = (page: Page) => page.getByRole('alert').locator('b').innerText();
const signInHere = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true }).click();

/** Signs in by the library, with a redirect. */
async function signIn(page: Page, returnTo: string): Promise<void> {
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  await signInHere(page);
  await signInAtProvider(page);
  await page.waitForURL(`${shop.url}${returnTo}`);
}

/** Until the hidden frame has answered and the server has taken what it brought. */
const untilConfirmed = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/auth/session') && response.ok());

/** A session check that says aloud when it is asked. */
const sessionFrame = `<script>
  let answer = 'unchanged';
  addEventListener('message', ({ source, origin }) => {
    console.log('asked');
    source.postMessage(answer, origin);
  });
</script>`;

describe('behind the account', () => {
  test('a hidden frame confirms who is there, and a sign-out elsewhere is noticed', async () => {
    const { context, page, complaints } = await visit();
    await signIn(page, '/account');
    await untilConfirmed(page);
    const other = await context.newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL(`${shop.url}/`);
    await page.waitForURL('**/oidc/interaction/**');
    expect(complaints).toEqual([]);
  });

  test('a sign-out on the provider’s own page is one here, whichever page is open', async () => {
    const { context, page } = await visit();
    await signIn(page, '/account');
    await untilConfirmed(page);
    const other = await context.newPage();
    await other.goto('/oidc/session/end');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.waitForURL('**/oidc/interaction/**');
    await other.goto('/account');
    await other.waitForURL('**/oidc/interaction/**');
  });

  test('the provider’s frame is asked every two seconds, and no more once it fails', async () => {
    const { page } = await visit();
    await signIn(page, '/preferences');
    await page.route('**/oidc/session/check', (route) =>
      route.fulfill({ contentType: 'text/html', body: sessionFrame }),
    );
    let asked = 0;
    page.on('console', (message) => (asked += message.text() === 'asked' ? 1 : 0));
    await page.clock.install();
    await page.goto('/account');
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = asked;
    await page.clock.runFor(4_000);
    await expect.poll(() => asked).toBe(before + 2);
    const frame = page.frames().find((each) => each.url().endsWith('/session/check'))!;
    await frame.evaluate("answer = 'error'");
    await page.clock.runFor(2_000);
    await expect.poll(() => asked).toBe(before + 3);
    await page.clock.runFor(10_000);
    await frame.evaluate('answer');
    expect(asked).toBe(before + 3);
    expect(new URL(page.url()).pathname).toBe('/account');
  });

  test('a frame that is not answered is given 10 seconds; the page stays', async () => {
    const { page } = await visit();
    await signIn(page, '/preferences');
    await page.clock.install();
    await page.route('**/oidc/auth?**', () => {});
    // The ten seconds begin before the provider is asked.
    const asked = page.waitForRequest('**/oidc/auth?**');
    await page.goto('/account');
    await asked;
    await page.clock.runFor(8_000);
    await shownCount(page.getByRole('alert')).toBe(0);
    await page.clock.runFor(2_100);
    expect(await alertOf(page)).toBe('IFrame timed out without a response');
    await page.unroute('**/oidc/auth?**');
    const confirmed = untilConfirmed(page);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.clock.resume();
    await confirmed;
    await shownCount(page.getByRole('alert')).toBe(0);
  });

  test('a provider that knows nobody any more takes nothing away', async () => {
    const { context, page, complaints } = await visit();
    await signIn(page, '/preferences');
    await context.clearCookies({ path: '/oidc' });
    const answered = page.waitForRequest(/\/auth\/silent\?error=login_required/);
    await page.goto('/account');
    await answered;
    await page.goto('/account/profile');
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await shownCount(page.getByRole('alert')).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('signing out revokes both tokens and ends the session', async () => {
    const { page } = await visit();
    await signIn(page, '/account');
    await untilConfirmed(page);
    const revoked: (string | null)[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/token/revocation')) return;
      revoked.push(new URLSearchParams(request.postData() ?? '').get('token_type_hint'));
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(revoked).toEqual(['access_token', 'refresh_token']);
    await page.goto('/account');
    await page.waitForURL('**/oidc/interaction/**');
  });

  test('a sign-out that fails is said, and can be tried again', async () => {
    const { page } = await visit();
    await signIn(page, '/account');
    await isAlive(page);
    await page.route('**/auth/sign-out', (route) => route.fulfill({ status: 502 }));
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await alertOf(page)).toBe('Sign-out failed');
    await page.unroute('**/auth/sign-out');
    await page.getByRole('button', { name: 'Sign out again' }).click();
    await page.waitForURL(`${shop.url}/`);
  });
});

describe('what a guest put into the basket', () => {
  const add = async (page: Page, position: number) => {
    await page.goto('/c/taps/basin-taps');
    await page.locator('article h3 a').nth(position).click();
    await page.waitForURL('**/p/**');
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Add to basket' }).first().click();
    await sent;
  };

  test('is in the account’s after signing in, and joins what was there', async () => {
    const first = await visit();
    await add(first.page, 0);
    await signIn(first.page, '/basket');
    expect(await quantitiesIn(first.page)).toEqual(['1']);
    expect(first.complaints).toEqual([]);

    const second = await visit({ javaScriptEnabled: false });
    await add(second.page, 0);
    await add(second.page, 1);
    await second.page.goto('/auth/sign-in?returnTo=/basket');
    await signInAtProvider(second.page);
    await second.page.waitForURL(`${shop.url}/basket`);
    expect((await quantitiesIn(second.page)).toSorted()).toEqual(['1', '2']);
  });
});

const quantitiesIn = (page: Page) =>
  page
    .getByRole('main')
    .getByLabel(/^Quantity/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('a shop that is killed and started again finds everybody signed in', async () => {
  const withScript = await visit();
  await signIn(withScript.page, '/account');
  await untilConfirmed(withScript.page);
  const without = await visit({ javaScriptEnabled: false });
  await without.page.goto('/auth/sign-in?returnTo=/account');
  await signInAtProvider(without.page);
  await without.page.waitForURL(`${shop.url}/account`);

  await shop.running.kill();
  const next = await startShop({
    dataDir: shop.running.dataDir,
    env: { DATABASE_URL: shop.running.databaseUrl!, PORT: new URL(shop.url).port },
  });
  try {
    expect(next.url).toBe(shop.url);
    await without.page.reload();
    await without.page.getByRole('button', { name: 'Sign out' }).waitFor();
    // The provider still knows the person too, so that the session can be renewed.
    const confirmed = untilConfirmed(withScript.page);
    await withScript.page.reload();
    await confirmed;
    expect(new URL(withScript.page.url()).pathname).toBe('/account');
    expect(withScript.complaints).toEqual([]);
    await Promise.all([withScript.context.close(), without.context.close()]);
  } finally {
    await next.stop();
  }
});
