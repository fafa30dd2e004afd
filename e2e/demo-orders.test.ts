import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';

const shop = shopOfFile(() => ({ withOrders: true }));
const doctor = path.join(import.meta.dirname, '..', 'bin', 'doctor.ts');

test('a fresh demo serves at once, has its year of orders soon after, and doctor finds it in order', async () => {
  const { url, dataDir, databaseUrl, ordersMade } = shop.running;
  const response = await fetch(url);
  await response.body?.cancel();
  expect(response.status).toBe(200);
  expect(await ordersMade).toEqual({ ordersMade: 300 });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: databaseUrl! };
  const { stdout } = await promisify(execFile)(process.execPath, [doctor], { env });
  expect(stdout).toContain('in order  the units of orders');
  expect(stdout).not.toContain('AT FAULT');
}, 120_000);

test('the demo’s shopper finds a year of their own orders', async () => {
  await shop.running.ordersMade;
  const shopper = await shop.signedInAs('shopper');
  const { page } = await shop.visit({ signedIn: shopper });
  await page.goto('/account/orders');
  expect(await page.locator('main a[href^="/account/orders/"]').count()).toBeGreaterThan(5);
});
