import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import { hashToken } from '../../http/session.ts';
import { makeInvoice } from '../../orders/order-documents/issue.ts';
import { insertSession } from '../../people/identity/session-store.ts';

const band = 'band-3';
const yearMs = 365 * 86_400_000;
let shop: TestShop;
let businessId: number;
let accounts: { owner: number; buyer: number; rival: number };
let owner: Visitor;
let buyer: Visitor;
let rival: Visitor;

beforeAll(async () => {
  // A Monday: goods that are ordered in the morning arrive on Tuesday.
  shop = await startTestShop({
    now: new Date('2025-11-17T09:00:00Z'),
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 500, bandExPence: { [band]: 80_00 } },
      { sku: 'WASTE', incPence: 24_00, stock: 500, bandExPence: { [band]: 15_00 } },
      { sku: 'SOLD-OUT', incPence: 60_00, stock: 50, bandExPence: { [band]: 40_00 } },
      { sku: 'NEXT', incPence: 66_00, stock: 50, bandExPence: { [band]: 44_00 } },
    ],
  });
  accounts = {
    owner: await newAccount(),
    buyer: await newAccount(),
    rival: await newAccount(),
  };
  businessId = await newBusiness('Marlow', [accounts.owner, accounts.buyer]);
  await newBusiness('Rival', [accounts.rival]);

  owner = await signIn(accounts.owner);
  await order(owner, 'Mill Lane', [['TAP', 1]]);
  await shop.db.pool.query("update customer_order set status = 'delivered'");
  shop.advance(yearMs);
  [owner, buyer, rival] = [
    await signIn(accounts.owner),
    await signIn(accounts.buyer),
    await signIn(accounts.rival),
  ];
  await order(rival, 'Rival job', [['TAP', 9]]);
  await order(owner, 'Mill Lane', [
    ['TAP', 2],
    ['SOLD-OUT', 3],
  ]);
  await order(owner, 'Alder Row', [['TAP', 6]]);
  shop.advance(3_600_000);
  await order(buyer, 'alder row ', [['WASTE', 4]]);
  await change(`
    update trade_band_price set ex_pence = 90_00
     where offering_id = (select id from offering where sku = 'TAP');
    update product set status = 'withdrawn',
           successor_id = (select product_id from offering where sku = 'NEXT')
     where id = (select product_id from offering where sku = 'SOLD-OUT');
    update offering set status = 'withdrawn' where sku = 'SOLD-OUT';`);
});
afterAll(() => shop.stop());

async function newAccount() {
  const name = randomBytes(6).toString('hex');
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'insert into account (subject, email, display_name) values ($1, $2, $1) returning id',
    [name, `${name}@example.com`],
  );
  return rows[0]!.id;
}

async function newBusiness(name: string, members: readonly number[]) {
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `insert into business (name, band_id) select $1, id from trade_band where code = $2
     returning id`,
    [name, band],
  );
  for (const accountId of members) {
    await shop.db.pool.query(
      `insert into business_member (account_id, business_id, role, is_default)
       values ($1, $2, 'owner', true)`,
      [accountId, rows[0]!.id],
    );
  }
  return rows[0]!.id;
}

async function signIn(accountId: number): Promise<Visitor> {
  const visitor = shop.visitor();
  const token = randomBytes(16).toString('base64url');
  const now = shop.app.context.now();
  const idleMs = 86_400_000;
  const expiresAt = new Date(now.getTime() + idleMs);
  const tokenHash = hashToken(token);
  await insertSession(shop.db, { tokenHash, accountId, client: 'website', now, expiresAt, idleMs });
  visitor.cookies.set('session', token);
  return visitor;
}

/** An order for a job, paid and invoiced. */
async function order(visitor: Visitor, job: string, items: [sku: string, quantity: number][]) {
  const goods = items.map(([sku, quantity]) => ({ sku, quantity }));
  const { basket } = await readyToPay(visitor, goods);
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  await checkout.setBillingDetails({ params, body: { sameAsDelivery: true, jobReference: job } });
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  const { orderNumber } = await checkout.completePayment({
    params,
    body: { intentId: intent.intentId },
  });
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'select id from customer_order where number = $1',
    [orderNumber],
  );
  await makeInvoice(shop.app.context, rows[0]!.id);
  return orderNumber;
}

