import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop, type RunningShop } from './shop.ts';

async function statusOf(shop: RunningShop, pathname: string): Promise<number> {
  const response = await fetch(shop.url + pathname);
  await response.body?.cancel();
  return response.status;
}

describe('a shop on its embedded database', () => {
  let home: string;
  let dataDir: string;
  let shop: RunningShop;
  const env = { DATABASE_URL: '', DATABASE_SCHEMA: '' };

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'plumbline-commands-'));
    dataDir = path.join(home, 'data');
    shop = await startShop({ dataDir, env });
  });

  afterAll(async () => {
    await shop.stop();
    await rm(home, { recursive: true, force: true });
  });

  test.each(['/', '/livez', '/readyz', '/docs', '/openapi.json', '/dev/mailbox', '/metrics'])(
    'answers %s',
    async (pathname) => {
      expect(await statusOf(shop, pathname)).toBe(200);
    },
  );

  test('prints where it is found', () => {
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain(`${shop.url}/dev/mailbox`);
    expect(shop.output()).toContain(dataDir);
  });

  test('lets no second shop onto its data folder', async () => {
    await expect(startShop({ dataDir, env })).rejects.toThrow(
      `(process ${shop.pid}), at ${shop.url}.`,
    );
  });

  test('says so when its port is taken', async () => {
    const PORT = new URL(shop.url).port;
    await expect(startShop({ env: { PORT } })).rejects.toThrow(`Port ${PORT} is taken`);
  });

  test('serves again after a kill, on the same database and payment books', async () => {
    await shop.kill();
    const next = await startShop({ dataDir, env });
    expect(await statusOf(next, '/')).toBe(200);
    expect(next.output()).not.toContain('Reading');
    shop = next;
  });

  test('drains on SIGTERM and ends without a fault', async () => {
    expect(await shop.stop()).toBe(0);
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
  });
});

describe('a shop on a database elsewhere', () => {
  let dataDir: string;
  let shop: RunningShop;
  const env = {
    DATABASE_URL: process.env.TEST_DATABASE_URL!,
    DATABASE_SCHEMA: `shop_${randomBytes(6).toString('hex')}`,
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-commands-'));
    shop = await startShop({ dataDir, env });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('ends without a fault on SIGTERM', async () => {
    expect(await shop.stop()).toBe(0);
  });

  test('says why it cannot start, even when all is open that has to be closed again', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const METRICS_PORT = String((holder.address() as AddressInfo).port);
    const refused = startShop({ dataDir, env: { ...env, METRICS_PORT } });
    await expect(refused).rejects.toThrow(/ended with 1 .*EADDRINUSE/s);
    holder.close();
  });
});

test('a live shop refuses to start and names everything that is missing', async () => {
  const refused = startShop({ env: { SHOP_MODE: 'live', DATABASE_URL: '' } });
  await expect(refused).rejects.toThrow(
    /ended with 1 .*DATABASE_URL.*PUBLIC_URL.*SHOP_SECRET.*OIDC_ISSUER.*SMTP_URL.*STRIPE_SECRET_KEY/s,
  );
});
