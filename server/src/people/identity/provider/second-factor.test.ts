import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { tablesHolding } from '../../../../test/kept-secrets.ts';
import { totpCodeAt } from '../../../../test/identity/totp.ts';
import { startTestShop, type TestShop } from '../../../../test/shop.ts';
import {
  formAction,
  openBrowser,
  type Shown,
  type TestBrowser,
} from '../../../../test/identity/browser.ts';
import {
  insertPerson,
  newestMail,
  sendPassword,
  signInByPages,
  testPassword,
} from '../../../../test/identity/people.ts';
import { describeTotp, findTotpStep, hashRecoveryCode, newRecoveryCodes } from './second-factor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [], now: new Date() });
});
afterAll(() => shop.stop());

const secretOf = ({ html }: Shown) =>
  /class="secret">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '');
const stepMs = 30_000;

/** What the person's telephone shows, some steps from now. */
const codeFor = (secret: string, steps = 0) =>
  totpCodeAt(secret, new Date(shop.app.context.now().getTime() + steps * stepMs));

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.fetch('/services/accounts/api/UserProfile')).status === 200;

/** A member of staff with a second factor, set up at their first sign-in. */
async function staffWithFactor() {
  const person = await insertPerson(shop, { roles: ['moderator'] });
  const browser = openBrowser(shop.baseUrl);
  const setUp = await signInByPages(browser, person);
  const secret = secretOf(setUp);
  const codes = await browser.submit(formAction(setUp), { code: codeFor(secret) });
  const recovery = [...codes.html.matchAll(/<li>([A-Z0-9-]+)<\/li>/g)].map(([, code]) => code!);
  const [, goOn] = /class="btn first" href="([^"]+)"/.exec(codes.html)!;
  return { person, browser, setUp, secret, codes, recovery, goOn: goOn! };
}

