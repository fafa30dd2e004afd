import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { presentCost } from './password-cost.ts';
import { ConfigError, readConfig } from './read-config.ts';

const live = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://shop@db.example/shop',
  PUBLIC_URL: 'https://shop.example',
  SHOP_SECRET: 'a-secret-of-at-least-32-characters',
  OIDC_ISSUER: 'https://sign-in.example',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  COMPANY_NAME: 'Bath & Bore Ltd',
  COMPANY_ADDRESS: '1 High Street, York, YO1 7HH',
  SHOP_EMAIL: 'hello@shop.example',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment, '/shop');
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('a demo shop', () => {
  test('starts without any setting, on this machine only', () => {
    expect(readConfig({}, '/shop')).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/shop/data',
      databaseUrl: null,
      secret: null,
      smtpUrl: null,
      mailFrom: 'Plumbline <orders@example.com>',
    });
  });

  test('makes a password as dear to try as a live one, whatever is set', () => {
    for (const environment of [{}, live, { PASSWORD_COST: '1', SCRYPT_LOG_N: '1' }]) {
      expect(readConfig(environment, '/shop').signIn.passwordCost).toEqual(presentCost);
    }
  });

  test('treats an empty setting as an unset one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' }, '/shop')).toEqual(readConfig({}, '/shop'));
  });

  test('takes a gateway to carriers with its key and its secret, and not without', () => {
    const CARRIER_URL = 'https://carriers.example';
    expect(problemsOf({ CARRIER_URL })).toEqual([
      'CARRIER_KEY is missing beside CARRIER_URL.',
      'CARRIER_WEBHOOK_SECRET is missing beside it.',
    ]);
    const secret = 'a-secret-of-at-least-32-characters';
    const whole = { CARRIER_URL, CARRIER_KEY: 'key', CARRIER_WEBHOOK_SECRET: secret };
    expect(readConfig(whole, '/shop').carriers).toEqual({
      url: CARRIER_URL,
      apiKey: 'key',
      webhookSecret: secret,
    });
    expect(readConfig({}, '/shop').carriers).toBeNull();
  });

  test.each(['0.0.0.0', 'localhost', '::', '192.0.2.1'])('refuses to listen on %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([expect.stringContaining(`HOST is ${HOST}`)]);
  });

  test('refuses a live Stripe key, and a key without its companions', () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_live_1' })).toHaveLength(3);
    expect(
      problemsOf({
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      }),
    ).toEqual([]);
  });
});

describe('a live shop', () => {
  test('starts when everything is given, and listens for other machines', () => {
    expect(readConfig(live, '/shop')).toMatchObject({
      mode: 'live',
      host: '0.0.0.0',
      publicUrl: 'https://shop.example',
      logLevel: 'info',
      mailFrom: 'Plumbline <orders@shop.example>',
    });
  });

  test.each(Object.keys(live).filter((name) => name !== 'SHOP_MODE'))(
    'refuses to start without %s, and says so',
    (name) => {
      expect(problemsOf({ ...live, [name]: '' })).toEqual([
        expect.stringContaining(`${name} is missing`),
      ]);
    },
  );

  test('names everything that is missing at once', () => {
    const problems = problemsOf({ SHOP_MODE: 'live' });
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(
      Object.keys(live)
        .filter((name) => name !== 'SHOP_MODE')
        .toSorted(),
    );
  });

  test.each(['sk_test_1', 'rk_test_1'])('refuses %s, with which nobody pays', (key) => {
    expect(problemsOf({ ...live, STRIPE_SECRET_KEY: key })).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY is a test key'),
    ]);
    expect(problemsOf({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
      expect.stringContaining('STRIPE_PUBLISHABLE_KEY is a test key'),
    ]);
  });

  test('takes the embedded provider’s own secret in place of an issuer', () => {
    const secret = 'a-secret-of-at-least-32-characters';
    expect(problemsOf({ ...live, OIDC_ISSUER: '', OIDC_PROVIDER_SECRET: secret })).toEqual([]);
  });

  test('refuses a sign-in provider that is reached without https', () => {
    expect(problemsOf({ ...live, OIDC_ISSUER: 'http://sign-in.example' })).toEqual([
      'OIDC_ISSUER must begin with https://; only this machine itself may do without.',
      expect.stringContaining('OIDC_ISSUER is missing'),
    ]);
  });
});

describe('the public address', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://shop.example/', 'https://shop.example'],
  ])('%s is taken', (PUBLIC_URL, publicUrl) => {
    expect(readConfig({ PUBLIC_URL }, '/shop')).toMatchObject({ publicUrl });
    expect(readConfig({ ...live, PUBLIC_URL }, '/shop')).toMatchObject({ publicUrl });
  });

  test.each([
    'http://shop.example',
    'http://192.0.2.1:3000',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'ftp://shop.example',
    'shop.example',
    'https://shop.example/shop',
    'https://somebody@shop.example',
  ])('%s is refused', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringContaining('PUBLIC_URL is')]);
    expect(problemsOf({ ...live, PUBLIC_URL })[0]).toContain('PUBLIC_URL is');
  });
});

test.each([
  ['SHOP_MODE', 'production'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['DATABASE_SCHEMA', 'Robert"; drop'],
  ['SMTP_URL', 'mail.example'],
  ['SHOP_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['HOLD_MINUTES', '0'],
])('%s=%s is refused by name', (name, text) => {
  expect(problemsOf({ [name]: text })).toEqual([expect.stringMatching(`^${name} `)]);
});

test('a refused address never shows the password in it', () => {
  const problems = problemsOf({ DATABASE_URL: 'mysql://shop:hunter2@db.example' });
  expect(problems.join()).not.toContain('hunter2');
});

test('.env.example explains every setting that is read, and no other', async () => {
  const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
  const explained = Array.from(example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name);
  const read: string[] = [];
  const noSettings: Record<string, string> = {};
  readConfig(
    new Proxy(noSettings, { get: (_, name) => void read.push(String(name)) }),
    '/anywhere',
  );
  expect(explained.toSorted()).toEqual(read.toSorted());
});
