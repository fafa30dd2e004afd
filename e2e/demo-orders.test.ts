import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { planOrders } from '../demo/orders/plans.ts';
import { shopOfFile } from './shop-of-file.ts';

/** How many of the year an earlier start is said to have made: all of them are made in seed-orders.test.ts. */
const madeBefore = 250;
const shop = shopOfFile(() => ({ withOrders: true, databaseThrough: noteMadeBefore }));
const doctor = path.join(import.meta.dirname, '..', 'bin', 'doctor.ts');

async function noteMadeBefore(databaseUrl: string): Promise<string> {
  const db = connectDatabase({ connectionString: databaseUrl, schema: 'public', poolSize: 1 });
  await findOrInsertSetting(db, 'demo.orders', String(madeBefore));
  await db.close();
  return databaseUrl;
}

test('a demo serves at once, has the rest of its orders soon after, and doctor finds it in order', async () => {
  const { url, dataDir, databaseUrl, ordersMade } = shop.running;
  const response = await fetch(url);
  await response.body?.cancel();
  expect(response.status).toBe(200);
  const planned = planOrders(new Date()).length;
  expect(await ordersMade).toEqual({ ordersMade: planned - madeBefore });
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl! };
  const { stdout } = await promisify(execFile)(process.execPath, [doctor], { env });
  expect(stdout).toContain('in order  the units of orders');
  expect(stdout).not.toContain('AT FAULT');
});

test('the demo’s shopper finds orders of their own', async () => {
  await shop.running.ordersMade;
  const shopper = await shop.signedInAs('shopper');
  const { page } = await shop.visit({ signedIn: shopper });
  await page.goto('/account/orders');
  await expect
    .poll(() => page.locator('main a[href^="/account/orders/"]').count())
    .toBeGreaterThan(2);
});
