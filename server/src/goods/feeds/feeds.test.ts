import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { type TestShop, type Visitor, startTestShop } from '../../../test/shop.ts';
import { recordCatalogueChange } from '../catalogue/store.ts';
import { escapeXml } from './xml.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-18T10:00:00Z'),
    offerings: [
      { sku: 'MIXER-CHROME', product: 'mixer', incPence: 12_005, bandExPence: { 'band-1': 7_000 } },
      { sku: 'MIXER-BRASS', product: 'mixer', incPence: 15_000, stock: 3 },
      { sku: 'SPOUT', incPence: 9_000, stock: 0, bandExPence: { 'band-1': 5_000 } },
      { sku: 'BATH', incPence: 90_000, stock: 0, leadDays: 7 },
      { sku: 'PIPE', incPence: 13_20, packSize: 10, weightGrams: 120 },
      { sku: 'OLD-SPOUT', incPence: 8_000, status: 'withdrawn' },
    ],
  });
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
  await shop.db.pool.query(
    `update product set description = 'Hot & <cold>' || chr(11) || '.' where slug = 'mixer'`,
  );
  await shop.db.pool.query(
    `update offering_picture set file = 'mixer--brass@800.avif'
     where offering_id = (select id from offering where sku = 'MIXER-BRASS')`,
  );
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
});
beforeEach(() => {
  shop.app.context.config.mode = 'demo';
});
afterAll(() => shop.stop());

const read = async (path: string, { fetch } = guest) => (await fetch(shop.baseUrl + path)).text();
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);

test('the feed weighs a whole pack, since no less can be ordered', async () => {
  const feed = await read('/feeds/products.xml');
  const weightOf = (sku: string) =>
    valuesOf(
      feed.split('<item>').find((item) => item.includes(`<g:id>${sku}<`))!,
      'g:shipping_weight',
    );
  expect(weightOf('PIPE')).toEqual(['1200 g']);
  expect(weightOf('BATH')).toEqual(['1000 g']);
});

describe('robots.txt', () => {
  test('a demo shop is not to be read at all', async () => {
    expect(await read('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  });

  test('a live shop keeps what is private to itself and says where its sitemap is', async () => {
    shop.app.context.config.mode = 'live';
    const text = await read('/robots.txt');
    for (const path of ['/checkout', '/projects', '/wishlist']) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toContain('Disallow: /\n');
    expect(text).toContain(`Sitemap: ${shop.baseUrl}/sitemap.xml\n`);
  });
});

test.each([
  '/sitemap.xml',
  '/sitemaps/categories.xml',
  '/sitemaps/listings.xml',
  '/feeds/products.xml',
])('%s is marked as not to be indexed in a demo, and only there', async (path) => {
  const markOf = async () => (await guest.fetch(shop.baseUrl + path)).headers.get('x-robots-tag');
  expect(await markOf()).toBe('noindex, nofollow');
  shop.app.context.config.mode = 'live';
  expect(await markOf()).toBeNull();
});

describe('the sitemaps', () => {
  test('lead to every product that is listed, each once, and to no other', async () => {
    const index = valuesOf(await read('/sitemap.xml'), 'loc');
    const pieces = index.filter((address) => address?.includes('/products-'));
    const addresses = await Promise.all(
      pieces.map(async (piece) => valuesOf(await read(new URL(piece!).pathname), 'loc')),
    );
    expect(addresses.flat().toSorted()).toEqual(
      ['bath', 'mixer', 'pipe', 'spout'].map((slug) => `${shop.baseUrl}/p/${slug}`),
    );
  });

  test('lead to the categories that have something to show', async () => {
    expect(valuesOf(await read('/sitemaps/categories.xml'), 'loc')).toEqual([
      `${shop.baseUrl}/`,
      `${shop.baseUrl}/c/taps`,
      `${shop.baseUrl}/c/taps/basin-taps`,
    ]);
  });

  test('lead to brands, promotions and saved listings', async () => {
    await shop.db.pool.query(
      `insert into saved_listing (slug, name, category_id)
       select 'short-spouts', 'Short spouts', id from category where slug = 'taps'`,
    );
    const index = valuesOf(await read('/sitemap.xml'), 'loc');
    expect(index).toContain(`${shop.baseUrl}/sitemaps/listings.xml`);
    const brands = await guest.services.listings.listBrands();
    expect(brands.length).toBeGreaterThan(0);
    expect(valuesOf(await read('/sitemaps/listings.xml'), 'loc')).toEqual(
      [
        '/new',
        '/categories',
        '/brands',
        ...brands.map(({ slug }) => `/brands/${slug}`),
        '/promotions',
        '/collections/short-spouts',
      ].map((path) => shop.baseUrl + path),
    );
  });

  test('a change of price dates a product anew, and one of stock does not', async () => {
    const { pool } = shop.db;
    await pool.query('delete from catalogue_change');
    const dates = async () => valuesOf(await read('/sitemaps/products-0.xml'), 'lastmod');
    const launched = await dates();
    expect(new Set(launched)).toEqual(new Set(['2026-01-01T00:00:00.000Z']));
    const offeringId = shop.offeringIds.get('SPOUT')!;
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'stock', offeringId }));
    expect(await dates()).toEqual(launched);
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'price', offeringId }));
    expect((await dates()).filter((date) => date !== launched[0])).toHaveLength(1);
  });

  test.each(['/sitemaps/products-9.xml', '/sitemaps/products-x.xml', '/sitemaps/products--1.xml'])(
    '%s, which no index names, is not found',
    async (path) => {
      expect((await guest.fetch(shop.baseUrl + path)).status).toBe(404);
    },
  );
});

