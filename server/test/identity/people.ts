import { randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import { transaction } from '../../src/db/transaction.ts';
import { startTestShop, type TestShop } from '../shop.ts';
import { insertCredential } from '../../src/people/identity/provider/credential-store.ts';
import { hashPassword } from '../../src/people/identity/provider/password.ts';
import { testPasswordCost } from '../password-cost.ts';
import { formAction, openBrowser, type Shown, type TestBrowser } from './browser.ts';

export const testPassword = 'a short sentence';
const hashed = hashPassword(testPassword, testPasswordCost);

/** A shop to sign in at as often as a test likes, though all tests come from one address. */
export const startSignInShop = () =>
  startTestShop({
    offerings: [],
    now: new Date(),
    limits: { signInTriesPerAddress: 10_000 },
  });

export interface TestPerson {
  subject: string;
  email: string;
}

export interface PersonOptions {
  roles?: readonly string[];
  band?: string;
  isDemo?: boolean;
}

/** Somebody whom the embedded provider knows; with roles or a band the shop knows them too. */
export async function insertPerson(
  { db }: Pick<TestShop, 'db'>,
  { roles = [], band, isDemo = false }: PersonOptions = {},
): Promise<TestPerson> {
  const subject = randomBytes(8).toString('hex');
  const email = `${subject}@example.com`;
  const credential = { subject, email, displayName: 'Robin Larch', isDemo };
  const passwordHash = await hashed;
  await transaction(db, (tx) => insertCredential(tx, { ...credential, passwordHash }, new Date()));
  if (roles.length > 0 || band) {
    await db.pool.query(
      `with a as (insert into account (subject, email, display_name) values ($1, $2, 'Robin Larch')
                  returning id),
            r as (insert into staff_role (account_id, role) select id, unnest($3::text[]) from a),
            n as (insert into business (name, external_id, band_id)
                  select $1, $1, id from trade_band where code = $4 returning id)
       insert into business_member (account_id, business_id, role, is_default)
       select a.id, n.id, 'owner', true from a, n`,
      [subject, email, roles, band ?? null],
    );
  }
  return { subject, email };
}

/** Signs in as a browser without scripts does, up to the page that it comes back to. */
export async function signInByPages(
  browser: TestBrowser,
  { email }: Pick<TestPerson, 'email'>,
  { remember = true, returnTo = '/docs' } = {},
): Promise<Shown> {
  const page = await browser.open(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  return sendPassword(browser, page, email, { remember });
}

/** Types a password into the sign-in page that is shown. */
export async function sendPassword(
  browser: TestBrowser,
  page: Shown,
  email: string,
  options: { password?: string; remember?: boolean; stopAt?: RegExp } = {},
): Promise<Shown> {
  const { password = testPassword, remember = true, stopAt = /\/auth\/(callback|popup)/ } = options;
  const fields = { email, password, ...(remember ? { remember: 'yes' } : {}) };
  return browser.submit(formAction(page), fields, { stopAt });
}

/** A client of the embedded provider, as its library discovers it over HTTP. */
export function discoverClient(shop: Pick<TestShop, 'baseUrl'>, clientId: string) {
  return openid.discovery(new URL(`${shop.baseUrl}/oidc`), clientId, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  });
}

export interface CodeFlow {
  verifier: string;
  state: string;
  nonce: string;
  address: URL;
}

/** A request for a code, as the website's scripts or an installed app make it. */
export async function startCodeFlow(
  configuration: openid.Configuration,
  redirectUri: string,
  more: Record<string, string> = {},
): Promise<CodeFlow> {
  const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const nonce = more.nonce ?? openid.randomNonce();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  });
  return { verifier, state, nonce, address };
}

