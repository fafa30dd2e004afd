import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'BASIN', incPence: 156_00 },
      { sku: 'PEDESTAL', incPence: 40_00 },
      { sku: 'TRAP', incPence: 54_00, bandExPence: { 'band-3': 20_00 } },
      { sku: 'OTHER-TRAP', incPence: 12_00 },
      { sku: 'MIXER', incPence: 129_00 },
      { sku: 'CISTERN', incPence: 80_00 },
      { sku: 'BIDET', incPence: 70_00 },
      { sku: 'SCREWS', incPence: 50, packSize: 10 },
      { sku: 'GONE', incPence: 10_00, status: 'withdrawn' },
    ],
  });
  const { pool } = shop.db;
  const product = async (sku: string) =>
    (await pool.query('select product_id as id from offering where sku = $1', [sku])).rows[0].id;
  const [basin, pedestal, trap, other, mixer, gone] = await Promise.all(
    ['BASIN', 'PEDESTAL', 'TRAP', 'OTHER-TRAP', 'MIXER', 'GONE'].map(product),
  );
  const { rows } = await pool.query(
    `insert into category (slug, name, parent_id, position)
     select slug || '-traps', 'Traps', parent_id, 99 from category
      where id = (select category_id from product where id = $1) returning id`,
    [trap],
  );
  await pool.query('update product set category_id = $1 where id = any($2)', [
    rows[0].id,
    [trap, other],
  ]);
  const screws = await product('SCREWS');
  await pool.query(
    `with made as (
       insert into category (slug, name, parent_id, position)
       select slug || '-screws', 'Screws', parent_id, 98 from category
        where id = (select category_id from product where id = $1) returning id)
     update product set category_id = (select id from made) where id = $1`,
    [screws],
  );
  for (const of of await Promise.all(['CISTERN', 'BIDET'].map(product))) {
    await pool.query(
      `insert into essential_item (product_id, item_product_id, need, reason, quantity, position)
       values ($1, $2, 'needed', 'Holds it to the wall.', 4, 1)`,
      [of, screws],
    );
  }
  const need = (of: number, item: number, kind: string, position: number) =>
    pool.query(
      `insert into essential_item (product_id, item_product_id, need, reason, quantity, position)
       values ($1, $2, $3, 'Keeps the air of the drain out.', 1, $4)`,
      [of, item, kind, position],
    );
  await need(basin, trap, 'needed', 1);
  await need(basin, gone, 'needed', 2);
  await need(basin, pedestal, 'recommended', 3);
  await need(pedestal, trap, 'needed', 1);
  await need(mixer, other, 'included', 1);
});
afterAll(() => shop.stop());

const start = (visitor: Visitor, ...items: [sku: string, quantity: number][]) =>
  visitor.services.basket.createBasketWithItems({
    body: { items: items.map(([sku, quantity]) => ({ sku, quantity })) },
  });
const missing = async ({ services }: Visitor) =>
  (await services.checkout.reviewCurrentBasket({ query: {} })).missing.map(
    ({ sku, quantity, amount }) => [sku, quantity, amount.incPence],
  );

describe('what a basket lacks', () => {
  it('tells what the lines need together, and neither what is recommended nor what is gone', async () => {
    const shopper = shop.visitor();
    await start(shopper, ['BASIN', 2], ['PEDESTAL', 1]);
    expect(await missing(shopper)).toEqual([['TRAP', 3, 162_00]]);
    const [item] = (await shopper.services.checkout.reviewCurrentBasket({ query: {} })).missing;
    expect(item!.neededBy.map(({ sku }) => sku)).toEqual(['BASIN', 'PEDESTAL']);
    expect(item!.reason).toBe('Keeps the air of the drain out.');
  });

  it('is silent about what the basket holds, also where it is another of the same kind', async () => {
    const shopper = shop.visitor();
    await start(shopper, ['BASIN', 1], ['OTHER-TRAP', 1]);
    expect(await missing(shopper)).toEqual([]);
  });

  it('is silent about what lies in the box of something that the basket holds', async () => {
    const shopper = shop.visitor();
    await start(shopper, ['BASIN', 1], ['MIXER', 1]);
    expect(await missing(shopper)).toEqual([]);
  });

  it('is as many packs as all lines take together, and not a pack for each piece', async () => {
    const shopper = shop.visitor();
    await start(shopper, ['CISTERN', 3], ['BIDET', 1]);
    // Sixteen screws, in tens.
    expect(await missing(shopper)).toEqual([['SCREWS', 20, 10_00]]);
  });

  it('is empty without a basket', async () => {
    expect(await missing(shop.visitor())).toEqual([]);
  });

  it("shows a band its own price, and nobody else's", async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    await start(plumber, ['BASIN', 1]);
    expect(await missing(plumber)).toEqual([['TRAP', 1, 24_00]]);
  });
});

describe('ownEssential', () => {
  it('is taken at its word, in this basket', async () => {
    const shopper = shop.visitor();
    await start(shopper, ['BASIN', 1]);
    expect(await shopper.services.basket.ownEssential({ body: { sku: 'TRAP' } })).toEqual([]);
    await shopper.services.basket.ownEssential({ body: { sku: 'TRAP' } });
    expect(await missing(shopper)).toEqual([]);
    const other = shop.visitor();
    await start(other, ['BASIN', 1]);
    expect(await missing(other)).toHaveLength(1);
  });

  it('refuses what does not exist, and a visitor without a basket', async () => {
    const shopper = shop.visitor();
    const own = (sku: string) => shopper.services.basket.ownEssential({ body: { sku } });
    expect(await refusalOf(own('TRAP'))).toMatchObject({ code: 'basket-not-found' });
    await start(shopper, ['BASIN', 1]);
    expect(await refusalOf(own('NOTHING'))).toMatchObject({ code: 'sku-unknown' });
  });
});
