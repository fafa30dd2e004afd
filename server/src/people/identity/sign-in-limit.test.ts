import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../test/identity/browser.ts';
import { fromNetwork } from '../../../test/identity/from-network.ts';
import { insertPerson, signInByPages } from '../../../test/identity/people.ts';
import { startTestShop, type TestShop } from '../../../test/shop.ts';

/** More than one person asks for on any one way of signing in. */
const most = 8;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [],
    now: new Date(),
    limits: { callsPerMinute: most },
  });
});
afterAll(() => shop.stop());

const from = (remoteAddress: string) => fromNetwork(shop, remoteAddress);

const times = async (count: number, ask: () => Promise<Response>): Promise<Response[]> => {
  const answers: Response[] = [];
  while (answers.length < count) answers.push(await ask());
  return answers;
};
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status);
const allOf = (status: number) => Array.from({ length: most }, () => status);

async function countRows(table: 'sign_in_flow' | 'oidc_artifact'): Promise<number> {
  const { rows } = await shop.db.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]!.count;
}

const isSignedIn = async (address: string) => {
  const browser = openBrowser(shop.baseUrl, from(address));
  await signInByPages(browser, await insertPerson(shop));
  return browser.cookie('session') !== undefined;
};

describe('beyond the limit of an address', () => {
  test.each(['GET', 'HEAD'])(
    '%s begins no sign-in, and says when to come again',
    async (method) => {
      const address = method === 'GET' ? '192.0.2.1' : '192.0.2.2';
      const headers = { accept: 'text/html' };
      const ask = () => from(address)('/auth/sign-in?returnTo=/docs', { method, headers });
      expect(statusesOf(await times(most, ask))).toEqual(allOf(303));
      const rows = await countRows('sign_in_flow');
      const refused = await ask();
      expect(await countRows('sign_in_flow')).toBe(rows);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await isSignedIn('192.0.2.3')).toBe(true);
    },
  );

  test('a person reads what is so without a script, and may try the same again', async () => {
    const headers = { accept: 'text/html' };
    const ask = () => from('192.0.2.4')('/auth/sign-in?returnTo=/docs', { headers });
    const page = await (await times(most + 1, ask)).at(-1)!.text();
    expect(page).toContain('Too many pages were opened at once');
    expect(page).toContain('href="/auth/sign-in?returnTo=/docs"');
    expect(page).not.toContain('<script');
  });

  test('the provider in the shop keeps nothing of what it is asked', async () => {
    const headers = { accept: 'text/html' };
    const begun = await from('192.0.2.5')('/auth/sign-in', { headers });
    const ask = () => from('192.0.2.5')(begun.headers.get('location')!, { headers });
    const rows = await countRows('oidc_artifact');
    expect(statusesOf(await times(most, ask))).toEqual(allOf(303));
    expect(await countRows('oidc_artifact')).toBeGreaterThanOrEqual(rows + most);
    const before = await countRows('oidc_artifact');
    const [refused] = await times(3, ask);
    expect(refused!.status).toBe(429);
    expect(await refused!.text()).toContain('Too many pages were opened at once');
    expect(await countRows('oidc_artifact')).toBe(before);
  });

  test('the pages of the provider count together with it, and take no form', async () => {
    const form = () =>
      from('192.0.2.6')('/oidc/interaction/made-up', {
        method: 'POST',
        headers: { accept: 'text/html', origin: shop.baseUrl },
        body: new URLSearchParams({ email: 'robin@example.com' }),
      });
    const answers = await times(most, form);
    expect(statusesOf(answers)).not.toContain(429);
    const asked = await from('192.0.2.6')('/oidc/.well-known/openid-configuration');
    expect(asked.status).toBe(429);
    expect(await asked.json()).toMatchObject({ code: 'too-many-requests' });
    const page = await (await form()).text();
    expect(page).toContain('go back and send it again');
  });

  test.each([
    ['GET', '/auth/return?state=x', 'text/html', '192.0.2.7'],
    ['POST', '/auth/link', 'text/html', '192.0.2.8'],
    ['POST', '/auth/session', '*/*', '192.0.2.9'],
    ['DELETE', '/auth/session', '*/*', '192.0.2.10'],
    ['GET', '/auth/nonce', '*/*', '192.0.2.11'],
    ['POST', '/auth/sign-out', 'text/html', '192.0.2.12'],
    ['POST', '/auth/sign-out', 'application/json', '192.0.2.13'],
  ])('%s %s is not looked at', async (method, path, accept, address) => {
    const headers = { accept, origin: shop.baseUrl, cookie: 'sign-in=any' };
    const ask = () => from(address)(path, { method, headers });
    const answers = await times(most + 1, ask);
    expect(statusesOf(answers.slice(0, most))).not.toContain(429);
    const refused = answers.at(-1)!;
    expect([refused.status, refused.headers.get('retry-after') === null]).toEqual([429, false]);
    expect(refused.headers.get('content-type')).toMatch(
      accept === 'text/html' ? /^text\/html/ : /^application\/problem\+json/,
    );
  });
});

test('what the shop asks of its own provider counts for nobody, however many sign in', async () => {
  for (let person = 0; person < most + 2; person++) {
    expect(await isSignedIn(`198.51.100.${person}`)).toBe(true);
  }
});

async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await shop.db.pool.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass`,
    [table],
  );
  return rows.map(({ definition }) => /\(.*\)$/.exec(definition)![0]).toSorted();
}

test('sign-ins under way are found by an index', async () => {
  expect(await indexesOf('sign_in_flow')).toEqual([
    '(browser_hash)',
    '(expires_at)',
    '(state_hash)',
  ]);
});

test.each([
  'sign_in_flow',
  'oidc_artifact',
  'session',
  'mailed_link',
  'used_nonce',
  'used_logout_token',
])('what is over of %s is swept by an index', async (table) => {
  expect(await indexesOf(table)).toContain('(expires_at)');
});
