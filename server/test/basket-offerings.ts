import type { TestOffering } from './catalogue.ts';

/** What the shop sells in the tests of baskets: some of each kind that a basket has to tell apart. */
export const basketOfferings: TestOffering[] = [
  { sku: 'TAP-CH', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
  { sku: 'TRAP', incPence: 54_00, stock: 3 },
  { sku: 'PIPE', incPence: 12_00, packSize: 10 },
  { sku: 'GONE', incPence: 10_00, status: 'withdrawn' },
  { sku: 'SOLD-OUT', incPence: 10_00, stock: 0 },
  { sku: 'RAIL', incPence: 21_00, vatRatePercent: 5 },
  { sku: 'PRICELESS', incPence: 10_00 },
  ...Array.from({ length: 205 }, (_, index) => ({
    sku: `MANY-${index}`,
    incPence: 100 + index,
  })),
];
