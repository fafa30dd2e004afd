import fc from 'fast-check';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import { describe, expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import { scriptText } from './crawler-tags.server.tsx';
import { breadcrumbData, productData } from './structured-data.server.ts';

const offering = {
  sku: 'LODE-CH',
  mpn: 'LODE-CH',
  ean: '9520000000000',
  finish: null,
  material: null,
  pictures: [{ file: 'lode.avif', alt: '', width: 640, height: 640 }],
  price: {
    currency: 'GBP',
    basis: 'inc',
    vatRatePercent: 20,
    incPence: 12_905,
    exPence: 10_754,
    trace: [],
  },
  packSize: 1,
  availability: { state: 'to-order' },
} as unknown as Offering;
const product = {
  slug: 'lode',
  name: 'Lode',
  description: 'A mixer.',
  brand: { slug: 'corvane', name: 'Corvane' },
} as unknown as ProductSummary;
// All of its reviews together, and those that nobody was rewarded for.
const summary = { average: 4.8, count: 12, unrewarded: { average: 3.9, count: 7 } };

const shopOf = ({ demo = false, signedIn = false }) =>
  ({ demo, visitor: { signedIn }, signIn: { origin: 'https://shop.example' } }) as Shop;

describe('a product', () => {
  test('is offered inc VAT, to the penny, with what can be had of it', () => {
    expect(productData(shopOf({}), product, offering, summary).offers).toMatchObject({
      price: '129.05',
      priceCurrency: 'GBP',
      availability: 'https://schema.org/BackOrder',
      url: 'https://shop.example/p/lode?sku=LODE-CH',
    });
  });

  test.each([
    ['in-stock', 'InStock'],
    ['low-stock', 'LimitedAvailability'],
    ['to-order', 'BackOrder'],
    ['out-of-stock', 'OutOfStock'],
    ['discontinued', 'Discontinued'],
  ])('that is %s is told as %s', (state, told) => {
    const stocked = { ...offering, availability: { state } } as Offering;
    const { offers } = productData(shopOf({}), product, stocked, summary);
    expect(offers).toMatchObject({ availability: `https://schema.org/${told}` });
  });

  test('is known by the numbers of the offering on show, each in its own place', () => {
    const numbered = { ...offering, sku: 'OUR-1', mpn: 'THEIR-2', ean: '9520000000031' };
    expect(productData(shopOf({}), product, numbered, summary)).toMatchObject({
      sku: 'OUR-1',
      mpn: 'THEIR-2',
      gtin13: '9520000000031',
      brand: { name: 'Corvane' },
      offers: { url: 'https://shop.example/p/lode?sku=OUR-1' },
    });
  });

  test('that is sold in packs is offered at what a pack costs, with the price of a piece', () => {
    const pack = { ...offering, packSize: 10 } as Offering;
    expect(productData(shopOf({}), product, pack, summary).offers).toMatchObject({
      price: '1290.50',
      priceSpecification: { price: '129.05', referenceQuantity: { value: 1 } },
    });
    expect(productData(shopOf({}), product, offering, summary).offers).not.toHaveProperty(
      'priceSpecification',
    );
  });

  test('names no price to who is signed in, because it may be theirs alone', () => {
    const told = JSON.stringify(
      productData(shopOf({ signedIn: true }), product, offering, summary),
    );
    expect(told).not.toContain('129');
    expect(told).not.toContain('offers');
  });

  test('is rated by the reviews alone that nobody was rewarded for, and not at all without enough of them', () => {
    expect(productData(shopOf({}), product, offering, summary)).toMatchObject({
      aggregateRating: { ratingValue: 3.9, reviewCount: 7 },
    });
    const few = { ...summary, unrewarded: { average: null, count: 4 } };
    expect(productData(shopOf({}), product, offering, few)).not.toHaveProperty('aggregateRating');
  });

  test('is rated in a live shop, and never in a demo', () => {
    expect(productData(shopOf({}), product, offering, summary)).toHaveProperty('aggregateRating');
    expect(productData(shopOf({ demo: true }), product, offering, summary)).not.toHaveProperty(
      'aggregateRating',
    );
  });
});

test('the way to a page begins at home and ends with the page', () => {
  const { itemListElement } = breadcrumbData(
    shopOf({}),
    [{ href: '/c/taps', name: 'Taps' }],
    'Lode',
  ) as { itemListElement: { position: number; name: string; item?: string }[] };
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'https://shop.example/'],
    [2, 'Taps', 'https://shop.example/c/taps'],
    [3, 'Lode', undefined],
  ]);
});

test('no text of the goods can end the element or change what is told', () => {
  const parts = fc.constantFrom('</script>', '<!--', '<script', ']]>', '"', '\\', '\u2028', 'tap');
  fc.assert(
    fc.property(fc.array(parts), (texts) => {
      const name = texts.join('');
      const text = scriptText([{ name }]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)['@graph']).toEqual([{ name }]);
    }),
  );
});