describe('staff', () => {
  test('set a second factor up before their first sign-in is done, and are told by mail', async () => {
    const { person, browser, setUp, recovery, goOn } = await staffWithFactor();
    expect(setUp.html).toContain('<svg');
    expect(new Set(recovery).size).toBe(10);
    expect(await isSignedIn(browser)).toBe(false);
    await browser.open(goOn);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await newestMail(shop, person.email)).toContain('Two-step verification was turned on');
  });

  test('do not get by without it: the password alone opens nothing', async () => {
    const { person } = await staffWithFactor();
    const browser = openBrowser(shop.baseUrl);
    const code = await signInByPages(browser, person);
    expect(code.html).toContain('Enter the code');
    // Whoever has lost their phone and their codes is told whom to ask.
    expect(code.html).toContain('href="/contact"');
    const uid = /interaction\/([\w-]+)/.exec(code.url)![1]!;
    await browser.open(`/oidc/auth/${uid}`);
    expect(await isSignedIn(browser)).toBe(false);
    // Nor is there a way to set another one up in its place.
    const detour = await signInByPages(browser, person);
    const setUp = await browser.open(detour.url.replace(/code$/, 'set-up'));
    expect(setUp.html).not.toContain('class="secret"');
  });

  test('sign in with a code, which works once', async () => {
    const { person, secret } = await staffWithFactor();
    const [first, second] = [openBrowser(shop.baseUrl), openBrowser(shop.baseUrl)];
    const code = codeFor(secret, 1);
    const page = await signInByPages(first, person);
    await first.submit(formAction(page), { code });
    expect(await isSignedIn(first)).toBe(true);
    const again = await second.submit(formAction(await signInByPages(second, person)), { code });
    expect(again.status).toBe(422);
    expect(again.html).toContain('did not match, or has been used');
  });

  test('sign in with a recovery code, which works once, however it is typed', async () => {
    const { person, recovery } = await staffWithFactor();
    const [first, second] = [openBrowser(shop.baseUrl), openBrowser(shop.baseUrl)];
    const code = recovery[3]!.toLowerCase().replaceAll('-', ' ');
    await first.submit(formAction(await signInByPages(first, person)), { code });
    expect(await isSignedIn(first)).toBe(true);
    const again = await second.submit(formAction(await signInByPages(second, person)), { code });
    expect(again.status).toBe(422);
  });

  test('have five tries at a code, then wait', async () => {
    const { person, secret } = await staffWithFactor();
    const browser = openBrowser(shop.baseUrl);
    const page = await signInByPages(browser, person);
    const statuses: number[] = [];
    for (let tried = 0; tried < 5; tried++) {
      statuses.push((await browser.submit(formAction(page), { code: '000000' })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const late = await browser.submit(formAction(page), { code: codeFor(secret, 1) });
    expect(late.status).toBe(429);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('who were signed in before they became staff prove themselves again', async () => {
    const person = await insertPerson(shop);
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person);
    await shop.db.pool.query(
      `insert into staff_role (account_id, role) select id, 'admin' from account where subject = $1`,
      [person.subject],
    );
    const page = await browser.open('/auth/sign-in');
    expect(page.url).toContain('/oidc/interaction/');
    const setUp = await sendPassword(browser, page, person.email);
    expect(setUp.html).toContain('Set up two-step verification');
  });

  test('who were seeded for the demo sign in with their password alone', async () => {
    const person = await insertPerson(shop, { roles: ['support'], isDemo: true });
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('a session without the second factor shows no staff role where the shop is live', async () => {
  const person = await insertPerson(shop);
  const browser = openBrowser(shop.baseUrl);
  const { config } = shop.app.context;
  config.mode = 'live';
  try {
    await signInByPages(browser, person);
  } finally {
    config.mode = 'demo';
  }
  await shop.db.pool.query(
    `insert into staff_role (account_id, role) select id, 'admin' from account where subject = $1`,
    [person.subject],
  );
  const look = await browser.fetch('/services/accounts/api/Accounts/internal/1');
  expect(look.status).toBe(403);
});

describe('a shopper', () => {
  const setUpAt = '/oidc/account/second-factor';

  async function shopper() {
    const person = await insertPerson(shop);
    const browser = openBrowser(shop.baseUrl);
    await signInByPages(browser, person);
    const asks = (password = testPassword) => browser.submit(setUpAt, { 'on-current': password });
    const types = (page: Shown, code: string) =>
      browser.submit(formAction(page), { code, proof: proofOf(page) });
    return { person, browser, asks, types };
  }
  const proofOf = ({ html }: Shown) => /name="proof" value="([^"]+)"/.exec(html)![1]!;

  test('may have one too, with the password, and switch it off, with a code as well', async () => {
    const { browser, asks, types } = await shopper();
    const setUp = await asks();
    const secret = secretOf(setUp);
    expect(secretOf(await asks())).toBe(secret);
    expect((await types(setUp, '000000')).status).toBe(422);
    await types(setUp, codeFor(secret));
    expect((await browser.open('/oidc/account')).html).toMatch(/10\s+recovery\s+codes\s+left/);
    const off = `${setUpAt}/off`;
    expect((await browser.submit(off, { 'off-current': 'not it' })).status).toBe(422);
    // Whatever a refused form went on to do after its answer is done by then.
    await shopper();
    expect((await browser.open('/oidc/account')).html).toContain('Turn it off');
    const withPassword = (code?: string) =>
      browser.submit(off, { 'off-current': testPassword, ...(code && { 'off-code': code }) });
    for (const code of [undefined, '000000']) {
      const refused = await withPassword(code);
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('That code did not match, or has been used.');
    }
    expect((await browser.open('/oidc/account')).html).toContain('Turn it off');
    const done = await withPassword(codeFor(secret, 1));
    expect(done.html).toContain('Two-step verification is off');
  });

  test('is shown no secret without the password, and no code counts without it', async () => {
    const { browser, asks, types } = await shopper();
    for (const page of [await asks('not it'), await asks(''), await browser.open(setUpAt)]) {
      expect(page.html).not.toContain('class="secret"');
      expect(page.html).toContain('Set it up');
    }
    const setUp = await asks();
    const code = codeFor(secretOf(setUp));
    const other = await shopper();
    const proofs = ['', '9999999999999.x', proofOf(await other.asks())];
    for (const proof of proofs) {
      const refused = await browser.submit(`${setUpAt}/code`, { code, proof });
      expect(refused.html).toContain('Enter your password again');
    }
    shop.advance(15 * 60_000 + 1);
    const late = await types(setUp, codeFor(secretOf(setUp)));
    shop.advance(-(15 * 60_000 + 1));
    expect(late.html).toContain('Enter your password again');
  });
});

test('the secret of a telephone is sealed in the database, and recovery codes are hashed', async () => {
  const { person, secret, recovery } = await staffWithFactor();
  const { rows } = await shop.db.pool.query<{ totp_secret: Buffer }>(
    'select totp_secret from credential where subject = $1',
    [person.subject],
  );
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  expect(rows[0]!.totp_secret.includes(bytes)).toBe(false);
  expect(await tablesHolding(shop.db, secret)).toEqual([]);
  expect(await tablesHolding(shop.db, recovery[0]!)).toEqual([]);
  expect(await tablesHolding(shop.db, recovery[0]!.replace(/\W/g, ''))).toEqual([]);
});

describe('codes by the clock', () => {
  const secret = randomBytes(20);
  const owner = { shopName: 'Plumbline', email: 'a@example.com' };
  const now = new Date('2026-11-21T12:00:10Z');
  const generator = new TOTP({
    secret: Secret.fromBase32(describeTotp(secret, owner).typed.replaceAll(' ', '')),
  });
  const at = (steps: number) => generator.generate({ timestamp: now.getTime() + steps * stepMs });

  test('one step early or late still does, two do not', () => {
    const step = Math.floor(now.getTime() / stepMs);
    expect([-2, -1, 0, 1, 2].map((steps) => findTotpStep(secret, at(steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  test('a code may be typed in two groups, and nothing else is one', () => {
    const code = at(0);
    expect(findTotpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).not.toBeNull();
    for (const typed of ['', '12345', '1234567', 'abcdef', '-12345']) {
      expect(findTotpStep(secret, typed, now)).toBeNull();
    }
  });

  test('recovery codes are ten, differ, and hash alike however they are typed', () => {
    const codes = newRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(hashRecoveryCode(codes[0]!.toLowerCase())).toEqual(hashRecoveryCode(codes[0]!));
  });
});

test('a secret that was shown under a former password is never the one that counts', async () => {
  const person = await insertPerson(shop);
  const browser = openBrowser(shop.baseUrl);
  await signInByPages(browser, person);
  const setUp = (password: string) =>
    browser.submit('/oidc/account/second-factor', { 'on-current': password });
  const shown = secretOf(await setUp(testPassword));
  expect(secretOf(await setUp(testPassword))).toBe(shown);
  const password = 'another short sentence';
  await browser.submit('/oidc/account/password', { current: testPassword, password });
  expect(secretOf(await setUp(password))).not.toBe(shown);
});
