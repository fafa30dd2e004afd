import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../db/test-database.ts';
import { transaction } from '../../db/transaction.ts';
import { type CatalogueChange, recordCatalogueChange } from '../store.ts';
import type { CatalogueReader, Viewer } from './reader.ts';
import { startCatalogue } from './start.ts';
import { saveShelf } from './test-shelf.ts';

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

function told() {
  const { facets, items } = shop.refineCategory({ slug: 'taps', sort: 2 }, retail)!;
  const stock = facets.find(({ key }) => key === 'stock');
  return {
    shelf: items.map(({ sku, price }) => `${sku} ${price.incPence}`),
    inStock: stock?.kind === 'values' ? stock.values[0]?.count : null,
    found: shop.search({ query: 'zephyr' }, retail).listing.total,
    suggested: shop.autocomplete('zeph', retail).products.map(({ sku }) => sku),
  };
}

it('what is kept of a listing or a search does not outlive the change that makes it untrue', async () => {
  const shelf = ['SKU-1 1000', 'SKU-2 2000'];
  expect(told()).toEqual({ shelf, inStock: 2, found: 0, suggested: [] });

  const stock = { kind: 'stock', offeringId: 1 } as const;
  await change('delete from stock_level where offering_id = 1', stock);
  expect(told()).toEqual({ shelf, inStock: 1, found: 0, suggested: [] });

  const price = { kind: 'price', offeringId: 1 } as const;
  await change('update list_price set inc_pence = 3000 where offering_id = 1', price);
  const turned = ['SKU-2 2000', 'SKU-1 3000'];
  expect(told()).toEqual({ shelf: turned, inStock: 1, found: 0, suggested: [] });

  const content = { kind: 'content', productId: 1 } as const;
  await change(`update product set name = 'Zephyr tap' where id = 1`, content);
  expect(told()).toEqual({ shelf: turned, inStock: 1, found: 1, suggested: ['SKU-1'] });
});
