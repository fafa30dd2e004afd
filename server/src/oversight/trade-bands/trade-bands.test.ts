import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginPayment } from '../../../test/payments.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

const now = new Date('2026-11-23T10:00:00Z');
let shop: TestShop;
let staff: [Visitor, Visitor];
beforeAll(async () => {
  shop = await startTestShop({
    now,
    offerings: [
      {
        sku: 'TAP',
        incPence: 120_00,
        bandExPence: { 'band-1': 90_00, 'band-3': 80_00 },
        stock: 500,
      },
      { sku: 'BATH', incPence: 600_00, bandExPence: { 'band-3': 450_00 } },
    ],
  });
  staff = [
    await shop.signedIn({ roles: ['trade-reviewer'] }),
    await shop.signedIn({ roles: ['support'] }),
  ];
});
afterAll(() => shop.stop());

const businessOf = async ({ services }: Visitor) =>
  (await services.businesses.listOwnBusinesses()).businesses[0]!;
const accountIdOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;
const bandId = async (code: string) =>
  (await shop.app.context.listBands(shop.db)).find((band) => band.code === code)!.id;
const paysExPence = async ({ services }: Visitor, sku = 'TAP') => {
  await shop.app.context.catalogue.refresh();
  const { offerings } = await services.catalogue.getProductSummaryBySku({ query: { sku } });
  return offerings.find((each) => each.sku === sku)!.price.exPence;
};
const confirm = (by: Visitor, requestId: number) =>
  by.services.tradeRequests.decideTradeRequest({
    params: { requestId },
    body: { decision: 'confirmed' },
  });
describe('terms of a band', () => {
  const ask = (body: Parameters<Visitor['services']['tradeBands']['askBandTerm']>[0]['body']) =>
    staff[0].services.tradeBands.askBandTerm({ body });
  const reason = 'Match of the spring list.';

  it.each([
    [{ basisPoints: 10_001, from: '2026-12-01' }, '/body/basisPoints'],
    [{ basisPoints: 2_000, from: '2026-11-22' }, '/body/from'],
    [{ basisPoints: 2_000, from: '2026-02-31' }, '/body/from'],
    [{ basisPoints: 2_000, from: '2026-12-02', until: '2026-12-01' }, '/body/until'],
    [{ basisPoints: 2_000, from: '9999-12-31' }, '/body/from'],
    [{ basisPoints: 2_000, from: '2026-12-02', until: '2062-12-01' }, '/body/until'],
    [{ from: '2026-12-02' }, '/body/basisPoints'],
    [{ basisPoints: 2_000, sku: 'TAP', from: '2026-12-02' }, '/body/sku'],
  ])('%j is refused', async (term, path) => {
    const { categories } = await staff[0].services.tradeBands.getBandTable();
    const { categoryId } = categories[0]!;
    const refusal = await refusalOf(
      ask({ bandId: await bandId('band-1'), categoryId, reason, ...term }),
    );
    expect(refusal).toMatchObject({ code: 'invalid-request', paths: [path] });
  });

  it('of a category move what has no fixed price, and a fixed price that is dearer is told', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { businessId: id } = await businessOf(plumber);
    const { categories, bands } = await staff[0].services.tradeBands.getBandTable();
    expect(bands.find(({ name }) => name === 'band-3')!.businessCount).toBeGreaterThan(0);
    const band = await bandId('band-3');
    const today = shop.app.context.now().toISOString().slice(0, 10);
    const whole = categories.find(({ depth }) => depth === 0)!;
    const term = { bandId: band, categoryId: whole.categoryId, basisPoints: 3_000, from: today };
    await confirm(staff[1], (await ask({ ...term, reason })).requestId);
    const paid = async () =>
      await staff[0].services.tradeBands.listPaidPrices({
        params: { id },
        query: { text: 'TAP BATH NONE' },
      });
    expect(await paid()).toMatchObject({
      band: { name: 'band-3' },
      unknown: ['NONE'],
      prices: [
        { sku: 'BATH', fixedExPence: 450_00, percentageExPence: 350_00, isFixedDearer: true },
        { sku: 'TAP', fixedExPence: 80_00, percentageExPence: 70_00, isFixedDearer: true },
      ],
    });
    // A term without a price lets the percentage count.
    const none = { bandId: band, sku: 'TAP', from: today };
    await confirm(staff[1], (await ask({ ...none, reason })).requestId);
    expect(await paysExPence(plumber)).toBe(70_00);
    expect(await paysExPence(plumber, 'BATH')).toBe(450_00);
    const { bands: counted } = await staff[0].services.tradeBands.listTradeBands();
    expect(counted.map(({ name }) => name)).toContain('band-3');
  });
});

