import { transaction } from '../src/db/transaction.ts';
import { recordCatalogueChange } from '../src/goods/catalogue/store.ts';
import { startTestShop, type TestShop } from './shop.ts';

/** A shop with one category of taps: variants, finishes, attributes, ratings and withdrawn products. */
export async function startTapsShop(): Promise<TestShop> {
  const shop = await startTestShop({
    now: new Date('2026-11-18T10:00:00Z'),
    offerings: [
      { sku: 'MIXER-CHROME', product: 'mixer', incPence: 12_000, bandExPence: { 'band-1': 7_000 } },
      { sku: 'MIXER-BRASS', product: 'mixer', incPence: 15_000, stock: 3 },
      { sku: 'SPOUT', incPence: 9_000, stock: 0, bandExPence: { 'band-1': 5_000 } },
      { sku: 'OLD-SPOUT', incPence: 8_000 },
      { sku: 'OLDER-SPOUT', incPence: 7_000 },
      { sku: 'LONELY', incPence: 6_000 },
    ],
  });
  await shop.db.pool.query(`
    update category set intro = 'Mixers and pillars. For every basin.', facet_keys = '{shape}'
     where slug = 'taps/basin-taps';
    insert into attribute (key, label, kind, position)
      values ('shape', 'Shape', 'value', 1), ('thread', 'Thread', 'text', 2);
    insert into offering_attribute (offering_id, key, value, label)
      select id, 'shape', 'round', 'Round' from offering where sku like 'MIXER%'
      union all select id, 'shape', 'square', 'Square' from offering where sku = 'MIXER-BRASS'
      union all select id, 'thread', '1/2', '½″ BSP' from offering where sku = 'MIXER-BRASS';
    update offering set finish = 'brass', finish_label = 'Brushed brass', finish_swatch = '#b08d57'
      where sku = 'MIXER-BRASS';
    update offering set finish = 'chrome', finish_label = 'Chrome', finish_swatch = '#ccc'
      where sku = 'MIXER-CHROME';
    update product set launched_on = '2026-10-01', popularity = 5, rating_sum = 46,
                       rating_count = 10 where slug = 'mixer';
    update product set status = 'withdrawn',
                       successor_id = (select id from product where slug = 'old-spout')
     where slug = 'older-spout';
    update product set status = 'withdrawn',
                       successor_id = (select id from product where slug = 'spout')
     where slug = 'old-spout';
    update product set status = 'withdrawn' where slug = 'lonely';
  `);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
  return shop;
}