/** What staff change of the goods, seen at once. */
async function change(sql: string) {
  await shop.db.pool.query(sql);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
}

/** What the papers of the shop come to, as the test itself adds them up. */
async function invoiced(where: string): Promise<number> {
  const { rows } = await shop.db.pool.query<{ pence: number }>(
    `select coalesce(sum(d.ex_pence), 0)::int as pence
       from order_document d join customer_order o on o.id = d.order_id
      where o.business_id = ${businessId} and ${where}`,
  );
  return rows[0]!.pence;
}

describe('the trade summary', () => {
  it('adds up this month and its jobs from the papers of the business, beside the year before', async () => {
    const { months, jobs, spend } = await owner.services.dashboard.getTradeSummary();
    const now = await invoiced("d.issued_at >= '2026-11-01'");
    const before = await invoiced("d.issued_at < '2025-12-01'");
    expect(now).toBeGreaterThan(0);
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: '2025-12', exPence: 0, yearBeforeExPence: 0 });
    expect(months.at(-1)).toEqual({ month: '2026-11', exPence: now, yearBeforeExPence: before });
    expect(spend).toMatchObject({ exPence: now, yearBeforeExPence: before, orders: 3 });
    expect(jobs.map(({ jobReference }) => jobReference?.toLowerCase())).toEqual([
      'alder row',
      'mill lane',
    ]);
    expect(jobs.reduce((sum, job) => sum + job.exPence, 0)).toBe(now);
    expect(jobs[1]!.yearBeforeExPence).toBe(before);
  });

  it('tells what the band saved against the list', async () => {
    const { spend } = await owner.services.dashboard.getTradeSummary();
    // List ex VAT: 107.50, 50.00 and 20.00. Paid: 80.00, 40.00 and 15.00.
    expect(spend.listExPence).toBe(8 * 107_50 + 3 * 50_00 + 4 * 20_00);
    expect(spend.savedExPence).toBe(8 * 27_50 + 3 * 10_00 + 4 * 5_00);
  });

  it('tells what comes and when, and leads to one’s own orders alone', async () => {
    const { deliveries, latestOrder, openOrders } =
      await owner.services.dashboard.getTradeSummary();
    expect(openOrders).toBe(3);
    expect(deliveries.map(({ pieces }) => pieces).toSorted()).toEqual([4, 5, 6]);
    expect(deliveries.map(({ place }) => place)).toContain('London, SW4');
    const colleagues = deliveries.find(({ pieces }) => pieces === 4)!;
    expect(colleagues.orderGuid).toBeNull();
    expect(deliveries.filter(({ orderGuid }) => orderGuid !== null)).toHaveLength(2);
    expect(latestOrder).toMatchObject({
      orderNumber: colleagues.orderNumber,
      orderGuid: null,
      deliveries: [{ state: 'planned', pieces: 4 }],
    });
  });

  it('counts what arrives today and no other day', async () => {
    const { deliveries } = await owner.services.dashboard.getTradeSummary();
    const day = deliveries[0]!.expectedDay;
    const before = await shop.db.pool.query<{ number: string }>(
      `update consignment set expected_day = $1
        where order_id in (select id from customer_order where business_id = $2)
        returning 1`,
      ['2026-11-17', businessId],
    );
    expect(before.rowCount).toBeGreaterThan(2);
    expect((await owner.services.dashboard.getTradeSummary()).arrivingToday).toBe(3);
    await shop.db.pool.query('update consignment set expected_day = $1', [day]);
    expect((await owner.services.dashboard.getTradeSummary()).arrivingToday).toBe(0);
  });

  it('names goods that cost another price than they were bought at', async () => {
    const { priceChanges } = await owner.services.dashboard.getTradeSummary();
    expect(priceChanges).toMatchObject([
      { sku: 'TAP', thenExPence: 80_00, nowExPence: 90_00, thenOn: '2026-11-17', unitsInYear: 8 },
    ]);
  });

  it('names a promotion first that has what the business buys below its own price', async () => {
    await change(`
      insert into promotion (id, slug, name, starts_at) overriding system value
        values (901, 'dear', 'Dear', '2026-11-01'), (902, 'sale', 'Sale', '2026-11-01');
      insert into promotion_price (promotion_id, offering_id, inc_pence)
        select 901, id, 128_00 from offering where sku = 'TAP'
        union all select 902, id, 12_00 from offering where sku = 'WASTE';`);
    const { promotions } = await owner.services.dashboard.getTradeSummary();
    expect(promotions).toMatchObject([
      { slug: 'sale', boughtCount: 1 },
      { slug: 'dear', boughtCount: 0 },
    ]);
    await change('delete from promotion_price; delete from promotion where id > 900');
  });

  it('tells only the one who must decide what waits', async () => {
    const { rows } = await shop.db.pool.query<{ id: number; number: string }>(
      `select id, number from customer_order where account_id = $1 order by id desc limit 1`,
      [accounts.owner],
    );
    const { id, number } = rows[0]!;
    await shop.db.pool.query(
      `insert into promise_change (order_id, consignment, promised_day, expected_day, reason, asked_at)
       values ($1, 1, '2026-11-18', '2026-11-25', 'late', now());`,
      [id],
    );
    const waiting = async ({ services }: Visitor) =>
      (await services.dashboard.getTradeSummary()).waiting;
    expect(await waiting(owner)).toMatchObject([{ kind: 'delay', orderNumber: number }]);
    expect(await waiting(buyer)).toEqual([]);
    await shop.db.pool.query('delete from promise_change where order_id = $1', [id]);
    expect(await waiting(owner)).toEqual([]);
  });

  it('tells another business nothing of it, and is for nobody without one', async () => {
    const summary = await rival.services.dashboard.getTradeSummary();
    const { businesses } = await rival.services.businesses.listOwnBusinesses();
    const { tradeExternalId } = businesses[0]!;
    expect(summary).toMatchObject({ businessName: 'Rival', tradeExternalId, openOrders: 1 });
    expect(summary.jobs.map(({ jobReference }) => jobReference)).toEqual(['Rival job']);
    const { products, jobs } = await rival.services.dashboard.listBuyAgainProducts({});
    expect(products.map(({ sku, timesBought }) => [sku, timesBought])).toEqual([['TAP', 1]]);
    expect(jobs).toEqual(['Rival job']);
    const shopper = (await shop.signedIn()).services.dashboard;
    expect((await refusalOf(shopper.getTradeSummary())).code).toBe('not-allowed');
    expect((await refusalOf(shopper.listBuyAgainProducts({}))).code).toBe('not-allowed');
  });
});

