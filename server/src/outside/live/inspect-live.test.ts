import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { testConfig } from '../../../test/shop.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../../../test/smtp-server.ts';
import type { Config } from '../../core/config.ts';
import { createFolderFiles } from '../folder-files.ts';
import { webhookEvents } from '../stripe-events.ts';
import { inspectLive } from './inspect-live.ts';

interface Endpoint {
  url: string;
  status: string;
  enabled_events: readonly string[];
}

let db: TestDatabase;
let smtp: TestSmtpServer;
/** Stands for the shop behind its proxy, and for Stripe. */
let web: Server;
let address: string;
let dataDir: string;
let endpoints: Endpoint[];
let config: Config;

const answers: Record<string, () => [status: number, type: string, body: string]> = {
  '/livez': () => [200, 'text/plain', 'ok'],
  '/v1/webhook_endpoints': () => [
    200,
    'application/json',
    JSON.stringify({ object: 'list', data: endpoints, has_more: false }),
  ],
};

beforeAll(async () => {
  db = await testDatabase();
  smtp = await startTestSmtpServer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-live-'));
  web = createServer(({ url = '' }, answer) => {
    const [status, type, body] = answers[url.split('?')[0]!]?.() ?? [404, 'text/plain', ''];
    answer.writeHead(status, { 'content-type': type }).end(body);
  });
  await once(web.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await once(web.close(), 'close');
  await smtp.close();
  await db.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  endpoints = [
    { url: `${address}/webhooks/payments`, status: 'enabled', enabled_events: webhookEvents },
  ];
  config = {
    ...testConfig(address, db, { publicUrl: address }),
    mode: 'live',
    dataDir,
    trustProxy: true,
    smtpUrl: smtp.url,
    stripe: {
      secretKey: 'rk_live_51ABCDEFGHIJKLmore',
      publishableKey: 'pk_live_51ABCDEFGHIJKLother',
      webhookSecret: 'whsec_test',
      simulatorUrl: address,
    },
  };
});

const published: Record<string, string> = {
  'example.com': 'v=spf1 include:mail.example -all',
  's1._domainkey.example.com': `v=DKIM1; k=rsa; p=${'A'.repeat(200)}`,
  '_dmarc.example.com': 'v=DMARC1; p=reject',
};

/** The findings by name, with `texts` in the place of what the domain publishes. */
async function inspect(texts = published, mailTo: string | null = null) {
  const found = new Map<string, { state: string; told: string; toDo?: string }>();
  for await (const { what, ...finding } of inspectLive(config, {
    mailTo,
    files: createFolderFiles(path.join(config.dataDir, 'uploads')),
    resolveTexts: async (name) => {
      const text = texts[name];
      if (text === undefined) throw new Error('ENODATA');
      // A long text is published in parts.
      return [[text.slice(0, 20), text.slice(20)]];
    },
  })) {
    found.set(what, finding);
  }
  return found;
}

const notGood = (found: Awaited<ReturnType<typeof inspect>>) =>
  [...found].filter(([, { state }]) => state !== 'good').map(([what]) => what);

const ofTests = ['database, role', 'database, durability', 'PUBLIC_URL'];

test('a shop with all that it needs is in order, but for what no machine can see', async () => {
  const found = await inspect(published, 'ana@example.com');
  // The tests' own server need not keep anything, and theirs is an address without TLS.
  expect(notGood(found)).toEqual([...ofTests, 'Stripe webhook secret']);
  expect(smtp.taken.map(({ to }) => to)).toEqual([['ana@example.com']]);
  expect(smtp.taken[0]!.source).toContain('From: Plumbline <orders@example.com>');
});

test('each finding that is not good says what to do', async () => {
  config.stripe.secretKey = 'sk_test_51ZZZZZZZZZZZZmore';
  config.trustProxy = false;
  endpoints[0]!.enabled_events = [...webhookEvents.slice(1), 'invoice.paid'];
  config.mailIn.address = null;
  const found = await inspect({ 'example.com': 'v=spf1 +all' });
  expect(notGood(found)).toEqual([
    ...ofTests,
    'TRUST_PROXY',
    'SPF of example.com',
    'DKIM of example.com',
    'DMARC of example.com',
    'mail, answers',
    'test message',
    'Stripe keys',
    'Stripe account',
    'Stripe rights',
    'Stripe events',
    'Stripe events, further',
    'Stripe webhook secret',
  ]);
  expect(found.get('Stripe events')).toMatchObject({
    state: 'wrong',
    told: 'missing: payment_intent.succeeded',
    toDo: expect.stringContaining(webhookEvents.join(', ')),
  });
  expect(found.get('Stripe events, further')!.told).toBe('invoice.paid');
  const silent = notGood(found).filter((what) => !found.get(what)!.toDo);
  expect(silent).toEqual([]);
});

test('what does not answer is told as wrong, and the rest is looked at all the same', async () => {
  const nowhere = 'http://127.0.0.1:9';
  config.databaseUrl = 'postgres://shop:hunter2@127.0.0.1:9/shop';
  config.stripe.simulatorUrl = nowhere;
  config.smtpUrl = 'smtp://127.0.0.1:9';
  config.dataDir = '/dev/null/data';
  const found = await inspect(published, 'ana@example.com');
  const wrong = [...found].filter(([, { state }]) => state === 'wrong').map(([what]) => what);
  expect(wrong).toEqual([
    'database',
    'test message',
    'Stripe answers',
    'files in DATA_DIR',
    'room in DATA_DIR',
  ]);
  expect(JSON.stringify([...found])).not.toContain('hunter2');
});

test('a webhook that is missing, doubled or switched off is told', async () => {
  const [endpoint] = endpoints as [Endpoint];
  const states = async () => (await inspect()).get('Stripe webhook')!.state;
  endpoints = [];
  expect(await states()).toBe('wrong');
  endpoints = [endpoint, endpoint];
  expect(await states()).toBe('wrong');
  endpoints = [{ ...endpoint, status: 'disabled' }];
  expect(await states()).toBe('wrong');
  endpoints = [{ ...endpoint, enabled_events: ['*'] }];
  expect(await states()).toBe('good');
});

test('metrics that everybody can read are told', async () => {
  answers['/metrics'] = () => [200, 'text/plain', 'process_cpu_seconds_total 1'];
  try {
    expect((await inspect()).get('metrics')).toMatchObject({ state: 'wrong' });
  } finally {
    delete answers['/metrics'];
  }
});
