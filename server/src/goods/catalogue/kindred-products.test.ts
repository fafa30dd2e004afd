import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from './store.ts';

let shop: TestShop;

/** Vanity units of one range in two finishes, one a width, and goods that are none of theirs. */
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'SILL-800-OAK', product: 'sill-800', incPence: 64_900, stock: 0 },
      { sku: 'SILL-800-NAVY', product: 'sill-800', incPence: 69_900 },
      { sku: 'SILL-600-NAVY', product: 'sill-600', incPence: 54_900 },
      { sku: 'SILL-600-OAK', product: 'sill-600', incPence: 49_900 },
      { sku: 'SILL-TALL', product: 'sill-tall', incPence: 39_900 },
      { sku: 'SILL-700-SLIM', product: 'sill-700-slim', incPence: 59_900 },
      { sku: 'CARR-750', product: 'carr-750', incPence: 44_900 },
      { sku: 'CARR-400', product: 'carr-400', incPence: 34_900 },
      { sku: 'CARR-800', product: 'carr-800', incPence: 64_900, stock: 0 },
    ],
  });
  await shop.db.pool.query(`
    update product set product_type = 'vanity unit',
           range_name = case when slug like 'sill%' then 'Sill' else 'Carr' end,
           name = case slug when 'sill-800' then 'Sill 800 vanity unit'
                            when 'sill-600' then 'Sill 600 vanity unit'
                            when 'sill-700-slim' then 'Sill 700 slim vanity unit'
                            else name end;
    update product set product_type = 'tall unit' where slug = 'sill-tall';
    update offering set width_mm = substring(sku from '[0-9]+')::int where sku ~ '[0-9]';
    update offering set finish = 'oak', finish_label = 'Oak', finish_swatch = '#c9a06a'
     where sku like '%OAK';
    update offering set finish = 'navy', finish_label = 'Navy', finish_swatch = '#1d2a44'
     where sku like '%NAVY';
  `);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
});
afterAll(() => shop.stop());

const kindredOf = async (sku: string) => {
  const { services } = shop.visitor();
  const { sizes, instead } = await services.catalogue.listKindredProducts({ query: { sku } });
  return { sizes: sizes.map((card) => card.sku), instead: instead.map((card) => card.sku) };
};

describe('listKindredProducts', () => {
  test('the products of a range that differ in figures alone are sizes, in the same finish', async () => {
    expect((await kindredOf('SILL-800-NAVY')).sizes).toEqual(['SILL-600-NAVY', 'SILL-800-NAVY']);
    expect((await kindredOf('SILL-800-OAK')).sizes).toEqual(['SILL-600-OAK', 'SILL-800-OAK']);
  });

  test('what is made in one size has no others', async () => {
    expect((await kindredOf('SILL-TALL')).sizes).toEqual([]);
    expect((await kindredOf('SILL-700-SLIM')).sizes).toEqual([]);
  });

  test('in place of what is out of stock stands what is at hand, the nearest in size first', async () => {
    expect((await kindredOf('SILL-800-OAK')).instead).toEqual([
      'CARR-750',
      'SILL-700-SLIM',
      'SILL-600-NAVY',
      'CARR-400',
    ]);
  });

  test('what can be had needs nothing in its place', async () => {
    expect((await kindredOf('SILL-800-NAVY')).instead).toEqual([]);
  });

  test('refuses a part number that there is not', async () => {
    expect(await refusalOf(kindredOf('NO-SUCH'))).toMatchObject({ code: 'product-unknown' });
  });
});
