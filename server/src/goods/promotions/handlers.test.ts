import type { PromotionData } from '@plumbline/contracts/staff/promotions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPriceFacts } from '../catalogue/price-facts-store.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { appendPriceLedger, lockPriceLedger } from '../pricing/ledger-store.ts';
import { turnPromotions } from './jobs.ts';
import { data, each, findCardPrice, offerings, terms } from '../../../test/promotions.ts';

const day = 86_400_000;
let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
});
// The clock is moved, and sessions end with it.
beforeEach(async () => {
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const promotions = () => finance.services.promotions;
const create = (slug: string, body: PromotionData) =>
  promotions().createPromotion({ body: { slug, ...body } });
const cardPrice = (sku: string, visitor?: Visitor) => findCardPrice(shop, sku, visitor);
const ledgerOf = async (sku: string) => {
  const { rows } = await shop.db.pool.query<{ price: number; at: Date; reason: string }>(
    `select inc_pence as price, from_at as at, reason from price_history
      where offering_id = $1 and channel = 100 order by from_at, id`,
    [shop.offeringIds.get(sku)],
  );
  return rows.map(({ price, at, reason }) => [price, at.toISOString(), reason]);
};

const waitingForLocks = async () => {
  const { rows } = await shop.db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.count;
};

describe('an automatic promotion', () => {
  it('is on cards, in baskets, in the ledger and in the audit, and off all of them once ended', async () => {
    const made = await create('winter-taps', data(terms()));
    expect(made).toMatchObject({ state: 'live', offeringCount: 2, version: 1, prices: terms() });
    expect(await cardPrice('TAP')).toEqual([109_65, 'winter-taps']);
    expect(await cardPrice('MIXER')).toEqual([169_99, 'winter-taps']);
    // The best price is the shopper's: a band that is lower keeps its own.
    const trade = await shop.signedIn({ band: 'band-3' });
    expect(await cardPrice('TAP', trade)).toEqual([72_00, null]);
    const { services } = shop.visitor();
    const basket = await services.basket.createBasket({ body: { sku: 'TAP', quantity: 2 } });
    expect(basket.totals.items.incPence).toBe(219_30);
    expect(await ledgerOf('TAP')).toEqual([[109_65, '2026-11-18T10:00:00.000Z', 'Winter taps']]);

    shop.advance(60_000);
    const params = { slug: 'winter-taps' };
    const ended = await promotions().endPromotion({ params });
    expect(ended).toMatchObject({ state: 'ended', endsAt: '2026-11-18T10:01:00.000Z', version: 2 });
    expect(await cardPrice('TAP')).toEqual([129_00, null]);
    expect(await ledgerOf('TAP')).toEqual([
      [109_65, '2026-11-18T10:00:00.000Z', 'Winter taps'],
      [129_00, '2026-11-18T10:01:00.000Z', 'list price'],
    ]);
    // Ending what is over changes nothing, and orders nobody about.
    expect(await promotions().endPromotion({ params })).toEqual(ended);
    const { rows } = await shop.db.pool.query<{ action: string }>(
      `select action from audit_entry where subject = 'promotion:winter-taps' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'promotions.createPromotion',
      'promotions.endPromotion',
    ]);
  });

  it('is changed by one of two people who edit it, and the other is told what it says now', async () => {
    const { version } = await create('two-editors', data(each(['MIXER', 150_00])));
    const save = (change: Partial<PromotionData>, from: number) =>
      promotions().updatePromotion({
        params: { slug: 'two-editors' },
        body: { ...data(each(['MIXER', 150_00]), change), version: from },
      });
    const both = await Promise.allSettled([
      save({ prices: each(['MIXER', 140_00], ['TRAP', 4_00]) }, version),
      save({ prices: terms({ targets: ['MIXER'] }) }, version),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const saved = await promotions().getPromotion({ params: { slug: 'two-editors' } });
    const { problem, status } = await refusalOf(save({ name: 'Mine' }, version));
    expect([status, problem.code, problem['promotion']]).toEqual([409, 'discount-changed', saved]);
    expect(problem['was']).toMatchObject({ prices: each(['MIXER', 150_00]), version: 1 });
    // Name and dates can be saved without a word about the prices, which stay.
    const renamed = await save({ name: 'Mine', prices: { kind: 'kept' } }, saved.version);
    expect(renamed).toMatchObject({ name: 'Mine', prices: saved.prices });
    await promotions().endPromotion({ params: { slug: 'two-editors' } });
  });

  it('moves its goods in and out when its prices are changed, on cards and in its own listing', async () => {
    const listed = async () => {
      await shop.app.context.catalogue.refresh();
      const found = await shop.visitor().services.listings.refinePromotion({
        body: { slug: 'moving' },
      });
      return found.listing.items.map(({ sku }) => sku).toSorted();
    };
    await create('moving', data(each(['TAP', 100_00], ['MIXER', 150_00])));
    expect(await listed()).toEqual(['MIXER', 'TAP']);
    const body = { ...data(each(['MIXER', 120_00], ['TRAP', 3_50])), version: 1 };
    await promotions().updatePromotion({ params: { slug: 'moving' }, body });
    expect(await listed()).toEqual(['MIXER', 'TRAP']);
    expect(await cardPrice('TAP')).toEqual([129_00, null]);
    expect(await cardPrice('TRAP')).toEqual([3_50, 'moving']);
    await promotions().endPromotion({ params: { slug: 'moving' } });
    expect((await refusalOf(listed())).code).toBe('promotion-ended');
  });

  it('that begins and ends by the clock is in the ledger from those instants on, once', async () => {
    const startsAt = new Date(shop.app.context.now().getTime() + day).toISOString();
    const endsAt = new Date(shop.app.context.now().getTime() + 2 * day).toISOString();
    await create('by-clock', data(each(['TRAP', 4_50]), { startsAt, endsAt }));
    const before = await ledgerOf('TRAP');
    expect(await cardPrice('TRAP')).toEqual([5_00, null]);
    shop.advance(day + 40_000);
    expect(await cardPrice('TRAP')).toEqual([4_50, 'by-clock']);
    await turnPromotions(shop.app.context);
    await turnPromotions(shop.app.context);
    const during = [...before, [4_50, startsAt, 'Winter taps']];
    expect(await ledgerOf('TRAP')).toEqual(during);
    shop.advance(day);
    await turnPromotions(shop.app.context);
    expect(await ledgerOf('TRAP')).toEqual([...during, [5_00, endsAt, 'list price']]);
    expect(await cardPrice('TRAP')).toEqual([5_00, null]);
  });

  it('begins by the clock while a list price changes, and the ledger has that change once', async () => {
    const startsAt = new Date(shop.app.context.now().getTime() + day).toISOString();
    await create('meanwhile', data(each(['ANY-30', 210_00]), { startsAt }));
    const offeringId = shop.offeringIds.get('ANY-30')!;
    shop.advance(day + 1_000);
    let turning: Promise<void> | undefined;
    await transaction(shop.db, async (tx) => {
      await lockPriceLedger(tx);
      turning = turnPromotions(shop.app.context);
      await expect.poll(waitingForLocks).toBe(1);
      shop.advance(1_000);
      const now = shop.app.context.now();
      const text = 'update list_price set inc_pence = 20000 where offering_id = $1';
      await tx.query({ text, values: [offeringId] });
      await appendPriceLedger(tx, [{ offeringId, at: now }], now);
    });
    await turning;
    const at = shop.app.context.now().toISOString();
    expect((await ledgerOf('ANY-30')).filter(([price]) => price === 200_00)).toEqual([
      [200_00, at, 'list price'],
    ]);
  });

  it('leaves the ledger at what is charged, however many are started and ended at once', async () => {
    const last = async () => (await ledgerOf('ANY-20')).at(-1)![0];
    for (let round = 0; round < 4; round++) {
      const slugs = [`at-once-${round}-a`, `at-once-${round}-b`];
      await Promise.all(
        slugs.map((slug, at) => create(slug, data(each(['ANY-20', 100_00 - at * 10_00])))),
      );
      expect(await last()).toBe(90_00);
      await Promise.all(slugs.map((slug) => promotions().endPromotion({ params: { slug } })));
      expect(await last()).toBe(146_61);
      shop.advance(1_000);
    }
  });

  it('that ends at midnight is on until the day before, by the clock of London', async () => {
    const now = shop.app.context.now();
    const endings = {
      'end-of-may': ['2027-05-31T23:00:00Z', '2027-05-31'],
      noon: ['2027-06-01T11:00:00Z', '2027-06-01'],
    };
    for (const [slug, [endsAt, lastDay]] of Object.entries(endings)) {
      await create(slug, data(each(['ANY-21', 1_00]), { endsAt: endsAt! }));
      await shop.app.context.catalogue.refresh();
      const offeringId = shop.offeringIds.get('ANY-21')!;
      const viewer = { bandId: null, channel: 100 as const };
      const shown = shop.app.context.catalogue.findOffersById([offeringId], viewer);
      const paid = await listPriceFacts(shop.db, [offeringId], { ...viewer, now });
      expect(shown.get(offeringId)!.price.promotion).toMatchObject({ slug, endsOn: lastDay });
      expect(paid.get(offeringId)!.promotion).toMatchObject({ slug, endsOn: lastDay });
      await promotions().endPromotion({ params: { slug } });
    }
  });

  it('that is ended before it begins never was', async () => {
    const startsAt = new Date(shop.app.context.now().getTime() + day).toISOString();
    await create('never', data(each(['TAP', 1_00]), { startsAt }));
    const before = await ledgerOf('TAP');
    const ended = await promotions().endPromotion({ params: { slug: 'never' } });
    expect(ended).toMatchObject({ state: 'ended', endsAt: startsAt });
    shop.advance(day + 1000);
    await turnPromotions(shop.app.context);
    expect(await ledgerOf('TAP')).toEqual(before);
    expect(await cardPrice('TAP')).toEqual([129_00, null]);
  });

  it('refuses what it cannot be, field by field, and leaves nothing behind', async () => {
    const refused = async (body: PromotionData, slug = 'refused') => {
      const { code, paths } = await refusalOf(create(slug, body));
      return [code, ...paths];
    };
    const never = data(terms(), { endsAt: '2026-10-01T00:00:00Z' });
    expect(await refused(never)).toEqual(['invalid-request', '/body/endsAt']);
    expect(await refused(data(terms(), { startsAt: 'on the first of November' }))).toEqual([
      'invalid-request',
      '/body/startsAt',
    ]);
    expect(await refused(data(terms({ amount: 10_000 })))).toEqual([
      'invalid-request',
      '/body/prices/amount',
    ]);
    expect(await refused(data(terms({ targets: [' '] })))).toEqual([
      'invalid-request',
      '/body/prices/targets',
    ]);
    expect(await refused(data(terms({ targetType: 203, targets: ['tap'] })))).toEqual([
      'discount-target-unknown',
      '/body/prices/targets',
    ]);
    expect(await refused(data(terms({ targets: ['TRAP'], type: 'FixedAmount', amount: 5_00 })))) //
      .toEqual(['discount-target-unknown', '/body/prices/targets']);
    expect(await refused(data(terms({ targets: ['GONE'] })))).toEqual([
      'discount-target-unknown',
      '/body/prices/targets',
    ]);
    expect(await refused(data(each(['NOPE', 1_00])))).toEqual([
      'sku-unknown',
      '/body/prices/items',
    ]);
    expect(await refused(data(each(['TAP', 129_00])))).toEqual([
      'invalid-request',
      '/body/prices/items',
    ]);
    expect(await refused(data(each(['TAP', 1_00], ['TAP', 2_00])))).toEqual([
      'invalid-request',
      '/body/prices/items',
    ]);
    expect(await refused(data({ kind: 'kept' }))).toEqual(['invalid-request', '/body/prices']);
    expect(await refused(data(terms()), 'winter-taps')).toEqual(['discount-exists', '/body/slug']);
    const params = { slug: 'refused' };
    expect((await refusalOf(promotions().getPromotion({ params }))).status).toBe(404);
    expect((await refusalOf(promotions().endPromotion({ params }))).status).toBe(404);
  });

  it('is searched by text and state, a page at a time', async () => {
    await create('search-100', data(each(['TAP', 128_00]), { name: 'Search 100% wool' }));
    await create('search-later', data(each(['TAP', 127_00]), { startsAt: '2027-03-01T00:00:00Z' }));
    const found = async (query: object) => {
      const { promotions: list } = await promotions().searchPromotions({ query });
      return list.map(({ slug }) => slug);
    };
    expect(await found({ text: 'search' })).toEqual(['search-later', 'search-100']);
    expect(await found({ text: '100%' })).toEqual(['search-100']);
    expect(await found({ text: 'search', state: 'scheduled' })).toEqual(['search-later']);
    expect(await found({ text: 'never', state: 'ended' })).toEqual(['never']);
    expect(await found({ text: 'search', pageSize: 1, pageNumber: 2 })).toEqual(['search-100']);
    expect(await found({ text: 'search', sort: 'startsAt' })).toEqual([
      'search-100',
      'search-later',
    ]);
    expect(await found({ text: 'search', sort: '-startsAt' })).toEqual([
      'search-later',
      'search-100',
    ]);
    const [most] = await found({ sort: '-prices' });
    expect(most).not.toBe('search-later');
    await promotions().endPromotion({ params: { slug: 'search-100' } });
  });
});
