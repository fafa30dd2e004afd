import { listingType, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { type TestShop, type Visitor, refusalOf, startTestShop } from '../../../test/shop.ts';
import { recordCatalogueChange } from './store.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTestShop({
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
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
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
});
afterAll(() => shop.stop());

const slug = 'taps/basin-taps';

describe('listCategory', () => {
  it('answers a category with its way up, its parts and its first page', async () => {
    const { category, listing } = await guest.services.catalogue.listCategory({
      body: { slug: 'taps' },
    });
    expect(category).toMatchObject({
      slug: 'taps',
      name: 'Taps',
      breadcrumb: [{ slug: 'taps', name: 'Taps' }],
      subCategories: [{ slug, name: 'Basin taps', count: 2, picture: { width: 640 } }],
    });
    expect(listing).toMatchObject({ total: 2, page: 1, pageCount: 1, sort: 1, priceView: 'inc' });
    expect(listing.items.map((item) => item.slug)).toEqual(['mixer', 'spout']);
  });

  it('takes a slug with blanks and empty segments', async () => {
    const { category } = await guest.services.catalogue.listCategory({
      body: { slug: ' /taps// basin-taps/ ' },
    });
    expect(category.breadcrumb.map((step) => step.slug)).toEqual(['taps', slug]);
  });

  it('lists what was launched lately, in a category or in the whole shop', async () => {
    const type = listingType.newProducts;
    const whole = await guest.services.catalogue.listCategory({ body: { listingType: type } });
    expect(whole.category).toMatchObject({ slug: 'new', breadcrumb: [] });
    expect(whole.listing.items.map((item) => item.slug)).toEqual(['mixer']);
    expect(whole.category.subCategories).toMatchObject([{ slug: 'taps', count: 1 }]);
    const page = await guest.services.catalogue.refineCategory({
      body: { slug: 'new', listingType: type, filters: { finish: ['brass'] } },
    });
    expect(page.total).toBe(1);
  });

  it.each([undefined, 'no-such', 'taps/no-such', '__proto__', ' / '])(
    'refuses %j, which is no category',
    async (wanted) => {
      const request = guest.services.catalogue.listCategory({ body: { slug: wanted } });
      expect(await refusalOf(request)).toMatchObject({ status: 404, code: 'category-unknown' });
    },
  );
});

