import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPeople } from '../demo/sign-ins.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, mailedLink, shownCount, signInAtProvider } from './visit.ts';

const shop = shopOfFile();
const { visit } = shop;
const now = () => Math.floor(Date.now() / 1000);
const alertOf = (page: Page) => page.getByRole('alert').locator('b').innerText();
const signInHere = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true }).click();
/** The address of the demo's trade customer of a band. */
const trade = (band: number) =>
  demoPeople.find(({ role }) => role === `trade, band-${band}`)!.email;
const smallWindow = (page: Page) => page.getByRole('button', { name: /pop-up window/ });
const openWindow = (page: Page) => smallWindow(page).click();

describe('by a redirect', () => {
  test('people come back to where they were, signed in, and nothing of it stays behind', async () => {
    const { page, complaints } = await visit();
    await page.goto('/basket');
    await page.getByRole('link', { name: 'Sign in' }).click();
    const back = page.waitForRequest('**/auth/callback?**');
    await signInAtProvider(page);
    const { searchParams } = new URL((await back).url());
    await page.waitForURL('**/basket');
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(searchParams.get('state'));
    expect(kept).not.toMatch(/token|eyJ/);

    // What was used once is worth nothing.
    await page.goto((await back).url());
    expect(await alertOf(page)).toBe('No matching state found in storage');
    expect(page.url()).toBe(`${shop.url}/auth/callback`);
    expect(complaints).toEqual([]);
  });

  test('without JavaScript it is the same, by the server', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/account');
    await signInAtProvider(page);
    await page.waitForURL(`${shop.url}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.goto('/account');
    await page.waitForURL('**/oidc/interaction/**');
  });

  test.each([true, false])(
    'nothing is pressed before the form, and going back leads past it (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto('/basket');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL('**/oidc/interaction/**');
      await page.goBack();
      await page.waitForURL('**/basket');
    },
  );

  test.each([true, false])(
    'going back after the sign-out shows nothing of whoever was here (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const signedIn = await shop.signedInAs('trade, band-3');
      const { page } = await visit({ javaScriptEnabled, signedIn });
      const product = '/p/lode-basin-mixer-with-click-waste';
      await page.goto(product);
      const tradePrice = await page.locator('main .price').first().innerText();
      await page.goto('/trade/dashboard');
      const business = 'Marlow Pipe & Heat';
      await page.getByRole('heading', { level: 1, name: business }).waitFor();
      await page.goto('/account');
      await page.getByRole('button', { name: 'Sign out' }).click();
      // The provider asks once more where no script answers for the page.
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${shop.url}/`);
      const places: string[] = [];
      for (let back = 0; back < 8 && places.at(-1) !== product; back += 1) {
        // A page that asks for a sign-in may lead on to it by itself, which ends the way to that page.
        await page.goBack({ waitUntil: 'commit' }).catch(() => null);
        if (javaScriptEnabled) await page.waitForLoadState('networkidle');
        places.push(new URL(page.url()).pathname);
        expect(await page.locator('body').innerText()).not.toContain(business);
      }
      // What was theirs asks for a sign-in; what is everybody's is at everybody's price.
      expect(places.join()).toMatch(/\/sign-in\/start|\/oidc\/interaction\//);
      expect(places.at(-1)).toBe(product);
      expect(await page.locator('main .price').first().innerText()).not.toBe(tradePrice);
    },
  );

  test('a form that does not come leaves every way to sign in, and says why', async () => {
    const { page } = await visit();
    await page.route('**/.well-known/openid-configuration', (route) => route.abort());
    await page.goto('/sign-in/start?returnTo=/basket');
    expect(await alertOf(page)).toBe('Login failed');
    await smallWindow(page).waitFor();
    await page.unroute('**/.well-known/openid-configuration');
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL('**/oidc/interaction/**');
  });

  test('nobody is led to anywhere but the shop', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const led = new Set<string | null>();
    for (const returnTo of ['//else.example', 'https://else.example', '/\\else.example', 'x', '']) {
      await page.goto(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
      const link = page.getByRole('link', { name: 'Sign in', exact: true });
      led.add(await link.getAttribute('href'));
    }
    expect([...led]).toEqual(['/auth/sign-in?returnTo=%2F']);
  });
});

