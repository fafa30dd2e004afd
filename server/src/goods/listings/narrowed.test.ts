import { listingType, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { type TestShop, type Visitor, refusalOf, startTestShop } from '../../../test/shop.ts';
import { recordCatalogueChange, saveSavedListings } from '../catalogue/store.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-18T10:00:00Z'),
    offerings: [
      { sku: 'MIXER', incPence: 12_000, bandExPence: { 'band-1': 7_000 } },
      { sku: 'SPOUT', incPence: 9_000, stock: 0, bandExPence: { 'band-1': 8_000 } },
      { sku: 'VALVE', incPence: 3_000 },
      { sku: 'OLD', incPence: 1_000, status: 'withdrawn' },
    ],
  });
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
  await shop.db.pool.query(`
    insert into brand (slug, name) values ('aldermere', 'Aldermere'), ('nothing-yet', 'Nothing');
    update product set brand_id = (select id from brand where slug = 'aldermere')
     where slug = 'valve';
    insert into promotion (id, slug, name, starts_at, ends_at) values
      (1, 'sale', 'Tap week', '2026-11-10', '2026-11-25T00:00:00Z'),
      (2, 'over', 'Autumn', '2026-09-01', '2026-10-01T00:00:00Z'),
      (3, 'soon', 'Winter', '2026-12-01', null),
      (4, 'open', 'Always', '2026-01-01', null);
    insert into promotion_price (promotion_id, offering_id, inc_pence)
      select p.id, o.id, 8400 from promotion p, offering o
       where o.sku in ('MIXER', 'SPOUT', 'OLD') and p.id <> 4;
    insert into promotion_price (promotion_id, offering_id, inc_pence)
      select 4, id, 2900 from offering where sku = 'VALVE'`);
  await transaction(shop.db, async (tx) => {
    await saveSavedListings(tx, [
      {
        slug: 'under-fifty',
        name: 'Under £50',
        intro: 'Small change.',
        category: 'taps',
        ranges: { price: { max: 5_000 } },
        position: 1,
      },
    ]);
    await recordCatalogueChange(tx, { kind: 'rebuild' });
  });
  await shop.app.context.catalogue.refresh();
});
afterAll(() => shop.stop());

const skus = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku);

describe('refinePromotion', () => {
  it('lists what a live promotion covers, in the prices of whoever asks', async () => {
    const body = { slug: 'sale', sort: sortOption.priceLowToHigh };
    const open = await guest.services.listings.refinePromotion({ body });
    expect(open.promotion).toEqual({ slug: 'sale', name: 'Tap week', endsOn: '2026-11-24' });
    expect(skus(open.listing)).toEqual(['MIXER', 'SPOUT']);
    expect(open.listing.items[0]!.price).toMatchObject({ incPence: 8_400, basis: 'inc' });
    // The band's own price of one beats the promotion, and not that of the other.
    const own = await trader.services.listings.refinePromotion({ body });
    expect(own.listing.items.map(({ sku, price }) => [sku, price.exPence])).toEqual([
      ['MIXER', 7_000],
      ['SPOUT', 7_000],
    ]);
    expect(own.listing.priceView).toBe('ex');
  });

  it('is narrowed, counted and paged as any listing is', async () => {
    const { listing } = await guest.services.listings.refinePromotion({
      body: { slug: ' sale/', filters: { stock: ['in-stock'] }, pageSize: 1 },
    });
    expect(skus(listing)).toEqual(['MIXER']);
    expect(listing).toMatchObject({ total: 1, nextCursor: null });
    expect(listing.facets.map(({ key }) => key)).toContain('department');
  });

  it('says that a promotion is over, and knows nothing of one to come', async () => {
    const refuse = (slug: string) =>
      refusalOf(guest.services.listings.refinePromotion({ body: { slug } }));
    expect((await refuse('over')).problem).toMatchObject({
      status: 410,
      code: 'promotion-ended',
      name: 'Autumn',
      endsOn: '2026-10-01',
    });
    for (const slug of ['soon', 'no-such', '__proto__']) {
      expect(await refuse(slug)).toMatchObject({ status: 404, code: 'promotion-unknown' });
    }
  });
});

it('listPromotions names those that are on and cover something, the soonest to end first', async () => {
  const promotions = await guest.services.listings.listPromotions();
  expect(promotions).toMatchObject([
    { slug: 'sale', name: 'Tap week', endsOn: '2026-11-24', count: 2 },
    { slug: 'open', endsOn: null, count: 1 },
  ]);
});

