import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { expect, test } from 'vitest';
import { cardView } from './card-view.ts';

const pence = { incPence: 120_00, exPence: 100_00 };
const card = {
  productId: 1,
  sku: 'TAP-BR',
  slug: 'tap',
  name: 'Tap',
  brand: { slug: 'corvane', name: 'Corvane' },
  finishes: [],
  dimensions: {},
  picture: { file: 'tap', alt: '', width: 400, height: 400 },
  price: { ...pence, basis: 'inc', vatRatePercent: 20, was: null, promotion: null },
  packSize: 1,
  availability: { state: 'discontinued', sizeClass: 'parcel', leadDays: 0 },
  rating: null,
} as unknown as ProductCard;
const labelOf = (successor: ProductCard['successor']) =>
  cardView({ ...card, successor }, { vat: 'inc', arrivals: null, now: new Date() }).successor;

test('what is sold in place of a card’s goods is named, and of a finish that is gone the others', () => {
  expect(labelOf(null)).toBeNull();
  expect(labelOf({ slug: 'tap-2', name: 'Tap 2' })).toEqual({
    href: '/p/tap-2',
    label: 'See what is sold instead: Tap 2',
  });
  expect(labelOf({ slug: 'tap', name: 'Tap' })).toEqual({
    href: '/p/tap',
    label: 'See the finishes and sizes that are still sold',
  });
});
