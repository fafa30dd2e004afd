import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConsignmentState, OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import { createApp, type App } from '@plumbline/server/app.ts';
import { createContext } from '@plumbline/server/create-context.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import type { Module } from '@plumbline/server/core/module.ts';
import { createFolderFiles } from '@plumbline/server/outside/folder-files.ts';
import { modules } from '@plumbline/server/modules.ts';
import { type TestDatabase, testDatabase } from '@plumbline/server/test/database.ts';
import { testConfig } from '@plumbline/server/test/shop.ts';
import { createLog } from '@plumbline/server/core/log.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveCreditSimulator, type CreditSimulator } from '../../simulators/credit/server.ts';
import { startSimulator, type RunningSimulator } from '../../simulators/stripe/start.ts';
import { seedDemo } from '../seed.ts';
import { traders } from './buyers.ts';
import type { CreditDesk } from './on-account.ts';
import { listAccounts } from './store.ts';
import { listItemPage } from '@plumbline/server/money/trade-ledger/item-store.ts';
import { describeStatement } from '@plumbline/server/orders/statements/describe-statement.ts';
import { listArrivals } from '@plumbline/server/orders/delivery-checks/arrivals-store.ts';
import { courses } from './courses.ts';
import { planOrders } from './plans.ts';
import { seedOrders } from './seed-orders.ts';

const opensAt = new Date('2026-11-23T10:00:00Z');
let db: TestDatabase;
let simulator: RunningSimulator;
let credit: CreditSimulator;
let context: Context;
let app: App;
let filesDir: string;
const made: number[] = [];
let creditDesk: CreditDesk;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db, { today: '2026-11-23', offerings: 700 });
  simulator = await startSimulator({ webhookSecret: 'whsec_test' });
  filesDir = await mkdtemp(path.join(tmpdir(), 'demo-files-'));
  credit = await serveCreditSimulator({
    journalPath: path.join(filesDir, 'credit.jsonl'),
    port: 0,
    apiKey: 'credit_simulator',
    webhookUrl: '',
    webhookSecret: 'w'.repeat(32),
    stepMs: 0,
    retryMs: 10,
  });
  creditDesk = {
    sign: async (customerId) => credit.control({ sign: { customerId } }),
    approve: async (customerId, limitPence) =>
      credit.control({ decide: { customerId, state: 'approved', limitPence } }),
  };
  context = await createContext({
    config: testConfig(simulator.url, db, {
      credit: { url: credit.origin, apiKey: 'credit_simulator', webhookSecret: 'w'.repeat(32) },
    }),
    db,
    log: createLog('silent'),
    now: () => opensAt,
  });
  context.files = createFolderFiles(filesDir);
  app = await createApp(context);
  await app.prepareJobs();
  // One that is asked to stop half-way, as a shop that is closed; then two at once, as two processes.
  const stopping = new AbortController();
  const begun: number[] = [];
  const takePast: typeof simulator.takePast = (payments) => {
    if (begun.push(payments.length) === 3) stopping.abort();
    return simulator.takePast(payments);
  };
  made.push(await seedOrders(context, { takePast, creditDesk }, stopping.signal));
  made.push(
    ...(await Promise.all([
      seedOrders(context, { takePast: simulator.takePast, creditDesk }),
      seedOrders(context, { takePast: simulator.takePast, creditDesk }),
    ])),
  );
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
  await credit.stop();
  // The app has closed the pool by now.
  await db.drop();
  await rm(filesDir, { recursive: true, force: true });
});

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await db.pool.query<Row>(sql)).rows;
}

