import type { DeliveryOption, DeliveryPart } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { discountDelivery, isForDelivery, type CampaignTerms } from '../discounts/discounts.ts';
import { apportion } from '../pricing/apportion.ts';
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
 * An option at what it comes to, and so its parts: their prices sum to it to the penny, in both views.
 */
export function priceAs<Option extends Pick<DeliveryOption, 'parts'>>(
  option: Option,
  amount: LineAmount,
  lines: readonly PaidLine[],
): Option & { price: LineAmount } {
  const { parts } = option;
  if (!parts) return { ...option, price: amount };
  const shares = apportion(
    amount.incPence,
    parts.map(({ price }) => price.incPence),
  );
  let left = amount;
  const priced = parts.map((part, at): DeliveryPart => {
    const isLast = at === parts.length - 1;
    const price = isLast ? left : deliveryAmount(shares[at]!, lines);
    left = subtractAmount(left, price);
    return { ...part, price };
  });
  return { ...option, price: amount, parts: priced };
}

/**
 * Options or days of delivery priced so, as the sums will have them. A day without delivery has no
 * price before or after.
 */
export function priceEach<
  Offered extends { price: LineAmount | null } & Pick<DeliveryOption, 'parts' | 'fromPrice'>,
>(offered: readonly Offered[], lines: readonly PaidLine[], code: CampaignTerms | null): Offered[] {
  const amountOf = (price: LineAmount) => priceDelivery(price, lines, code).amount;
  return offered.map((each) => {
    if (!each.price) return each;
    const priced = priceAs(each, amountOf(each.price), lines);
    return each.fromPrice ? { ...priced, fromPrice: amountOf(each.fromPrice) } : priced;
  });
}
