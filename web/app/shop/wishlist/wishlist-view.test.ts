import type { Wishlist } from '@plumbline/contracts/nouns/wishlist.ts';
import { expect, test } from 'vitest';
import { wishlistPage } from './wishlist-view.server.ts';

test.each([
  ['inc', 14_99, 12_49, 'inc', '£1,499.00'],
  ['inc', 14_99, 12_49, 'ex', '£1,249.17'],
  ['ex', 1_69, 1_41, 'inc', '£169.20'],
  ['ex', 1_69, 1_41, 'ex', '£141.00'],
] as const)(
  'what is added at once is told as the basket has it: %s, %i, %i, shown %s VAT',
  (basis, incPence, exPence, vat, sum) => {
    const item = {
      sku: 'TAP',
      slug: 'tap',
      name: 'Tap',
      brand: 'Lode',
      variant: null,
      quantity: 100,
      packSize: 1,
      dimensions: { widthMm: null, heightMm: null, depthMm: null },
      picture: { src: '', width: 1, height: 1, alt: '' },
      price: {
        basis,
        incPence,
        exPence,
        vatRatePercent: 20,
        was: null,
        promotion: null,
        trace: [],
      },
      availability: { state: 'in-stock', quantity: 999 },
      keptIncPence: incPence,
      keptExPence: exPence,
      keptAt: '2026-11-02T09:00:00Z',
      changes: [],
    };
    const wishlist = { wishlistId: 'w', isShared: false, items: [item] } as unknown as Wishlist;
    const setting = { vat, arrivals: null, now: new Date('2026-11-28') };
    expect(wishlistPage(wishlist, 'all', setting)!.addAll!.label).toBe(`Add it, ${sum}`);
  },
);