describe('refineCategory', () => {
  it('shows one card for a product, with the offering that matched and all its finishes', async () => {
    const { items, facets } = await guest.services.catalogue.refineCategory({
      body: { slug, filters: { shape: ['square'], finish: ['brass', 'chrome'] } },
    });
    expect(items).toMatchObject([
      {
        slug: 'mixer',
        sku: 'MIXER-BRASS',
        variantCount: 2,
        rating: { average: 4.6, count: 10 },
        finishes: [
          { sku: 'MIXER-CHROME', label: 'Chrome', swatch: '#ccc' },
          { sku: 'MIXER-BRASS', label: 'Brushed brass', swatch: '#b08d57' },
        ],
        price: { incPence: 15_000, exPence: 12_500 },
        availability: { state: 'low-stock', quantity: 3 },
      },
    ]);
    expect(facets.map((facet) => facet.key).slice(0, 3)).toEqual(['shape', 'price', 'brand']);
    expect(facets[0]).toEqual({
      kind: 'values',
      key: 'shape',
      label: 'Shape',
      values: [
        { value: 'round', label: 'Round', count: 1, selected: false },
        { value: 'square', label: 'Square', count: 1, selected: true },
      ],
    });
  });

  it('finds nothing by facets and values that it does not know, and does not fail', async () => {
    for (const key of ['colour', 'shape', 'constructor']) {
      const filters = { [key]: ['no-such-value'] };
      const page = await guest.services.catalogue.refineCategory({ body: { slug, filters } });
      expect(page).toMatchObject({ total: 0, items: [], pageCount: 0 });
    }
    const ranges = { weight: { min: 1 } };
    const page = await guest.services.catalogue.refineCategory({ body: { slug, ranges } });
    expect(page.total).toBe(0);
  });

  it('keeps a chosen value that it does not know among the facets, to be taken away', async () => {
    const { facets } = await guest.services.catalogue.refineCategory({
      body: { slug, filters: { shape: ['oval'] } },
    });
    expect(facets[0]).toMatchObject({
      values: [
        { value: 'round', count: 1, selected: false },
        { value: 'square', count: 1, selected: false },
        { value: 'oval', label: 'oval', count: 0, selected: true },
      ],
    });
  });

  it('answers a page past the end with the true totals and nothing on it', async () => {
    const page = await guest.services.catalogue.refineCategory({
      body: { slug, page: 1_000_000_000, pageSize: 1 },
    });
    expect(page).toMatchObject({ items: [], total: 2, page: 1_000_000_000, pageCount: 2 });
  });

  it.each([
    [sortOption.priceLowToHigh, ['SPOUT', 'MIXER-CHROME']],
    [sortOption.priceHighToLow, ['MIXER-BRASS', 'SPOUT']],
  ])('sorts by price (%i) and shows the offering that stands there', async (sort, skus) => {
    const { items } = await guest.services.catalogue.refineCategory({ body: { slug, sort } });
    expect(items.map((item) => item.sku)).toEqual(skus);
  });

  it('prices, sorts and narrows by the band of the session, and by nothing that is sent', async () => {
    const body = { slug, sort: sortOption.priceLowToHigh, ranges: { price: { max: 7_000 } } };
    const forTrade = await trader.services.catalogue.refineCategory({ body });
    expect(forTrade).toMatchObject({ priceView: 'ex', total: 2 });
    expect(forTrade.items.map(({ sku, price }) => [sku, price.exPence, price.basis])).toEqual([
      ['SPOUT', 5_000, 'ex'],
      ['MIXER-CHROME', 7_000, 'ex'],
    ]);
    const forGuest = await guest.services.catalogue.refineCategory({ body });
    expect(forGuest).toMatchObject({ priceView: 'inc', total: 0 });
    const smuggled = { ...body, bandId: 1 } as typeof body;
    expect(
      await refusalOf(guest.services.catalogue.refineCategory({ body: smuggled })),
    ).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('counts prices in the view that is asked for', async () => {
    const { priceView, facets } = await guest.services.catalogue.refineCategory({
      body: { slug, priceView: 'ex' },
    });
    expect(priceView).toBe('ex');
    expect(facets.find((facet) => facet.key === 'price')).toMatchObject({
      unit: 'pence',
      min: 7_500,
      max: 12_500,
    });
  });
});

describe.each(['getProductSummary', 'getQuickView'] as const)('%s', (call) => {
  it('answers the product with all its offerings, for its viewer', async () => {
    const product = await guest.services.catalogue[call]({ query: { slug: ' mixer/' } });
    expect(product).toMatchObject({
      slug: 'mixer',
      status: 'live',
      breadcrumb: [{ slug: 'taps' }, { slug }],
      rating: { average: 4.6, count: 10 },
    });
    expect(product.offerings).toMatchObject([
      { sku: 'MIXER-CHROME', price: { incPence: 12_000, basis: 'inc' } },
      {
        sku: 'MIXER-BRASS',
        finish: { value: 'brass', label: 'Brushed brass', swatch: '#b08d57' },
        pictures: [{ file: 'tap-chrome.avif', width: 640, height: 640 }],
        specification: [
          { key: 'shape', label: 'Shape', value: 'Round, Square' },
          { key: 'thread', label: 'Thread', value: '½″ BSP' },
        ],
      },
    ]);
    const forTrade = await trader.services.catalogue[call]({ query: { slug: 'mixer' } });
    expect(forTrade.offerings[0]!.price).toMatchObject({ exPence: 7_000, basis: 'ex' });
    const again = await guest.services.catalogue[call]({ query: { slug: 'mixer' } });
    expect(again).toEqual(product);
  });

  it('says that a product is no longer sold, and names the one that is sold in its place', async () => {
    for (const old of ['old-spout', 'older-spout']) {
      const refused = await refusalOf(guest.services.catalogue[call]({ query: { slug: old } }));
      expect(refused).toMatchObject({ status: 410, code: 'product-withdrawn' });
      expect(refused.problem.successor).toEqual({ slug: 'spout', name: 'Product spout' });
    }
    const alone = await refusalOf(guest.services.catalogue[call]({ query: { slug: 'lonely' } }));
    expect(alone).toMatchObject({
      status: 410,
      problem: { successor: null, category: { slug: 'taps/basin-taps', name: 'Basin taps' } },
    });
  });

  it('knows no product of another name', async () => {
    expect(
      await refusalOf(guest.services.catalogue[call]({ query: { slug: 'no-such' } })),
    ).toMatchObject({ status: 404, code: 'product-unknown' });
  });
});

describe('getProductSummaryBySku', () => {
  const find = (sku: string) => guest.services.catalogue.getProductSummaryBySku({ query: { sku } });

  it('answers the product that holds the offering', async () => {
    expect((await find('MIXER-BRASS')).slug).toBe('mixer');
    expect(await refusalOf(find('NO-SUCH'))).toMatchObject({ status: 404 });
  });

  it('sends on from a withdrawn offering to its successor or to the product that goes on', async () => {
    expect((await refusalOf(find('OLD-SPOUT'))).problem).toMatchObject({
      status: 410,
      successor: { slug: 'spout' },
    });
    await shop.db.pool.query(`update offering set status = 'withdrawn' where sku = 'MIXER-CHROME'`);
    const productId = (await find('MIXER-BRASS')).productId;
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'content', productId }));
    await shop.app.context.catalogue.refresh();
    expect((await refusalOf(find('MIXER-CHROME'))).problem).toMatchObject({
      status: 410,
      successor: { slug: 'mixer' },
    });
    // The texts of the page were kept, and are read again now that they changed.
    expect((await find('MIXER-BRASS')).offerings).toHaveLength(1);
  });
});

describe('listDepartments', () => {
  it('answers the departments with their categories, counts and a picture of what is in them', async () => {
    expect(await guest.services.catalogue.listDepartments()).toMatchObject([
      {
        slug: 'taps',
        count: 2,
        note: null,
        picture: { file: 'tap-chrome.avif' },
        children: [{ slug, name: 'Basin taps', count: 2 }],
      },
    ]);
  });
});
