import type { CameBack } from './payment-failures.ts';

/**
 * Where a browser goes when it has paid, wherever it did so: the page that makes the order of the
 * payment. Without a payment it says what became of the basket.
 */
export function paidPath({ basketId, intentId }: { basketId: string; intentId?: string }): string {
  const query = new URLSearchParams({ basket: basketId });
  if (intentId !== undefined) query.set('payment_intent', intentId);
  return `/checkout/paid?${query}`;
}

/** The step that asks for the card; `came` says how a browser comes back to it from the bank. */
export function paymentPath(came: CameBack): string {
  return `/checkout/payment?came=${came}`;
}

/** Delivery takes two screens: where to, and then when. */
export const deliveryDayPath = '/checkout/delivery/day';
