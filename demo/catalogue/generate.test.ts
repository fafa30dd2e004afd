import {
  catalogueFileNames,
  columnFacets,
} from '@plumbline/server/goods/import/catalogue-files.ts';
import { isEan13 } from '@plumbline/server/goods/import/field-kinds.ts';
import type { CatalogueSource } from '@plumbline/server/goods/import/source.ts';
import { describe, expect, test } from 'vitest';
import { attributes } from './attributes.ts';
import type { Offering, Product } from './build.ts';
import { departments } from './categories.ts';
import { catalogueProducts, generateCatalogue } from './generate.ts';
import { promotionsOf } from './promotions.ts';
import { drawFrom } from './random.ts';
import { chargedPrices, isWithdrawn, promotionOf, stockOf } from './standing.ts';
import { knownPopularity, knownStock } from './well-known.ts';

const today = '2026-11-21';
const products = [...catalogueProducts({ today })()];
const offerings = products.flatMap((product) =>
  product.offerings.map((offering) => ({ product, offering })),
);
const draw = drawFrom(1);

async function textOf(source: CatalogueSource): Promise<string> {
  let text = '';
  for (const file of catalogueFileNames) {
    for await (const chunk of source.open(file) ?? []) text += chunk;
  }
  return text;
}

function bySku(sku: string): { product: Product; offering: Offering } {
  return offerings.find(({ offering }) => offering.sku === sku)!;
}

describe('generateCatalogue', () => {
  test('gives the same text for the same options, and another for another seed', async () => {
    const options = { today, offerings: 400 };
    const text = await textOf(generateCatalogue(options));
    expect(await textOf(generateCatalogue(options))).toBe(text);
    expect(await textOf(generateCatalogue({ ...options, seed: 2 }))).not.toBe(text);
  });

  test('makes an offering the same in a catalogue of any size', () => {
    const small = new Map(
      [...catalogueProducts({ today, offerings: 500 })()].map((product) => [product.slug, product]),
    );
    expect(small.size).toBeGreaterThan(100);
    const same = products.filter(({ slug }) => small.has(slug));
    expect(same.length).toBe(small.size);
    expect(same.map(({ slug }) => small.get(slug))).toEqual(same);
  });

  test('makes about as many offerings as asked for, without two of a kind', () => {
    const skus = new Set<string>();
    const slugs = new Set<string>();
    let count = 0;
    for (const product of catalogueProducts({ today, offerings: 25_000 })()) {
      slugs.add(product.slug);
      for (const { sku } of product.offerings) {
        skus.add(sku);
        count++;
      }
    }
    expect(Math.abs(count - 25_000)).toBeLessThan(500);
    expect(skus.size).toBe(count);
    expect(slugs.size).toBeGreaterThan(7000);
  });
});

