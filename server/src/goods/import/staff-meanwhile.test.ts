import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { only } from '../../../test/import-files.ts';
import { data, each, offerings, terms } from '../../../test/promotions.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { isWaitedBy, isWaitedFor } from '../../../test/waiting.ts';
import { importCatalogue } from './import-catalogue.ts';

let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const load = (files: Parameters<typeof only>[0]) =>
  importCatalogue(shop.db, only(files), { now: shop.app.context.now });
const create = (slug: string, body: ReturnType<typeof data>) =>
  finance.services.promotions.createPromotion({ body: { slug, ...body } });

async function priceOf(slug: string, sku: string): Promise<number | undefined> {
  const { rows } = await shop.db.pool.query<{ pence: number }>(
    `select inc_pence as pence from promotion_price join promotion on promotion.id = promotion_id
      where slug = $1 and offering_id = $2`,
    [slug, shop.offeringIds.get(sku)],
  );
  return rows[0]?.pence;
}

test('a count waits for a payment that is about to keep goods, and says what is kept', async () => {
  let counting: Promise<unknown> = Promise.resolve();
  await transaction(shop.db, async (tx) => {
    await tx.query({
      text: 'update stock_level set reserved = 5 where offering_id = $1',
      values: [shop.offeringIds.get('TRAP')],
    });
    counting = load({ 'stock.csv': 'sku,location,on_hand\nTRAP,main,4\n' }).catch(
      (thrown) => thrown,
    );
    await isWaitedFor(shop.db, tx);
  });
  expect(await counting).toMatchObject({
    errors: [
      { line: 2, column: 'on_hand', message: expect.stringContaining('Of these 5 are kept') },
    ],
  });
});

describe('what staff do while a file is imported', () => {
  test('a promotion that is saved meanwhile has its prices from the new list prices', async () => {
    let importing: Promise<unknown> = Promise.resolve();
    let creating: Promise<unknown> = Promise.resolve();
    await transaction(shop.db, async (tx) => {
      // Bands come after prices, so that the import waits here with its list prices written.
      await tx.query({ text: `select from trade_band where code = 'band-3' for update` });
      importing = load({
        'prices.csv': 'sku,inc_pence\nTAP,10000\n',
        'trade-bands.csv': 'code,name\nband-3,Renamed\n',
      });
      await isWaitedFor(shop.db, tx);
      creating = create('meanwhile', data(terms({ targets: ['TAP'], amount: 1_000 })));
      await Promise.race([creating, isWaitedBy(shop.db, 2).catch(() => {})]);
    });
    await Promise.all([importing, creating]);
    expect(await priceOf('meanwhile', 'TAP')).toBe(90_00);
    const { rows } = await shop.db.pool.query<{ pence: number }>(
      `select inc_pence as pence from price_history
        where offering_id = $1 and channel = 100 order by from_at desc, id desc limit 1`,
      [shop.offeringIds.get('TAP')],
    );
    expect(rows).toEqual([{ pence: 90_00 }]);
  });

  test('a save that began before the import is told what the promotion said until then', async () => {
    const began = await create('edited', data(each(['MIXER', 150_00]), { name: 'Mixers' }));
    await load({
      'promotions.csv': 'slug,name,starts_at,ends_at\nedited,Renamed,2026-11-01T00:00:00Z,\n',
      'promotion-prices.csv': 'promotion,sku,inc_pence\nedited,MIXER,14000\n',
    });
    const params = { slug: 'edited' };
    const saved = await finance.services.promotions.getPromotion({ params });
    expect(saved).toMatchObject({
      name: 'Renamed',
      version: 3,
      prices: each(['MIXER', 140_00]),
    });
    const save = (version: number) =>
      refusalOf(
        finance.services.promotions.updatePromotion({
          params,
          body: { ...data(each(['MIXER', 150_00]), { name: 'Mine' }), version },
        }),
      );
    const { problem, status } = await save(1);
    expect([status, problem.code, problem['promotion']]).toEqual([409, 'discount-changed', saved]);
    expect(problem['was']).toEqual(began);
    expect((await save(2)).problem['was']).toMatchObject({
      name: 'Renamed',
      prices: each(['MIXER', 150_00]),
    });
  });
});