describe('what was bought before', () => {
  it('comes with its usual quantity, the last time and today’s price, the most bought first', async () => {
    const { dashboard } = owner.services;
    const { total, jobs, products } = await dashboard.listBuyAgainProducts({});
    expect(total).toBe(3);
    expect(jobs.map((job) => job.toLowerCase())).toEqual(['alder row', 'mill lane']);
    expect(products[0]).toMatchObject({
      sku: 'TAP',
      timesBought: 3,
      usualQuantity: 2,
      price: { exPence: 90_00 },
      lastBought: { on: '2026-11-17', quantity: 6, jobReference: 'Alder Row', unitExPence: 80_00 },
    });
    const latest = await dashboard.listBuyAgainProducts({
      query: { order: 'recent', pageSize: 1 },
    });
    expect(latest).toMatchObject({ total: 3, products: [{ sku: 'WASTE', usualQuantity: 4 }] });
  });

  it('names what took the place of something that is no longer sold', async () => {
    const query = { jobReference: 'MILL LANE' };
    const { products } = await owner.services.dashboard.listBuyAgainProducts({ query });
    expect(products.map(({ sku, usualQuantity }) => [sku, usualQuantity])).toEqual([
      ['TAP', 1],
      ['NEXT', 3],
    ]);
    expect(products[1]!.replaces).toEqual({ sku: 'SOLD-OUT', name: 'Product sold-out' });
  });

  it('leaves the choice to the customer where a successor has other finishes', async () => {
    await change(`
      insert into offering (sku, mpn, ean, product_id, position, name, finish, finish_label,
                            weight_grams, size_class)
      select 'NEXT-BLACK', 'NB', '9520000000999', product_id, 9, name, 'black', 'Black', 100, 'parcel'
        from offering where sku = 'NEXT';
      update offering set finish = 'chrome', finish_label = 'Chrome' where sku = 'NEXT';
      insert into list_price (offering_id, inc_pence)
        select id, 66_00 from offering where sku = 'NEXT-BLACK';`);
    const query = { jobReference: 'Mill Lane' };
    const { products } = await owner.services.dashboard.listBuyAgainProducts({ query });
    expect(products[1]).toMatchObject({
      sku: 'SOLD-OUT',
      availability: { state: 'discontinued' },
      replaces: null,
      successor: { slug: 'next' },
    });
  });
});

