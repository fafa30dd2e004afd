import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestShop } from '../shop.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import type { SigningKey, TestIssuer } from './issuer.ts';
import { postSession } from './people.ts';

export interface OtherPeople {
  /** An ID token of the provider, for this nonce. Claims that are undefined are left out. */
  idToken(nonce: string, claims?: Record<string, unknown>): Promise<string>;
  /** A sign-out token of the provider, as it tells the shop by the back channel. */
  logoutToken(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  /** What the provider tells the shop's server. */
  signOut(token: string): Promise<Response>;
  /** Sends an ID token with these claims as a page of the shop does, and what came beside it. */
  send(
    browser: TestBrowser,
    claims?: Record<string, unknown>,
    beside?: Record<string, unknown>,
  ): Promise<Response>;
  /** Somebody signed in, in a browser of their own. */
  signedIn(
    claims?: Record<string, unknown>,
    beside?: Record<string, unknown>,
  ): Promise<TestBrowser>;
}

/** People who sign in to a shop with another provider than its own. */
export function peopleOf(
  shop: Pick<TestShop, 'app' | 'baseUrl'>,
  issuer: Pick<TestIssuer, 'url'>,
  key: SigningKey,
): OtherPeople {
  const seconds = () => Math.floor(shop.app.context.now().getTime() / 1000);
  const sign = (claims: Record<string, unknown>, header: Record<string, unknown>) =>
    new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
      .sign(key.privateKey);

  const people: OtherPeople = {
    idToken: (nonce, claims = {}) =>
      sign(
        {
          iss: issuer.url,
          sub: 'wren',
          aud: 'website',
          iat: seconds(),
          exp: seconds() + 900,
          auth_time: seconds(),
          email: 'wren@example.com',
          email_verified: true,
          name: 'Wren Moss',
          nonce,
          ...claims,
        },
        { typ: 'JWT' },
      ),
    logoutToken: (claims = {}, header = {}) =>
      sign(
        {
          iss: issuer.url,
          aud: 'website',
          iat: seconds(),
          exp: seconds() + 120,
          jti: randomBytes(8).toString('hex'),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        { typ: 'logout+jwt', ...header },
      ),
    signOut: (token) =>
      fetch(`${shop.baseUrl}/auth/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }),
    async send(browser, claims, beside = {}) {
      const { nonce } = (await (await browser.fetch('/auth/nonce')).json()) as { nonce: string };
      const idToken = await people.idToken(nonce, claims);
      return postSession(shop, browser, { idToken, ...beside });
    },
    async signedIn(claims, beside) {
      const browser = openBrowser(shop.baseUrl);
      const response = await people.send(browser, claims, beside);
      if (response.status !== 200) throw new Error(`Nobody is signed in: ${response.status}.`);
      return browser;
    },
  };
  return people;
}