describe('the prices of a band’s quotes', () => {
  const ask = (days: number | undefined, id: number, by = staff[0]) =>
    by.services.tradeBands.askQuoteHold({
      body: { bandId: id, reason: 'The spring offer.', ...(days !== undefined && { days }) },
    });
  const heldFor = async (id: number) => {
    const { bands } = await staff[0].services.tradeBands.getBandTable();
    return bands.find((band) => band.bandId === id)!.quoteHoldDays;
  };

  it('are not held until one of staff asks and another confirms, for so many days, and it is on record', async () => {
    await shop.signedIn({ band: 'band-1' });
    const band = await bandId('band-1');
    expect(await heldFor(band)).toBeNull();
    const { requestId, ...asked } = await ask(30, band);
    expect(asked).toMatchObject({
      kind: 'hold',
      about: 'band-1, prices of quotes',
      change: 'not held to held for 30 days at most',
      barredBy: 'asked-by-you',
    });
    expect(await refusalOf(confirm(staff[0], requestId))).toMatchObject({ code: 'request-barred' });
    expect(await refusalOf(ask(14, band))).toMatchObject({ code: 'request-waits' });
    expect(await heldFor(band)).toBeNull();
    await confirm(staff[1], requestId);
    expect(await heldFor(band)).toBe(30);
    const { rows } = await shop.db.pool.query(
      "select action from audit_entry where subject = $1 and action like '%.hold' order by id",
      [`band:${band}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tradeRequests.ask.hold',
      'tradeRequests.confirmed.hold',
    ]);
    await confirm(staff[1], (await ask(undefined, band)).requestId);
    expect(await heldFor(band)).toBeNull();
  });

  it('are asked for with a band and days that there are, and by staff alone', async () => {
    const band = await bandId('band-1');
    expect(await refusalOf(ask(30, 9_999))).toMatchObject({
      code: 'band-unknown',
      paths: ['/body/bandId'],
    });
    expect(await refusalOf(ask(undefined, band))).toMatchObject({ paths: ['/body/days'] });
    expect((await refusalOf(ask(367, band))).paths).toEqual(['/body/days']);
    const plumber = await shop.signedIn({ band: 'band-1' });
    expect((await refusalOf(ask(30, band, plumber))).status).toBeGreaterThanOrEqual(403);
  });
});

describe('a term with days', () => {
  it('begins and ends by the clock, on pages and in the checkout alike, after a second person', async () => {
    const plumber = await shop.signedIn({ band: 'band-1' });
    const { businessId: id } = await businessOf(plumber);
    const { params, intent, body } = await beginPayment(plumber);
    await payAtProvider(shop, intent);
    await plumber.services.checkout.completePayment({ params, body });
    const band = await bandId('band-1');
    const term = {
      bandId: band,
      sku: 'TAP',
      exPence: 70_00,
      from: '2026-11-24',
      until: '2026-11-24',
    };
    const preview = await staff[0].services.tradeBands.previewBandTerm({ body: term });
    expect(preview).toMatchObject({ orderCount: 1, businessCount: 1 });
    const [bought] = preview.offerings;
    expect(bought).toMatchObject({
      sku: 'TAP',
      nowExPence: 90_00 * bought!.quantity,
      thenExPence: 70_00 * bought!.quantity,
    });
    const { requestId } = await staff[0].services.tradeBands.askBandTerm({
      body: { ...term, reason: 'Match of the spring list.' },
    });
    await confirm(staff[1], requestId);
    expect(await paysExPence(plumber)).toBe(90_00);
    const { fixedPrices } = await staff[0].services.tradeBands.getBandTable();
    expect(fixedPrices).toContainEqual(
      expect.objectContaining({ sku: 'TAP', exPence: 70_00, isDearer: false }),
    );

    const checkoutPays = async () => {
      const ready = await readyToPay(plumber, [{ sku: 'TAP', quantity: 1 }]);
      const { basket } = plumber.services;
      const { basketId } = ready.basket;
      const { lines } = await basket.getBasket({ params: { basketId } });
      const { prices } = await staff[0].services.tradeBands.listPaidPrices({
        params: { id },
        query: { text: 'tap' },
      });
      expect(lines[0]!.unitPrice.exPence).toBe(prices[0]!.price.exPence);
      return prices[0]!.price.exPence;
    };
    const people = [plumber, ...staff];
    const ids = await Promise.all(people.map(accountIdOf));
    const until = async (instant: string) => {
      shop.advance(new Date(instant).getTime() - shop.app.context.now().getTime());
      // Nobody stays signed in for so long.
      for (const [place, { cookies }] of people.entries()) {
        cookies.set('session', await shop.sessionOf(ids[place]!));
      }
    };
    // London’s midnight, and not a second before.
    await until('2026-11-23T23:59:59Z');
    expect(await paysExPence(plumber)).toBe(90_00);
    await until('2026-11-24T00:00:00Z');
    expect(await paysExPence(plumber)).toBe(70_00);
    expect(await checkoutPays()).toBe(70_00);
    await until('2026-11-24T23:59:59Z');
    expect(await paysExPence(plumber)).toBe(70_00);
    await until('2026-11-25T00:00:00Z');
    expect(await paysExPence(plumber)).toBe(90_00);
    expect(await checkoutPays()).toBe(90_00);
  });
});
