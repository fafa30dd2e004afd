import { readFile } from 'node:fs/promises';
import { createLog } from '@plumbline/server/create-log.ts';
import { importCatalogue } from '@plumbline/server/catalogue/import/import-catalogue.ts';
import type { CatalogueReader } from '@plumbline/server/catalogue/read-model/reader.ts';
import { startCatalogue } from '@plumbline/server/catalogue/read-model/start.ts';
import { type TestDatabase, testDatabase } from '@plumbline/server/db/test-database.ts';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueProducts, generateCatalogue } from './catalogue/generate.ts';
import { isExpected, readExpectedSearches } from './search-expectation.ts';

const options = { today: '2026-11-21' };
const now = new Date('2026-11-21T12:00:00Z');
const guest = { bandId: null, channel: 100 } as const;
const offerings = new Map(
  [...catalogueProducts(options)()].flatMap((product) =>
    product.offerings.map((offering) => [offering.sku, { product, offering }] as const),
  ),
);
let db: TestDatabase;
let catalogue: CatalogueReader;

beforeAll(async () => {
  db = await testDatabase();
  await importCatalogue(db, generateCatalogue(options), { now });
  catalogue = await startCatalogue(db, { log: createLog('silent'), now: () => now });
});
afterAll(async () => {
  await catalogue.stop();
  await db.close();
});

function firstThree(query: string) {
  return catalogue.search({ query, pageSize: 3 }, guest).listing.items;
}

describe('search over the whole demo catalogue', () => {
  test('finds what is meant within the first three for at least 97 of 100 queries', async () => {
    const text = await readFile(new URL('search-queries.tsv', import.meta.url), 'utf8');
    const searches = readExpectedSearches(text);
    const missed = searches.filter(
      (search) =>
        !firstThree(search.query).some(({ sku }) => isExpected(search, offerings.get(sku)!)),
    );
    expect(searches.length).toBeGreaterThanOrEqual(150);
    const allowed = Math.floor(searches.length * 0.03);
    // Told whole, so that a failure names the queries.
    expect(missed.slice(allowed).map(({ query }) => query)).toEqual([]);
  });

  test('leads from every SKU, MPN and EAN to its product, whatever the punctuation', () => {
    for (const { offering, product } of [...offerings.values()].filter((_, at) => at % 97 === 0)) {
      const { sku, mpn, ean } = offering;
      const spaced = sku.replaceAll('-', ' ').toLowerCase();
      for (const query of [sku, spaced, mpn, mpn.replaceAll('-', ''), ean, ` ${ean} `]) {
        const { redirect } = catalogue.search({ query, pageSize: 1 }, guest);
        expect({ query, redirect }).toEqual({
          query,
          redirect: { kind: 'product', slug: product.slug, sku },
        });
      }
    }
  });

  test('returns no seats, brushes or roll holders for a toilet', () => {
    const { listing } = catalogue.search({ query: 'toilet', pageSize: 100 }, guest);
    expect(new Set(listing.items.map(({ productType }) => productType))).toEqual(
      new Set(['toilet']),
    );
    expect(listing.total).toBeGreaterThan(20);
  });
});