describe('the merchant feed', () => {
  const address = () => `${shop.baseUrl}/feeds/products.xml`;
  const asked = (coding: string) =>
    guest.fetch(address(), { headers: { 'accept-encoding': coding } });

  test('is the same text compressed and plain, and is read from the database once', async () => {
    const texts = vi.spyOn(shop.db.pool, 'query');
    const [gzip, plain] = await Promise.all([asked('br, gzip'), asked('gzip;q=0, identity')]);
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(await plain.text()).toBe(await gzip.text());
    for (let time = 0; time < 5; time++) await asked('gzip');
    const asking = texts.mock.calls.filter(([each]) =>
      JSON.stringify(each).includes('listFeedTexts'),
    );
    expect(asking.length).toBeLessThanOrEqual(1);
    texts.mockRestore();
  });

  test('and every sitemap are limited far above what an engine reads', async () => {
    for (const path of ['/feeds/products.xml', '/sitemap.xml', '/sitemaps/products-0.xml']) {
      const { headers } = await guest.fetch(shop.baseUrl + path);
      expect(headers.get('x-ratelimit-limit')).toBe('120');
    }
  });

  test('names the price of each offering as its page does', async () => {
    const feed = await read('/feeds/products.xml');
    const skus = valuesOf(feed, 'g:id');
    expect(skus.toSorted()).toEqual(['BATH', 'MIXER-BRASS', 'MIXER-CHROME', 'PIPE', 'SPOUT']);
    const prices = valuesOf(feed, 'g:price');
    for (const [place, sku] of skus.entries()) {
      const product = await guest.services.catalogue.getProductSummaryBySku({
        query: { sku: sku! },
      });
      const { price, packSize } = product.offerings.find((offering) => offering.sku === sku)!;
      expect(prices[place]).toBe(`${((price.incPence * packSize) / 100).toFixed(2)} GBP`);
    }
  });

  test('names what a pack costs, and how many are in it', async () => {
    const items = (await read('/feeds/products.xml')).split('<item>');
    const pipe = items.find((item) => item.includes('<g:id>PIPE</g:id>'))!;
    expect(valuesOf(pipe, 'g:price')).toEqual(['132.00 GBP']);
    expect(valuesOf(pipe, 'g:multipack')).toEqual(['10']);
    expect(items.filter((item) => item.includes('g:multipack'))).toHaveLength(1);
  });

  test('shows a trade band retail prices, to the byte as everybody sees them', async () => {
    const { price } = (
      await trader.services.catalogue.getProductSummaryBySku({ query: { sku: 'SPOUT' } })
    ).offerings[0]!;
    expect(price.exPence).toBe(5_000);
    for (const path of ['/feeds/products.xml', '/sitemap.xml', '/sitemaps/products-0.xml']) {
      expect(await read(path, trader)).toBe(await read(path));
    }
  });

  test('shows a rendered picture as WebP, since engines take no AVIF, and others as they are', async () => {
    const items = (await read('/feeds/products.xml')).split('<item>');
    const of = (sku: string) => items.find((item) => item.includes(`<g:id>${sku}<`))!;
    expect(valuesOf(of('MIXER-BRASS'), 'g:image_link')).toEqual([
      `${shop.baseUrl}/pictures/mixer--brass@400.webp`,
    ]);
    expect(valuesOf(of('SPOUT'), 'g:image_link')).toEqual([
      `${shop.baseUrl}/pictures/tap-chrome.avif`,
    ]);
  });

  test('tells what can be had, and when what is ordered can', async () => {
    const items = (await read('/feeds/products.xml')).split('<item>');
    const of = (sku: string) => items.find((item) => item.includes(`<g:id>${sku}<`))!;
    expect(valuesOf(of('MIXER-BRASS'), 'g:availability')).toEqual(['in_stock']);
    expect(valuesOf(of('SPOUT'), 'g:availability')).toEqual(['out_of_stock']);
    expect(valuesOf(of('BATH'), 'g:availability')).toEqual(['backorder']);
    expect(valuesOf(of('BATH'), 'g:availability_date')).toEqual(['2026-11-25T10:00:00.000Z']);
    expect(valuesOf(of('MIXER-CHROME'), 'description')).toEqual(['Hot &amp; &lt;cold&gt;.']);
  });
});

test('no text leaves its element or breaks the document', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // oxlint-disable-next-line no-control-regex
      expect(escapeXml(text)).not.toMatch(/[<>"\u0000-\u0008\u000b\u000c\ud800-\udfff]/u);
    }),
  );
});
