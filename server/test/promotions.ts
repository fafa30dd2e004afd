import type { PromotionData } from '@plumbline/contracts/staff/promotions.ts';
import type { TestShop } from './shop.ts';

/** What a shop with promotions sells; whoever is in band 3 has a better price of TAP. */
export const offerings = [
  { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 60_00 } },
  { sku: 'MIXER', incPence: 199_99 },
  { sku: 'TRAP', incPence: 5_00 },
  { sku: 'GONE', incPence: 50_00, status: 'withdrawn' as const },
  ...Array.from({ length: 40 }, (_, at) => ({ sku: `ANY-${at}`, incPence: 1 + at * 733 })),
];

/** A promotion as staff send it. */
export const data = (prices: PromotionData['prices'], more: Partial<PromotionData> = {}) => ({
  name: 'Winter taps',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  ...more,
  prices,
});

/** Prices by one rule for all. */
export const terms = (change: object = {}) =>
  ({
    kind: 'terms',
    targetType: 202,
    targets: ['TAP', 'MIXER'],
    type: 'Percentage',
    amount: 1_500,
    ...change,
  }) as Extract<PromotionData['prices'], { kind: 'terms' }>;

/** A price for each. */
export const each = (...items: [string, number][]) => ({
  kind: 'each' as const,
  items: items.map(([sku, incPence]) => ({ sku, incPence })),
});

/** What a card of the item asks, and the promotion that it names, once the catalogue has read all. */
export async function findCardPrice(shop: TestShop, sku: string, visitor = shop.visitor()) {
  await shop.app.context.catalogue.refresh();
  const { catalogue } = visitor.services;
  const { offerings: cards } = await catalogue.getProductSummaryBySku({ query: { sku } });
  const { incPence, promotion } = cards.find((card) => card.sku === sku)!.price;
  return [incPence, promotion?.slug ?? null];
}
