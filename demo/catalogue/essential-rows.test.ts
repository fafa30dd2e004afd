import { describe, expect, test } from 'vitest';
import { essentialItemRows } from './essential-rows.ts';
import { catalogueProducts } from './generate.ts';
import { isWithdrawn } from './standing.ts';

const products = catalogueProducts({ today: '2026-11-21' });
const bySlug = new Map([...products()].map((product) => [product.slug, product]));
const skus = new Set(
  [...bySlug.values()].flatMap(({ offerings }) => offerings.map(({ sku }) => sku)),
);
const rows = [...essentialItemRows(products)];

const essentialsOf = (slug: string) =>
  rows
    .filter(({ product }) => product === slug)
    .map(({ need, item, sku, name, quantity }) => [need, item ?? sku ?? name, quantity]);

describe('essentialItemRows', () => {
  test('names only goods that are sold, and never the product itself', () => {
    for (const { product, item, sku, name } of rows) {
      expect(item).not.toBe(product);
      const named = bySlug.get(String(item));
      expect(!item || (named && !isWithdrawn(named))).toBe(true);
      expect([item, sku, name].filter(Boolean)).toHaveLength(1);
      expect(!sku || skus.has(String(sku))).toBe(true);
    }
  });

  test('gives each item a reason that is a whole sentence or a note of what it is for', () => {
    expect(rows.filter(({ reason }) => !/^[A-Z0-9½¾].{5,110}\.$/u.test(String(reason)))).toEqual(
      [],
    );
  });

  test.each([
    [
      'sill-800-wall-hung-vanity-unit-with-basin',
      [
        ['needed', 'lode-cold-start-basin-mixer', 1],
        ['needed', 'slim-slotted-click-waste-1-1-4', 1],
        ['needed', 'slim-bottle-trap-1-1-4-75-mm-seal', 1],
        ['included', 'Ceramic basin and two wall brackets', 1],
        ['recommended', 'stay-mounting-rail-640-for-stud-walls', 1],
        ['recommended', 'garvock-isolating-valves-15-mm-pair', 1],
      ],
    ],
    [
      'lode-basin-mixer-with-click-waste',
      [
        ['included', 'Two flexible tails', 1],
        ['included', 'lode-slotted-click-waste-1-1-4', 1],
        ['recommended', 'garvock-isolating-valves-15-mm-pair', 1],
      ],
    ],
    [
      'keld-rimless-wall-hung-pan-with-slim-seat',
      [
        ['needed', 'prop-concealed-cistern-frame-1120', 1],
        ['needed', 'prop-dual-flush-plate', 1],
        ['included', 'Soft-close seat', 1],
      ],
    ],
    [
      'swale-basin-pillar-taps-pair',
      [
        ['needed', 'ISO-FC-12-300', 2],
        ['recommended', 'garvock-isolating-valves-15-mm-pair', 1],
      ],
    ],
  ])('tells what %s needs', (slug, expected) => {
    expect(essentialsOf(slug)).toEqual(expected);
  });

  test('gives each bath without feet of its own a panel that is long enough', () => {
    for (const { product, item } of rows) {
      const panel = /front-bath-panel-(\d+)$/.exec(String(item))?.[1];
      const length = Number.parseInt(
        bySlug.get(String(product))!.offerings[0]!.sizeLabel ?? '',
        10,
      );
      expect(!panel || Number(panel) >= length).toBe(true);
    }
  });
});
