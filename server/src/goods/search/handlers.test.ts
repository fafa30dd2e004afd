import { RequestError } from '@plumbline/contracts/call/client.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { type TestShop, type Visitor, startTestShop } from '../../../test/shop.ts';
import { recordCatalogueChange } from '../catalogue/store.ts';
import { autocomplete, search } from './search.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'BM-CH', product: 'lode-mixer', incPence: 12_000, bandExPence: { 'band-1': 7_000 } },
      { sku: 'BM-BR', product: 'lode-mixer', incPence: 15_000 },
      { sku: 'WST-1', product: 'click-waste', incPence: 3_000 },
      { sku: 'BATH-17', product: 'plain-bath', incPence: 30_000 },
      { sku: 'BATH-15', product: 'short-bath', incPence: 25_000 },
      { sku: 'PANEL-17', product: 'bath-panel', incPence: 9_000 },
    ],
  });
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
  await shop.db.pool.query(`
    update product set name = 'Lode basin mixer with click waste', product_type = 'basin mixer'
     where slug = 'lode-mixer';
    update product set name = 'Click waste for basins', product_type = 'basin waste'
     where slug = 'click-waste';
    update product set name = 'Plain bath 1700 × 700', product_type = 'bath'
     where slug = 'plain-bath';
    update product set name = 'Short bath 1500 × 700', product_type = 'bath'
     where slug = 'short-bath';
    update product set name = 'Front bath panel 1700', product_type = 'bath panel'
     where slug = 'bath-panel';
    update offering set finish = 'brushed-brass', finish_label = 'Brushed brass'
     where sku = 'BM-BR';
    update offering set width_mm = 1700, depth_mm = 700 where sku = 'BATH-17';
    update offering set width_mm = 1500, depth_mm = 700 where sku = 'BATH-15';
  `);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
});
afterAll(() => shop.stop());

async function found(query: string): Promise<string[]> {
  const { listing } = await guest.services.search.search({ body: { query } });
  return listing.items.map(({ sku }) => sku);
}