describe('seedOrders', () => {
  test('makes each planned order once, however often it is begun and stopped', async () => {
    const planned = planOrders(opensAt).length;
    expect(planned).toBe(319);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(planned);
    expect(made[0]).toBeLessThan(planned);
    expect(await rows('select count(*)::int as n from customer_order')).toEqual([{ n: planned }]);
    const again = { takePast: simulator.takePast, creditDesk };
    expect(await seedOrders(context, again)).toBe(0);
  });

  test('leaves books that doctor finds in order, the provider’s beside them', async () => {
    const faults: string[] = [];
    for (const { checks = {} } of modules as readonly Module[]) {
      for (const check of Object.values(checks)) faults.push(...(await check(context)));
    }
    expect(faults).toEqual([]);
    const { paymentIntents, capturedPence, refundedPence } = await simulator.books();
    const [{ owed }] = (await rows<{ owed: number }>(
      `select count(*)::int as owed from payment where is_on_account`,
    )) as [{ owed: number }];
    expect(owed).toBeGreaterThan(8);
    expect(paymentIntents).toHaveLength(319 - owed);
    const [ours] = await rows(
      `select sum(amount_pence)::int as captured, sum(refunded_pence)::int as refunded
         from payment where not is_on_account`,
    );
    expect(ours).toEqual({ captured: capturedPence, refunded: refundedPence });
    expect(refundedPence).toBeGreaterThan(1_000_00);
  });

  test('lets no doctor be blind: a payment that the provider took otherwise is told', async () => {
    await db.pool.query(
      `update payment set amount_pence = amount_pence + 1
        where id = (select id from payment where not is_on_account
                     order by created_at desc limit 1)`,
    );
    const faults: string[] = [];
    for (const { checks = {} } of modules as readonly Module[]) {
      for (const check of Object.values(checks)) faults.push(...(await check(context)));
    }
    await db.pool.query(
      `update payment set amount_pence = amount_pence - 1
        where id = (select id from payment where not is_on_account
                     order by created_at desc limit 1)`,
    );
    expect(faults.join('\n')).toMatch(/the provider took \d+ pence/);
  });

  test('is spread over a year, the plumber’s over two, up to the day that the shop opens', async () => {
    const [range] = await rows<{ first: Date; last: Date; months: number }>(
      `select min(placed_at) as first, max(placed_at) as last,
              count(distinct date_trunc('month', placed_at))::int as months from customer_order
        where placed_at >= '2025-11-24'`,
    );
    expect(
      await rows(
        `select count(*)::int as orders, min(b.name) as first, max(b.name) as last
           from customer_order o left join business b on b.id = o.business_id
          where o.placed_at < '2025-11-24'`,
      ),
    ).toEqual([
      { orders: 18, first: traders[0]!.address.company, last: traders[0]!.address.company },
    ]);
    expect(range!.first.toISOString().slice(0, 10)).toBe('2025-11-24');
    expect(range!.last.toISOString().slice(0, 10)).toBe('2026-11-23');
    expect(range!.months).toBe(13);
    const late = await rows(
      `select 1 from order_event where happened_at > '${opensAt.toISOString()}'
       union all select 1 from message where created_at > '${opensAt.toISOString()}'`,
    );
    expect(late).toEqual([]);
  });

  test('has every course, and orders in every state and plight', async () => {
    const planned = new Set(planOrders(opensAt).map(({ course }) => course));
    expect([...planned].toSorted()).toEqual(Object.keys(courses).toSorted());
    const statuses = await rows<{ status: string }>('select distinct status from customer_order');
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(
      [...OrderStatus.enum].toSorted(),
    );
    const states = await rows<{ state: string }>('select distinct state from consignment');
    expect(states.map(({ state }) => state).toSorted()).toEqual(
      [...ConsignmentState.enum].toSorted(),
    );
    const [plights] = await rows<Record<string, number>>(
      `select (select count(distinct reason) from order_hold where lifted_at is null)::int as holds,
              (select count(*) from promise_change where choice is null)::int as choices,
              (select count(*) from order_line where short > 0)::int as short,
              (select count(*) from consignment where state = 'failed' and resolution is null)::int
                as failed,
              (select count(*) from consignment where kind = 'replacement')::int as sent_again,
              (select count(*) from supplier_order where state = 'ordered')::int as at_suppliers,
              (select count(*) from payment where state = 'partly-refunded')::int as part_refunded,
              (select count(*) from order_line where room_label is not null)::int as rooms,
              (select count(distinct channel) from customer_order)::int as channels,
              (select count(*) from order_change where state in ('requested', 'proposed'))::int
                as changes,
              (select count(*) from customer_order where account_id is null)::int as guests,
              (select count(*) from customer_order
                where capacity = 'business' and band_code is not null and po_number is not null
                  and job_reference is not null)::int as jobs`,
    );
    expect(plights).toMatchObject({ holds: 2, channels: 3, changes: 2 });
    expect(Math.min(...Object.values(plights!))).toBeGreaterThan(1);
  });

  test('has reviews with pictures, questions by all who answer, and boxes that were looked into', async () => {
    const [voice] = await rows<Record<string, number>>(
      `select (select count(distinct f.review_id) from review_picture f
                 join review r on r.id = f.review_id where r.status = 'published')::int as pictured,
              (select count(*) from product_answer where kind = 'staff')::int as by_staff,
              (select count(*) from product_answer
                where kind = 'buyer' and status = 'published')::int as by_buyers,
              (select count(*) from product_answer where kind = 'facts')::int as by_figures`,
    );
    expect(voice!['pictured']).toBeGreaterThanOrEqual(8);
    expect(voice!['by_staff']).toBeGreaterThanOrEqual(12);
    expect(voice!['by_buyers']).toBeGreaterThanOrEqual(3);
    expect(voice!['by_figures']).toBeGreaterThanOrEqual(3);
    expect(await rows('select from box_check')).not.toHaveLength(0);
    const arrivals = await listArrivals(db, new Date(opensAt.getTime() - 365 * 86_400_000));
    const [answered, asTheyShould] = (['answered', 'asTheyShould'] as const).map((name) =>
      arrivals.reduce((sum, each) => sum + each[name], 0),
    );
    expect(answered).toBeGreaterThan(30);
    expect(asTheyShould! / answered!).toBeGreaterThan(0.7);
  });

  test('gives the shopper and the plumber who can sign in a history of their own', async () => {
    const own = await rows<{ email: string; orders: number; statuses: number }>(
      `select email, count(*)::int as orders, count(distinct status)::int as statuses
         from customer_order
        where email in ('robin.ashby@example.com', 'dev.marlow@example.com')
        group by email order by email`,
    );
    expect(own.map(({ email }) => email)).toHaveLength(2);
    for (const { orders, statuses } of own) {
      expect(orders).toBeGreaterThanOrEqual(12);
      expect(statuses).toBeGreaterThanOrEqual(4);
    }
  });

  test('leaves the plumber an account with orders, invoices, what came in, and one that is overdue', async () => {
    const account = (await listAccounts(db, [traders[0]!.person!.subject])).get(
      traders[0]!.person!.subject,
    )!;
    const { sums, items, bar } = await describeStatement(db, context, account.businessId!);
    expect(sums).toMatchObject({ limitPence: 25_000_00 });
    expect(sums.orderedPence).toBeGreaterThan(0);
    expect(sums.leftPence).toBeGreaterThan(0);
    expect(sums.overduePence).toBeGreaterThan(0);
    expect(bar).toMatchObject({ bar: 'overdue' });
    const invoices = items.filter(({ kind }) => kind === 'invoice');
    const byNumber = invoices.toSorted((a, b) => a.reference.localeCompare(b.reference));
    const days = byNumber.map(({ datedOn }) => datedOn);
    expect(days).toEqual(days.toSorted());
    const late = items.filter(({ daysLate }) => daysLate > 0);
    expect(late).toHaveLength(1);
    expect(items.length).toBeGreaterThan(2);
    const { total } = await listItemPage(db, account.businessId!, {
      which: 'paid',
      limit: 50,
      offset: 0,
    });
    expect(total).toBeGreaterThan(2);
    const [team] = await rows<{ members: number; limited: number; reminded: number }>(
      `select count(*)::int as members, count(m.order_limit_pence)::int as limited,
              count(l.reminded_at)::int as reminded
         from business_member m left join ledger_account l on l.business_id = m.business_id
        where m.business_id = ${account.businessId}`,
    );
    expect(team).toMatchObject({ members: 2, limited: 1, reminded: 2 });
  });

  test('sends no mail, and has none to send', async () => {
    expect(await rows(`select 1 from message where state <> 'sent'`)).toEqual([]);
    expect(await rows('select 1 from demo_mailbox')).toEqual([]);
    const waiting = await rows(
      `select 1 from ${db.schema}_jobs.job where name = 'send-message' and state < 'completed'`,
    );
    expect(waiting).toEqual([]);
  });

  test('owes nobody money that was given back', async () => {
    const owed = await rows(
      `select o.number from order_clock k join customer_order o on o.id = k.order_id
        where k.kind = 'refund-by' and k.ended_at is null and k.due_day < '2026-11-23'`,
    );
    expect(owed).toEqual([]);
  });
});