export function exchangeCode(
  configuration: openid.Configuration,
  { verifier, state, nonce }: CodeFlow,
  returned: string,
) {
  return openid.authorizationCodeGrant(configuration, new URL(returned), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
}

/** What the website's scripts do: a nonce, the provider's page, the code, the tokens. */
export async function signInByScript(
  shop: Pick<TestShop, 'baseUrl'>,
  browser: TestBrowser,
  { email }: Pick<TestPerson, 'email'>,
) {
  const { nonce } = (await (await browser.fetch('/auth/nonce')).json()) as { nonce: string };
  const configuration = await discoverClient(shop, 'website');
  const flow = await startCodeFlow(configuration, `${shop.baseUrl}/auth/callback`, { nonce });
  const page = await browser.open(flow.address.href, { stopAt: /\/auth\/callback/ });
  const back = page.url.includes('/auth/callback')
    ? page
    : await sendPassword(browser, page, email);
  const tokens = await exchangeCode(configuration, flow, back.url);
  return { configuration, flow, tokens, returned: back.url };
}

/** Sends an ID token to the shop as its own page would. */
export function postSession(
  { baseUrl }: Pick<TestShop, 'baseUrl'>,
  browser: TestBrowser,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.fetch('/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
    body: JSON.stringify(body),
  });
}

/** The newest mail, of a kind, that the shop promised to somebody, as text. */
export async function newestMail(
  { db }: Pick<TestShop, 'db'>,
  to: string,
  kind = '%',
): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>(
    `select text from message where to_address = $1 and kind like $2
      order by created_at desc, id limit 1`,
    [to, kind],
  );
  if (!rows[0]) throw new Error(`There is no mail to ${to}.`);
  return rows[0].text;
}

/** An address that nobody has. */
export const newAddress = () => `new-${randomBytes(6).toString('hex')}@example.com`;

/** The link to one of the provider's pages in a mail. */
export function linkIn(mail: string, path: string): string {
  const [link] = new RegExp(`http\\S+${path}\\S+`).exec(mail) ?? [];
  if (!link) throw new Error(`The mail has no link to ${path}.`);
  return link;
}

/** Sets another password by the link that is mailed for it, in a browser of its own. */
export async function resetByMail(
  shop: Pick<TestShop, 'baseUrl' | 'db'>,
  { email }: Pick<TestPerson, 'email'>,
  password = 'another short sentence',
): Promise<void> {
  const browser = openBrowser(shop.baseUrl);
  await browser.submit('/oidc/forgotten', { email });
  const mail = await newestMail(shop, email, 'reset-password');
  const page = await browser.open(linkIn(mail, '/oidc/reset/'));
  const done = await browser.submit(formAction(page), { password });
  if (!done.html.includes('Your password is set')) throw new Error('No password was set.');
}

/** Does something at a later time, and comes back: the provider's own clock goes on as it is. */
export async function after<T>(
  shop: Pick<TestShop, 'advance'>,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  shop.advance(ms);
  try {
    return await work();
  } finally {
    shop.advance(-ms);
  }
}

/** An answer without what must differ: the address itself, and what is random in a page. */
export const shapeOf = ({ status, html, headers }: Shown, email: string) => ({
  status,
  html: html
    .replaceAll(email, 'ADDRESS')
    .replace(/Reference [\w-]+/, '')
    .replaceAll(/interaction\/[\w-]+/g, 'interaction/UID'),
  headers: [...headers.keys()].filter((name) => !['date', 'content-length'].includes(name)),
});

/** Somebody signed in through the website's scripts, with their cookie. */
export async function signedInByScript(
  shop: Pick<TestShop, 'baseUrl' | 'db'>,
  options?: PersonOptions,
) {
  const browser = openBrowser(shop.baseUrl);
  const person = await insertPerson(shop, options);
  const signIn = await signInByScript(shop, browser, person);
  const response = await postSession(shop, browser, { idToken: signIn.tokens.id_token });
  if (response.status !== 200) throw new Error(`No session was opened: ${response.status}.`);
  return { browser, person, ...signIn };
}

/** What the shop says of whoever is signed in. */
export const profileOf = (browser: TestBrowser, baseUrl = '') =>
  browser.fetch(`${baseUrl}/services/accounts/api/UserProfile`);

export async function countSessions(
  { db }: Pick<TestShop, 'db'>,
  subject: string,
): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from session s join account a on a.id = s.account_id
      where a.subject = $1`,
    [subject],
  );
  return rows[0]!.count;
}