describe('refineBrand', () => {
  it('lists what a brand makes, and does not narrow it by brand', async () => {
    const { brand, listing } = await guest.services.listings.refineBrand({
      body: { slug: 'aldermere' },
    });
    expect(brand).toEqual({ slug: 'aldermere', name: 'Aldermere' });
    expect(skus(listing)).toEqual(['VALVE']);
    expect(listing.facets.map(({ key }) => key)).not.toContain('brand');
  });

  it.each(['no-such', 'nothing-yet', 'constructor'])('refuses %s', async (slug) => {
    const request = guest.services.listings.refineBrand({ body: { slug } });
    expect(await refusalOf(request)).toMatchObject({ status: 404, code: 'brand-unknown' });
  });
});

it('listBrands names the brands that have products, by name', async () => {
  expect(await guest.services.listings.listBrands()).toMatchObject([
    { slug: 'aldermere', name: 'Aldermere', count: 1 },
    { slug: 'corvane', name: 'Corvane', count: 2 },
  ]);
});

describe('a configured listing', () => {
  const saved = { slug: 'under-fifty', listingType: listingType.configured };

  it('is its category narrowed beforehand, by the retail price whoever looks', async () => {
    for (const visitor of [guest, trader]) {
      const { category, listing } = await visitor.services.listings.listCategory({ body: saved });
      expect(category).toMatchObject({
        name: 'Under £50',
        intro: 'Small change.',
        breadcrumb: [{ slug: 'taps' }],
        subCategories: [],
        savedListings: [],
      });
      expect(skus(listing)).toEqual(['VALVE']);
    }
  });

  it('is led to from its category', async () => {
    const { category } = await guest.services.listings.listCategory({ body: { slug: 'taps' } });
    expect(category.savedListings).toMatchObject([
      { slug: 'under-fifty', name: 'Under £50', count: 1 },
    ]);
  });

  it('is refused as a category is where there is none of its name', async () => {
    const body = { slug: 'taps', listingType: listingType.configured };
    const request = guest.services.listings.refineCategory({ body });
    expect(await refusalOf(request)).toMatchObject({ status: 404, code: 'category-unknown' });
  });
});

describe('a cursor', () => {
  it('leads through every page of a listing', async () => {
    const found: string[] = [];
    const body = { slug: 'taps', pageSize: 2, sort: sortOption.priceHighToLow };
    const first = await guest.services.listings.refineCategory({ body });
    found.push(...skus(first));
    const next = await guest.services.listings.refineCategory({
      body: { ...body, cursor: first.nextCursor! },
    });
    expect(next).toMatchObject({ page: 2, pageCount: 2, total: 3, nextCursor: null });
    expect([...found, ...skus(next)]).toEqual(['SPOUT', 'MIXER', 'VALVE'].toSorted(byPrice));
  });

  it.each(['AAAA', 'AAAAAAAAAA', 'x'])('is refused when it is none: %s', async (cursor) => {
    const request = guest.services.listings.refineCategory({ body: { slug: 'taps', cursor } });
    expect(await refusalOf(request)).toMatchObject({
      status: 400,
      code: 'invalid-request',
      paths: ['/body/cursor'],
    });
  });

  // Both mixers cost the same, so the product that came first stands first.
  const order = ['MIXER', 'SPOUT', 'VALVE'];
  const byPrice = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
});

describe('bad input', () => {
  const ask = (body: object) =>
    guest.services.listings.refineCategory({ body: { slug: 'taps', ...body } as never });

  it('finds nothing, and still shows what was chosen, for values and facets nobody knows', async () => {
    const page = await ask({ filters: { brand: ['no-such'], 'no-such-facet': ['x'] } });
    expect(page).toMatchObject({ total: 0, items: [], pageCount: 0, nextCursor: null });
    const brand = page.facets.find(({ key }) => key === 'brand');
    expect(brand).toMatchObject({
      values: expect.arrayContaining([
        { value: 'no-such', label: 'no-such', count: 0, selected: true },
      ]),
    });
  });

  it('finds nothing between the ends of a range that is upside down', async () => {
    expect(await ask({ ranges: { price: { min: 9_000, max: 1_000 } } })).toMatchObject({
      total: 0,
    });
  });

  it('answers an empty page beyond the last one, with how many pages there are', async () => {
    expect(await ask({ page: 1_000_000_000 })).toMatchObject({ total: 3, pageCount: 1, items: [] });
  });

  it.each([{ page: 0 }, { page: 1_000_000_001 }, { pageSize: 0 }, { sort: 5 }, { page: 1.5 }])(
    'refuses %j',
    async (body) => {
      expect(await refusalOf(ask(body))).toMatchObject({ status: 400, code: 'invalid-request' });
    },
  );
});
