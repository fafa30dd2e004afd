import type { Left } from './refundable-store.ts';

/**
 * What of an order's delivery goes back to a consumer who keeps nothing of it, in pence: what the cheapest
 * would have cost, less what was given of it before. What was paid beyond that stays, by law.
 */
export function deliveryOfWithdrawal(
  { order, delivery }: Pick<Left, 'order' | 'delivery'>,
  cheapestPence = order.cheapestDeliveryPence,
): number {
  const paidPence = order.delivery.incPence;
  const givenPence = paidPence - delivery.incPence;
  return Math.max(0, Math.min(delivery.incPence, (cheapestPence ?? paidPence) - givenPence));
}