describe('search', () => {
  it('finds goods by what they are, not by what they come with or belong to', async () => {
    expect(await found('baths')).toEqual(expect.arrayContaining(['BATH-17', 'BATH-15']));
    expect(await found('bath')).toHaveLength(2);
    expect(await found('bath panel')).toEqual(['PANEL-17']);
    expect(await found('basin waste')).toEqual(['WST-1']);
    expect(await found('waste for a basin')).toEqual(['WST-1']);
  });

  it('knows synonyms, and shows the finish that was asked for', async () => {
    expect(await found('basin faucet')).toContain('BM-CH');
    expect((await found('gold basin tap'))[0]).toBe('BM-BR');
  });

  it('reads a slip of the finger as the word that was meant, and says so', async () => {
    const { listing, understood } = await guest.services.search.search({
      body: { query: 'bsain mixer' },
    });
    expect(listing.items.map(({ slug }) => slug)).toContain('lode-mixer');
    expect(understood.corrected).toEqual([{ from: 'bsain', to: 'basin' }]);
  });

  it('finds two sizes either way round, and offers the nearest where one is not made', async () => {
    expect((await found('700 x 1700 bath'))[0]).toBe('BATH-17');
    const { suggestions, understood } = await guest.services.search.search({
      body: { query: 'bath 1600' },
    });
    expect(understood.ignored).toEqual(['1600']);
    expect(suggestions.sizes.map(({ query }) => query)).toEqual(['bath 1500 mm', 'bath 1700 mm']);
  });

  it('leaves out what goods are to be without', async () => {
    expect(await found('basin mixer without brass')).toEqual(['BM-CH']);
  });

  it('leads an exact code to its product, and a word with a page there', async () => {
    const redirectOf = async (query: string) =>
      (await guest.services.search.search({ body: { query } })).redirect;
    expect(await redirectOf('bm ch')).toEqual({
      kind: 'product',
      slug: 'lode-mixer',
      sku: 'BM-CH',
    });
    expect(await redirectOf('Shopping basket')).toEqual({ kind: 'page', path: '/basket' });
    expect(await redirectOf('basin mixer')).toBeNull();
  });

  it('shows nothing in the place of goods that are known and not sold', async () => {
    const { listing, understood, suggestions } = await guest.services.search.search({
      body: { query: 'boiler with basin waste' },
    });
    expect(listing.items).toEqual([]);
    expect(understood).toMatchObject({ corrected: [], ignored: ['boiler'] });
    expect(suggestions.queries).toEqual(['basin waste']);
    // What goods come with is no reason to show none.
    expect(await found('bath with pump')).toHaveLength(2);
  });

  it('offers the departments where nothing is found', async () => {
    const { listing, suggestions } = await guest.services.search.search({
      body: { query: 'qqqqqqqq' },
    });
    expect(listing).toMatchObject({ total: 0, items: [] });
    expect(suggestions.categories.length).toBeGreaterThan(0);
  });

  it("sorts and narrows by the viewer's own prices", async () => {
    const body = { query: 'basin mixer', filters: { finish: ['brushed-brass'] } };
    const { items } = await guest.services.search.refineSearch({ body });
    expect(items.map(({ sku }) => sku)).toEqual(['BM-BR']);
    const { listing } = await trader.services.search.search({
      body: { query: 'lode', sort: 2 },
    });
    expect(listing.items[0]).toMatchObject({ sku: 'BM-CH', price: { exPence: 7_000 } });
  });

  it('follows a change of contents', async () => {
    await transaction(shop.db, async (tx) => {
      await tx.query({
        name: 'test.rename',
        text: `update product set name = 'Hexagonal waste' where slug = 'click-waste' returning id`,
        values: [],
      });
      const { rows } = await tx.query<{ id: number }>({
        name: 'test.find',
        text: `select id from product where slug = 'click-waste'`,
        values: [],
      });
      await recordCatalogueChange(tx, { kind: 'content', productId: rows[0]!.id });
    });
    await shop.app.context.catalogue.refresh();
    expect(await found('hexagonal')).toEqual(['WST-1']);
  });

  it('follows what the shop calls its goods and where its words lead', async () => {
    expect(await found('frobnicator')).toEqual([]);
    await shop.db.pool.query(`
      insert into search_synonym (phrase, means) values ('frobnicator', '{basin waste}');
      insert into search_redirect (query, path) values ('our frobs', '/frobs')`);
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
    await shop.app.context.catalogue.refresh();
    expect(await found('frobnicator')).toEqual(['WST-1']);
    const { redirect } = await guest.services.search.search({ body: { query: 'Our frobs' } });
    expect(redirect).toEqual({ kind: 'page', path: '/frobs' });
  });

  it('answers any text of up to 5,000 characters, and no longer one', async () => {
    const { catalogue } = shop.app.context;
    const viewer = { bandId: null, channel: 100 } as const;
    const bait = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '(a+)+$',
        "' or 1=1 --",
        '%_%',
        '\\',
        '[a-z'.repeat(1_000),
        'x'.repeat(5_000),
      ),
      fc.constantFrom('bath ', '1 x ', '1/', 'a-', '1.').map((part) => part.repeat(900)),
    );
    fc.assert(
      fc.property(bait, (query) => {
        expect(search(catalogue, { query }, viewer).listing.page).toBe(1);
        expect(autocomplete(catalogue, query, viewer).query).toBe(query);
      }),
    );
    const tooLong = guest.services.search.search({ body: { query: 'x'.repeat(5_001) } });
    await expect(tooLong).rejects.toBeInstanceOf(RequestError);
  });
});

describe('autocomplete', () => {
  it('takes the last word for a beginning, and prices products for the viewer', async () => {
    const query = { query: 'basin mix' };
    const { products, queries } = await trader.services.search.autocomplete({ query });
    expect(products[0]).toMatchObject({ slug: 'lode-mixer', price: { exPence: 7_000 } });
    expect(queries).toEqual(['basin mixer']);
  });

  it('shows nothing for nothing', async () => {
    const answer = await guest.services.search.autocomplete({ query: { query: '' } });
    expect(answer).toMatchObject({ products: [], categories: [], queries: [] });
  });
});