describe('the demo catalogue', () => {
  test('has at least 5,000 offerings of 15 brands', () => {
    expect(offerings.length).toBeGreaterThanOrEqual(5000);
    expect(new Set(products.map(({ range }) => range.brand)).size).toBe(15);
  });

  test('has goods in every category', () => {
    const filled = new Set(products.map(({ line }) => line.category));
    const leaves = departments.flatMap(({ slug, leaves: of }) =>
      of.map((leaf) => `${slug}/${leaf.slug}`),
    );
    expect(leaves.length).toBeGreaterThanOrEqual(60);
    expect([...filled].toSorted()).toEqual(leaves.toSorted());
  });

  test('narrows a category only by what its goods have', () => {
    const columns: readonly string[] = columnFacets;
    const idle = departments.flatMap(({ slug, leaves }) =>
      leaves.flatMap((leaf) => {
        const facts = new Set<string>(
          offerings
            .filter(({ product }) => product.line.category === `${slug}/${leaf.slug}`)
            .flatMap(({ offering }) => offering.facts.map(({ key }) => key)),
        );
        return leaf.facets
          .filter((key) => !columns.includes(key) && !facts.has(key))
          .map((key) => `${leaf.slug} ${key}`);
      }),
    );
    expect(idle).toEqual([]);
  });

  test('has no attribute that nothing is chosen by', () => {
    const used = new Set<string>(
      offerings.flatMap(({ offering }) => offering.facts.map(({ key }) => key)),
    );
    expect(Object.keys(attributes).filter((key) => !used.has(key))).toEqual([]);
  });

  test('gives every offering an EAN of the example range with a valid check digit', () => {
    const eans = offerings.map(({ offering }) => offering.ean);
    expect(eans.every((ean) => isEan13(ean) && ean.startsWith('952'))).toBe(true);
    expect(new Set(eans).size).toBe(eans.length);
  });

  test('gives every offering a SKU that a basket takes', () => {
    for (const { offering } of offerings) {
      expect(offering.sku).toMatch(/^[A-Z0-9][A-Z0-9.-]{0,39}$/);
    }
  });

  test('has one to eight offerings in a product', () => {
    for (const { offerings: of } of products) {
      expect(of.length).toBeGreaterThanOrEqual(1);
      expect(of.length).toBeLessThanOrEqual(8);
    }
  });

  test('has sizes and weights that goods of the trade have', () => {
    const odd = offerings.filter(({ offering: { dimensions, weightGrams, keyDimension } }) => {
      const { w, d, h, l } = dimensions;
      const across = [w, d, h].filter((mm) => mm !== undefined);
      return (
        across.some((mm) => mm < 3 || mm > 2400) ||
        Math.max(...across, l ?? 0) < 12 ||
        weightGrams > 90_000 ||
        keyDimension === null
      );
    });
    expect(odd.map(({ offering }) => offering.sku)).toEqual([]);
  });

  test('has prices that a shop would print', () => {
    const odd = offerings.filter(
      ({ offering: { listPence } }) =>
        listPence <= 0 || (listPence % 5 !== 0 && listPence % 100 !== 99),
    );
    expect(odd.map(({ offering }) => offering.sku)).toEqual([]);
  });

  test('says one to five plain sentences of each product, and never an unfilled place', () => {
    const odd = products.filter(({ description, name }) => {
      const sentences = description.split(/(?<=\.) /).length;
      return (
        !description.endsWith('.') || sentences > 5 || /[{}]|undefined|NaN/.test(description + name)
      );
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  test('names a live successor for everything withdrawn', () => {
    const withdrawn = products.filter(isWithdrawn);
    expect(withdrawn.length).toBeGreaterThanOrEqual(3);
    const live = new Set(
      products.filter((product) => !isWithdrawn(product)).map(({ slug }) => slug),
    );
    for (const { successorSlug } of withdrawn) expect(live).toContain(successorSlug);
  });

  test('holds the goods that are told by name', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    for (const slug of Object.keys(knownPopularity)) expect(slugs).toContain(slug);
    const skus = new Set(offerings.map(({ offering }) => offering.sku));
    for (const sku of Object.keys(knownStock)) expect(skus).toContain(sku);
  });

  test.each([
    ['SILL-800-OAK', 749_00, [800, 460, 520], '800 mm'],
    ['SILL-800-NAV', 789_00, [800, 460, 520], '800 mm'],
    ['KELD-WH-R', 336_00, [360, 520, 340], '360 mm'],
    ['LODE-MN-GN', 114_00, [44, 108, 132], '108 mm reach'],
    ['LODE-CS-CH', 118_00, [50, 142, 168], '142 mm reach'],
    ['LODE-LP-MB', 138_00, [50, 142, 168], '142 mm reach'],
    ['LODE-BM-BR', 129_00, [50, 142, 168], '142 mm reach'],
    ['TARN-CT-420-WH', 156_00, [420, 420, 150], '420 mm'],
    ['LAD-512-AN', 219_00, [500, 110, 1200], '500 mm'],
    ['TRP-114-BR', 54_00, [64, 280, 230], '280 mm reach'],
    ['FRC2-BAR-CH', 312_00, [280, 430, 1180], '280 mm'],
    ['CIS-820-F', 168_00, [400, 145, 820], '820 mm high'],
  ])('keeps %s at its size and price', (sku, listPence, [w, d, h], label) => {
    const { offering } = bySku(sku);
    expect(offering.listPence).toBe(listPence);
    expect(offering.dimensions).toMatchObject({ w, d, h });
    expect(offering.keyDimension?.label).toBe(label);
  });
});

describe('prices and stock of the demo', () => {
  const promotions = promotionsOf('November');
  const histories = offerings.map(({ product, offering }) => {
    const promotion = promotionOf(product, promotions);
    return {
      product,
      offering,
      promotion,
      history: chargedPrices(product, offering, promotion, draw),
    };
  });

  test('ends every history with what is charged today, after days in order', () => {
    for (const { offering, promotion, history } of histories) {
      const days = history.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
      const isLive = promotion && promotion.startsInDays <= 0 && promotion.endsInDays > 0;
      expect(history.at(-1)!.incPence).toBe(
        isLive ? promotion.price(offering.listPence) : offering.listPence,
      );
    }
  });

  test('has promotions whose was-price the last 90 days support, and some that they do not', () => {
    const daysAtList = histories
      .filter(
        ({ promotion }) => promotion && promotion.startsInDays <= 0 && promotion.endsInDays > 0,
      )
      .map(({ offering, history }) => {
        const at = history.findLastIndex(({ incPence }) => incPence === offering.listPence);
        return Math.min(history[at]!.daysAgo, 90) - history[at + 1]!.daysAgo;
      });
    expect(daysAtList.filter((days) => days >= 28).length).toBeGreaterThan(100);
    expect(daysAtList.filter((days) => days < 28).length).toBeGreaterThan(20);
  });

  test('takes £100 off every Sill vanity unit', () => {
    const sill = histories.filter(({ promotion }) => promotion?.slug === 'november-furniture');
    expect(sill.length).toBeGreaterThan(30);
    for (const { offering, history } of sill) {
      expect(history.at(-1)!.incPence).toBe(offering.listPence - 100_00);
      expect(history.at(-1)!.daysAgo).toBe(20);
      expect(history.at(-2)!.daysAgo - 20).toBe(41);
    }
  });

  test('has goods in stock, low, to order and out of stock', () => {
    const kinds = Map.groupBy(offerings, ({ product, offering }) => {
      const { hub, counter, leadDays } = stockOf(product, offering, draw);
      if (hub + counter > 5) return 'in stock';
      if (hub + counter > 0) return 'low';
      return leadDays > 0 ? 'to order' : 'out';
    });
    for (const kind of ['low', 'to order', 'out'] as const) {
      expect(kinds.get(kind)!.length / offerings.length).toBeGreaterThan(0.03);
    }
    expect(kinds.get('in stock')!.length / offerings.length).toBeGreaterThan(0.75);
  });
});