describe('an answer that does not do', () => {
  test.each([
    ['', 'No state in response'],
    ['?code=a', 'No state in response'],
    ['#code=a&state=b', 'No matching state found in storage'],
    ['?error=server_error&state=b', 'No matching state found in storage'],
  ])('/auth/callback%s is said to be: %s', async (answer, title) => {
    const { page } = await visit();
    await page.goto(`/auth/callback${answer}`);
    expect(await alertOf(page)).toBe(title);
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.waitForURL('**/sign-in?returnTo=%2F');
  });

  test.each([
    ['another state', 'State does not match', { id: 'else' }],
    ['another client', 'Login failed', { client_id: 'else' }],
    ['another provider', 'Login failed', { authority: 'https://else.example' }],
    ['an age of 900 seconds', 'No matching state found in storage', { created: now() - 900 }],
  ])('a sign-in that was stored with %s is said to be: %s', async (_, title, change) => {
    const { page } = await visit();
    const state = await beginSignIn(page);
    await page.goto('/preferences');
    await page.evaluate(
      ([key, changed]) => {
        const stored = JSON.parse(sessionStorage.getItem(key!)!);
        sessionStorage.setItem(key!, JSON.stringify({ ...stored, ...JSON.parse(changed!) }));
      },
      [`sign-in.${state}`, JSON.stringify(change)],
    );
    await page.goto(`/auth/callback?code=a&state=${state}`);
    expect(await alertOf(page)).toBe(title);
  });

  test('another state than that of the sign-in which this tab began does not match', async () => {
    const { page } = await visit();
    await beginSignIn(page);
    await page.goto('/auth/callback?code=a&state=of-another-tab');
    expect(await alertOf(page)).toBe('State does not match');
  });

  test('whoever turns back at the provider is where they were, in query or fragment', async () => {
    const { page } = await visit();
    const state = await beginSignIn(page, '/basket');
    await page.goto(`/auth/callback#error=access_denied&state=${state}`);
    await page.waitForURL('**/basket');
  });

  test('a provider that does not answer is waited for 10 seconds', async () => {
    const { page } = await visit();
    await page.clock.install();
    await page.route('**/.well-known/openid-configuration', () => {});
    await page.goto('/sign-in');
    await signInHere(page);
    const busy = page.locator('[aria-busy=true]');
    await busy.waitFor();
    await page.clock.runFor(9_000);
    await shownCount(busy).toBe(1);
    await page.clock.runFor(1_100);
    expect(await alertOf(page)).toBe('Network timed out');
    await page.unroute('**/.well-known/openid-configuration');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/oidc/interaction/**');
  });
});

/** Goes to the provider and gives the state of the sign-in that is under way. */
async function beginSignIn(page: Page, returnTo = '/'): Promise<string> {
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  const asked = page.waitForRequest('**/oidc/auth?**');
  await signInHere(page);
  const state = new URL((await asked).url()).searchParams.get('state')!;
  await page.waitForURL('**/oidc/interaction/**');
  return state;
}

describe('by a window of its own', () => {
  test('the page behind it goes on by itself', async () => {
    const { page, complaints } = await visit();
    await page.goto('/sign-in?returnTo=/account');
    const [popup] = await Promise.all([page.waitForEvent('popup'), openWindow(page)]);
    await popup.waitForURL('**/oidc/interaction/**');
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 640]);
    await signInAtProvider(popup);
    await page.waitForURL(`${shop.url}/account`);
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('that is closed says so, and the page itself can be signed in on', async () => {
    const { page } = await visit();
    await page.goto('/sign-in');
    const [popup] = await Promise.all([page.waitForEvent('popup'), openWindow(page)]);
    await popup.waitForURL('**/oidc/interaction/**');
    await popup.close();
    expect(await alertOf(page)).toBe('Popup closed by user');
    await page.getByRole('link', { name: 'Sign in on this page' }).click();
    await page.waitForURL('**/oidc/interaction/**');
  });

  test.each([
    [1440, 800],
    [1200, 720],
    [1000, 600],
    [800, 480],
    [390, 360],
  ])('in a window %i wide it would be %i wide; blocked, it says so', async (outerWidth, width) => {
    const { page } = await visit();
    await page.addInitScript((value) => {
      Object.defineProperty(window, 'outerWidth', { value });
      window.open = (_address, _target, features) => {
        document.title = String(features);
        return null;
      };
    }, outerWidth);
    await page.goto('/sign-in');
    await openWindow(page);
    expect(await alertOf(page)).toBe('Popup blocked by user');
    const features = await page.title();
    expect(features).toContain(`width=${width},`);
    expect(features).toContain('height=640');
  });
});

describe('by a mailed link', () => {
  const askForLink = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'E-mail me a link instead' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    return mailedLink(page, email, /\/oidc\/interaction\/[\w-]+\/mail\/[\w-]+/);
  };

  test.each([
    ['page', signInHere],
    ['small window', openWindow],
  ])('the %s that asked goes on by itself once the link is opened', async (_, begin) => {
    const { context, page, complaints } = await visit();
    await page.goto('/sign-in?returnTo=/basket');
    const opened = Promise.race([
      context.waitForEvent('page'),
      page.waitForURL('**/interaction/**'),
    ]);
    await begin(page);
    const window = (await opened) ?? page;
    const link = await askForLink(window, begin === signInHere ? trade(1) : trade(2));
    expect(await findFaults(window)).toEqual([]);

    const mail = await context.newPage();
    await mail.goto(link);
    expect(await findFaults(mail)).toEqual([]);
    await mail.getByRole('button', { name: 'Sign in' }).click();
    await mail.getByRole('heading', { name: 'Go back to your first window' }).waitFor();
    await page.waitForURL(`${shop.url}/basket`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('without JavaScript its reader says when the link is opened', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false });
    await page.goto('/auth/sign-in?returnTo=/basket');
    const link = await askForLink(page, trade(3));
    await page.getByRole('link', { name: 'I have opened the link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const mail = await context.newPage();
    await mail.goto(link);
    await mail.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'I have opened the link' }).click();
    await page.waitForURL(`${shop.url}/basket`);
    await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
  });

  test('opened in another browser it says where it works', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/auth/sign-in');
    const link = await askForLink(page, trade(4));
    const other = await visit();
    await other.page.goto(link);
    await expect
      .poll(() => other.page.locator('main').innerText())
      .toContain('This link does not work here');
  });
});

describe('a password', () => {
  test('can be read while it is typed', async () => {
    const { page, complaints } = await visit();
    await page.goto('/auth/sign-in');
    const password = page.getByLabel('Password');
    await password.fill('a short sentence');
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide the password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    expect(complaints).toEqual([]);
  });

  test('has no button that does nothing where there is no script', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/auth/sign-in');
    await page.getByLabel('Password').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Show the password' }).count())
      .toBe(0);
  });
});

test('the storefront loads nothing of the sign-in until it is wanted', async () => {
  const { page } = await visit();
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  for (const path of ['/', '/c/taps', '/basket'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.includes('oidc-client'))).toEqual([]);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  expect(scripts.filter((script) => script.includes('oidc-client'))).not.toEqual([]);
});
