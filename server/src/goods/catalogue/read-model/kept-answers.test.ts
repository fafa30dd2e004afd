import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { transaction } from '../../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChange } from '../store.ts';
import type { CatalogueReader, Viewer } from '../reader.ts';
import { autocomplete, search } from '../../search/search.ts';
import { buildModel } from './build-model.ts';
import { refineCategory } from './category-pages.ts';
import { startCatalogue } from './start.ts';
import { saveShelf } from '../../../../test/read-model/shelf.ts';

type Body = Parameters<CatalogueReader['refineCategory']>[0];
const retail: Viewer = { bandId: null, channel: 100 };
const now = new Date('2026-11-21T12:00:00Z');

let db: TestDatabase;
let shop: CatalogueReader;
beforeAll(async () => {
  db = await testDatabase();
  await saveShelf(db, [
    { productId: 1, incPence: 1_000, stock: 3 },
    { productId: 2, incPence: 2_000, stock: 3 },
  ]);
  const log = pino({ level: 'silent' });
  shop = await startCatalogue(db, { log, now: () => now, pollMs: 600_000 });
});
afterAll(async () => {
  await shop.stop();
  await db.close();
});

async function change(text: string, recorded: CatalogueChange): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.query({ text, values: [] });
    await recordCatalogueChange(tx, recorded);
  });
  await shop.refresh();
}

function listNarrowed(by: Partial<Body>): string[] {
  return shop.refineCategory({ slug: 'taps', ...by }, retail)!.items.map(({ sku }) => sku);
}

function told() {
  const { facets, items } = shop.refineCategory({ slug: 'taps', sort: 2 }, retail)!;
  const stock = facets.find(({ key }) => key === 'stock');
  return {
    shelf: items.map(({ sku, price }) => `${sku} ${price.incPence}`),
    inStock: stock?.kind === 'values' ? stock.values[0]?.count : null,
    found: search(shop, { query: 'zephyr' }, retail).listing.total,
    suggested: autocomplete(shop, 'zeph', retail).products.map(({ sku }) => sku),
    inStockNow: listNarrowed({ filters: { stock: ['in-stock'] } }),
    upToTwentyPounds: listNarrowed({ ranges: { price: { max: 2_000 } } }),
  };
}

it('what is kept of a listing or a search does not outlive the change that makes it untrue', async () => {
  const shelf = ['SKU-1 1000', 'SKU-2 2000'];
  const both = ['SKU-1', 'SKU-2'];
  const first = { shelf, inStock: 2, found: 0, suggested: [] };
  expect(told()).toEqual({ ...first, inStockNow: both, upToTwentyPounds: both });

  const stock = { kind: 'stock', offeringId: 1 } as const;
  await change('delete from stock_level where offering_id = 1', stock);
  const sold = { ...first, inStock: 1, inStockNow: ['SKU-2'] };
  expect(told()).toEqual({ ...sold, upToTwentyPounds: both });

  const price = { kind: 'price', offeringId: 1 } as const;
  await change('update list_price set inc_pence = 3000 where offering_id = 1', price);
  const turned = { ...sold, shelf: ['SKU-2 2000', 'SKU-1 3000'], upToTwentyPounds: ['SKU-2'] };
  expect(told()).toEqual(turned);

  const content = { kind: 'content', productId: 1 } as const;
  await change(`update product set name = 'Zephyr tap' where id = 1`, content);
  expect(told()).toEqual({ ...turned, found: 1, suggested: ['SKU-1'] });
});

it('what is kept of prices in a range is told apart by whose prices they are', () => {
  const ranges = { price: { max: 1_900 } };
  expect(listNarrowed({ ranges, priceView: 'inc' })).toEqual([]);
  expect(listNarrowed({ ranges, priceView: 'ex' })).toEqual(['SKU-2']);
});

it('nothing is kept of a listing whose filters are longer than people choose', async () => {
  const model = await buildModel(db, now);
  const list = (values: string[]) =>
    refineCategory(model, { slug: 'taps', filters: { colour: values } }, retail, now);
  list(['red']);
  const known = model.scopeFacts.values().length;
  list(['blue']);
  expect(model.scopeFacts.values()).toHaveLength(known + 1);
  for (let at = 0; at < 5; at++) {
    const long = Array.from({ length: 60 }, (_, each) => `${at}-${each}`.padEnd(120, 'x'));
    expect(list(long)!.total).toBe(0);
  }
  expect(model.scopeFacts.values()).toHaveLength(known + 1);
});
