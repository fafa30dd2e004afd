import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { expect, test } from 'vitest';
import { siblingSizes } from './kindred.server.ts';

const card = (sku: string, widthMm: number | null, depthMm: number | null, heightMm = 500) =>
  ({
    sku,
    slug: sku.toLowerCase(),
    dimensions: { widthMm, depthMm, heightMm, lengthMm: null },
    price: {
      basis: 'inc',
      incPence: 12_000,
      exPence: 10_000,
      vatPence: 2_000,
      was: null,
      promotion: null,
    },
    packSize: 1,
    availability: { state: sku === 'OUT' ? 'out-of-stock' : 'in-stock' },
  }) as unknown as ProductCard;

const labels = (cards: ProductCard[]) =>
  siblingSizes(cards, 'A', { vat: 'inc' }).map(({ label }) => label);

test('sizes are told by their width where that tells them apart', () => {
  expect(labels([card('A', 600, 460), card('B', 800, 460)])).toEqual(['600 mm', '800 mm']);
});

test('and by as few more measures as it takes', () => {
  expect(labels([card('A', 1700, 700), card('B', 1700, 750)])).toEqual([
    '1700 × 700 mm',
    '1700 × 750 mm',
  ]);
  expect(labels([card('A', 500, 110, 800), card('B', 500, 110, 1200)])).toEqual([
    '500 × 800 mm',
    '500 × 1200 mm',
  ]);
});

test('the size at hand is marked, and what is out of stock says so', () => {
  const sizes = siblingSizes([card('A', 600, 460), card('OUT', 800, 460)], 'A', { vat: 'inc' });
  expect(sizes.map(({ on, out, share }) => [on, out, share])).toEqual([
    [true, false, 75],
    [false, true, 100],
  ]);
});
