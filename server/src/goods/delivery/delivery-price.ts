import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { discountDelivery, isForDelivery, type CampaignTerms } from '../discounts/discounts.ts';
import { deliveryAmount } from '../pricing/totals.ts';
import { subtractAmount } from '../pricing/vat.ts';

/** What goods come to that are paid for and brought, whoever asks. */
export interface PaidLine {
  amount: LineAmount;
  vatRatePercent: number;
}

/**
 * What delivery comes to with the VAT of the goods that it carries and after a code for it, and what
 * that took off; null where the code is for none. `price` is an option's own.
 */
export function priceDelivery(
  { incPence }: LineAmount,
  lines: readonly PaidLine[],
  code: CampaignTerms | null,
): { amount: LineAmount; off: LineAmount | null } {
  const amount = deliveryAmount(discountDelivery(incPence, code), lines);
  if (!code || !isForDelivery(code)) return { amount, off: null };
  return { amount, off: subtractAmount(deliveryAmount(incPence, lines), amount) };
}

/**
 * Options or days of delivery priced so, as the sums will have them. A day without delivery has no
 * price before or after.
 */
export function priceEach<Offered extends { price: LineAmount | null }>(
  offered: readonly Offered[],
  lines: readonly PaidLine[],
  code: CampaignTerms | null,
): Offered[] {
  return offered.map((each) => ({
    ...each,
    price: each.price && priceDelivery(each.price, lines, code).amount,
  }));
}