describe('what a trade customer takes along', () => {
  it('tells their terms by category, and what they ordered on each', async () => {
    const { tradeLists } = owner.services;
    await shop.db.pool.query(
      `insert into trade_band_percentage (band_id, category_id, basis_points)
       select b.id, c.id, 1250 from trade_band b, category c
        where b.code = $1 and c.slug = 'taps'`,
      [band],
    );
    const terms = await tradeLists.getPriceTerms();
    expect(terms).toMatchObject({ businessName: 'Marlow', otherOrderedExPence: 0 });
    const ordered = 8 * 80_00 + 3 * 40_00 + 4 * 15_00;
    expect(terms.categories).toEqual([
      { slug: 'taps', name: 'Taps', basisPoints: 1_250, orderedExPence: ordered },
    ]);
    expect(terms.fixed[0]).toMatchObject({ sku: 'TAP', exPence: 90_00, listExPence: 107_50 });
    expect(terms.fixedCount).toBeGreaterThan(2);
    await shop.db.pool.query('delete from trade_band_percentage');
  });

  it('lists every price of theirs once, and says where each comes from', async () => {
    const { prices, next } = await owner.services.tradeLists.listOwnPrices({});
    expect(next).toBeNull();
    const skus = prices.map(({ sku }) => sku);
    expect(skus.toSorted()).toEqual(['NEXT', 'NEXT-BLACK', 'TAP', 'WASTE']);
    expect(prices.find(({ sku }) => sku === 'TAP')).toMatchObject({
      ean: expect.any(String),
      category: 'Taps / Basin taps',
      listExPence: 107_50,
      exPence: 90_00,
      from: 'band',
    });
    expect(prices.find(({ sku }) => sku === 'NEXT-BLACK')).toMatchObject({ from: 'list' });
    const last = await owner.services.tradeLists.listOwnPrices({ query: { after: 2_000_000_000 } });
    expect(last).toEqual({ prices: [], next: null });
  });

  it('lists purchases by job that add up to the papers, and none of another business', async () => {
    const { lines, next } = await owner.services.tradeLists.listPurchases({});
    expect(next).toBeNull();
    expect(lines.reduce((sum, { exPence }) => sum + exPence, 0)).toBe(await invoiced('true'));
    expect(new Set(lines.map(({ jobReference }) => jobReference))).toEqual(
      new Set(['Mill Lane', 'Alder Row', 'alder row']),
    );
    expect(lines.filter(({ sku }) => sku === 'TAP').map(({ quantity }) => quantity)).toEqual([
      1, 2, 6,
    ]);
    const theirs = await rival.services.tradeLists.listPurchases({});
    expect(theirs.lines.map(({ jobReference }) => jobReference)).not.toContain('Mill Lane');
    expect(theirs.lines.length).toBeGreaterThan(0);
    const shopper = (await shop.signedIn()).services.tradeLists;
    expect((await refusalOf(shopper.getPriceTerms())).code).toBe('not-allowed');
    expect((await refusalOf(shopper.listOwnPrices({}))).code).toBe('not-allowed');
    expect((await refusalOf(shopper.listPurchases({}))).code).toBe('not-allowed');
  });
});
