import { listingType, sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, type Visitor, refusalOf } from '../../../test/shop.ts';
import { startTapsShop } from '../../../test/taps-shelf.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTapsShop();
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
});
afterAll(() => shop.stop());

const slug = 'taps/basin-taps';

describe('listCategory', () => {
  it('answers a category with its way up, its parts and its first page', async () => {
    const { category, listing } = await guest.services.listings.listCategory({
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
    const { category } = await guest.services.listings.listCategory({
      body: { slug: ' /taps// basin-taps/ ' },
    });
    expect(category.breadcrumb.map((step) => step.slug)).toEqual(['taps', slug]);
  });

  it('lists what was launched lately, in a category or in the whole shop', async () => {
    const type = listingType.newProducts;
    const whole = await guest.services.listings.listCategory({ body: { listingType: type } });
    expect(whole.category).toMatchObject({ slug: 'new', breadcrumb: [] });
    expect(whole.listing.items.map((item) => item.slug)).toEqual(['mixer']);
    expect(whole.category.subCategories).toMatchObject([{ slug: 'taps', count: 1 }]);
    const page = await guest.services.listings.refineCategory({
      body: { slug: 'new', listingType: type, filters: { finish: ['brass'] } },
    });
    expect(page.total).toBe(1);
  });

  it.each([undefined, 'no-such', 'taps/no-such', '__proto__', ' / '])(
    'refuses %j, which is no category',
    async (wanted) => {
      const request = guest.services.listings.listCategory({ body: { slug: wanted } });
      expect(await refusalOf(request)).toMatchObject({ status: 404, code: 'category-unknown' });
    },
  );
});

describe('refineCategory', () => {
  it('shows one card for a product, with the offering that matched and all its finishes', async () => {
    const { items, facets } = await guest.services.listings.refineCategory({
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
      const page = await guest.services.listings.refineCategory({ body: { slug, filters } });
      expect(page).toMatchObject({ total: 0, items: [], pageCount: 0 });
    }
    const ranges = { weight: { min: 1 } };
    const page = await guest.services.listings.refineCategory({ body: { slug, ranges } });
    expect(page.total).toBe(0);
  });

  it('keeps a chosen value that it does not know among the facets, to be taken away', async () => {
    const { facets } = await guest.services.listings.refineCategory({
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
    const page = await guest.services.listings.refineCategory({
      body: { slug, page: 1_000_000_000, pageSize: 1 },
    });
    expect(page).toMatchObject({ items: [], total: 2, page: 1_000_000_000, pageCount: 2 });
  });

  it.each([
    [sortOption.priceLowToHigh, ['SPOUT', 'MIXER-CHROME']],
    [sortOption.priceHighToLow, ['MIXER-BRASS', 'SPOUT']],
  ])('sorts by price (%i) and shows the offering that stands there', async (sort, skus) => {
    const { items } = await guest.services.listings.refineCategory({ body: { slug, sort } });
    expect(items.map((item) => item.sku)).toEqual(skus);
  });

  it('prices, sorts and narrows by the band of the session, and by nothing that is sent', async () => {
    const body = { slug, sort: sortOption.priceLowToHigh, ranges: { price: { max: 7_000 } } };
    const forTrade = await trader.services.listings.refineCategory({ body });
    expect(forTrade).toMatchObject({ priceView: 'ex', total: 2 });
    expect(forTrade.items.map(({ sku, price }) => [sku, price.exPence, price.basis])).toEqual([
      ['SPOUT', 5_000, 'ex'],
      ['MIXER-CHROME', 7_000, 'ex'],
    ]);
    const forGuest = await guest.services.listings.refineCategory({ body });
    expect(forGuest).toMatchObject({ priceView: 'inc', total: 0 });
    const smuggled = { ...body, bandId: 1 } as typeof body;
    expect(
      await refusalOf(guest.services.listings.refineCategory({ body: smuggled })),
    ).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('counts prices in the view that is asked for', async () => {
    const { priceView, facets } = await guest.services.listings.refineCategory({
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

describe('listDepartments', () => {
  it('answers the departments with their categories, counts and a picture of what is in them', async () => {
    expect(await guest.services.listings.listDepartments()).toMatchObject([
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
