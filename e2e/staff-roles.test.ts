import { staffRoles, type StaffRole } from '@plumbline/contracts/call/call.ts';
import { connectDatabase } from '@plumbline/server/db/connect.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { beforeAll, expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { formsOf, markOf, pressForm } from './staff-forms.ts';
import { askerOf, linksOf, patternOf, staffPatterns, walkStaff, type Walk } from './staff-walk.ts';

/** How many of the year's orders are left out: what staff work on is among the last. */
const madeBefore = 225;
const shop = shopOfFile(() => ({ withOrders: true, databaseThrough: noteMadeBefore }));

async function noteMadeBefore(databaseUrl: string): Promise<string> {
  const db = connectDatabase({ connectionString: databaseUrl, schema: 'public', poolSize: 1 });
  await findOrInsertSetting(db, 'demo.orders', String(madeBefore));
  await db.close();
  return databaseUrl;
}

/** What a demo has no record of, so that its page is asked for in tests of its own. */
const withoutRecord = [
  '/staff/media/:mediaId',
  '/staff/deletions/:requestId',
  '/staff/second-factors/:resetId',
  '/staff/failed-refunds/:paymentRefundId',
  '/staff/disputes/:disputeId',
];

const others = staffRoles.filter((role) => role !== 'admin');
const cookies = {} as Record<StaffRole, string>;
const walks = {} as Record<StaffRole, Walk>;

beforeAll(async () => {
  await shop.running.ordersMade;
  let sent: string | undefined;
  for (const role of staffRoles) {
    const signedIn = await shop.signedInAs(`staff, ${role}`);
    cookies[role] = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    if (role === 'support') {
      // Something is on a trolley, for the board and the way to its walk.
      const { fulfilment, orders } = servicesOf((await shop.visit({ signedIn })).context, shop.url);
      const numbers = async (status: 'placed' | 'dispatched') =>
        (await orders.searchOrders({ query: { status } })).orders.map((each) => each.orderNumber);
      await fulfilment.startWave({ body: { orders: (await numbers('placed')).slice(0, 3) } });
      [sent] = await numbers('dispatched');
    }
  }
  const asker = (role: StaffRole) => askerOf(shop.url, cookies[role]);
  // People are found by a search alone, and papers are of what has left.
  const found = ['/staff/accounts?text=marlow', `/staff/orders/${sent}/consignments/1`];
  walks.admin = await walkStaff(asker('admin'), ['/staff', ...found]);
  const met = [...walks.admin.pages.keys()].filter((href) => href.startsWith('/staff'));
  const byKind = Map.groupBy(met, patternOf);
  const begin = ['/staff', ...[...byKind.values()].flatMap((hrefs) => hrefs.slice(0, 1))];
  for (const role of others) walks[role] = await walkStaff(asker(role), begin);
  // Every screen for each of seven roles: a crowded machine needs more than the usual time.
}, 900_000);

test('every screen and file of the staff’s side is met that there is something for', () => {
  const met = new Set([...walks.admin.pages.keys()].map(patternOf));
  expect(staffPatterns.filter((pattern) => !met.has(pattern))).toEqual([
    ...withoutRecord,
    '/staff/no-file',
  ]);
});

test.each(staffRoles)('no link leads %s to what is not for them, or to what is no page', (role) => {
  expect(walks[role].faults).toEqual([]);
});

test.each(others)('the rooms of %s are those that open for them', async (role) => {
  const roomsOf = (who: StaffRole) => {
    const html = walks[who].pages.get('/staff')!;
    return linksOf(html.slice(html.indexOf('class="staff-rail"'), html.indexOf('<main')));
  };
  const own = roomsOf(role);
  const ask = askerOf(shop.url, cookies[role]);
  const faults: string[] = [];
  for (const href of roomsOf('admin')) {
    const opens = walks[role].pages.has(href) || (await ask(href)).status === 200;
    if (opens !== own.includes(href)) faults.push(`${href} ${opens ? 'opens' : 'does not open'}`);
  }
  // Support answers questions of orders in the inbox; the queue of finance opens for them as well.
  expect(faults).toEqual(role === 'support' ? ['/staff/questions opens'] : []);
});

test.each(others)('no form is drawn for %s whose call they may not make', async (role) => {
  const barred: string[] = [];
  const seen = new Set<string>();
  let reached = 0;
  for (const [href, html] of walks[role].pages) {
    for (const form of formsOf(html.slice(html.indexOf('<main')), href)) {
      const mark = `${patternOf(href)} → ${markOf(form)}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      const pressed = await pressForm(form, { url: shop.url, cookie: cookies[role], role });
      if (pressed.calls.length > 0) reached += 1;
      barred.push(...pressed.barred.map((call) => `${mark}: ${call}`));
    }
  }
  expect(barred).toEqual([]);
  // Most forms come to their call: what is filled in passes for what somebody would write.
  expect(reached).toBeGreaterThanOrEqual(seen.size * 0.6);
});
