import type { PromotionData } from '@plumbline/contracts/promotion-staff.ts';

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
