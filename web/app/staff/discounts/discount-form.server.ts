import { describeForm, type FieldNames } from '@plumbline/contracts/call/form-fields.ts';
import {
  discountChannel,
  discountTargetType,
  discountType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { amountText } from '../parts/offer-texts.ts';
import { bodyOf, textsOf, type Texts } from '../../request/form.server.ts';

/** The form of a campaign. */
export const campaign = describeForm(DiscountData);
export type DiscountField = FieldNames<DiscountData>;
export type DiscountTexts = Texts<DiscountField>;

/** A campaign as its form shows it. */
export function campaignTexts(discount: Partial<DiscountData>): DiscountTexts {
  const { type, amount, minimumSpendPence } = discount;
  return {
    ...textsOf(campaign, { ...discount, minimumSpendPence: minimumSpendPence || null }),
    ...(type && amount && { amount: amountText({ type, amount }) }),
  };
}

/** A new campaign begins with what most have. */
export function newTexts(now: Date): DiscountTexts {
  return campaignTexts({
    channel: discountChannel.website,
    type: discountType.percentage,
    targetType: discountTargetType.allProducts,
    startsAt: now.toISOString(),
    priority: 0,
    returnsOnCancel: true,
  });
}

/** What was typed, as the call takes it. No minimum and no priority are none. */
export function discountBody(texts: DiscountTexts): DiscountData {
  const { minimumSpendPence, priority } = texts;
  return bodyOf(campaign, {
    ...texts,
    minimumSpendPence: minimumSpendPence || '0',
    priority: priority || '0',
  });
}
