import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import {
  discountTargetType,
  discountTargets,
  discountType,
  type DiscountChannel,
  type DiscountTargetType,
  type DiscountType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { LineAmount, OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import type { Goods } from '../catalogue/price-facts-store.ts';
import { discountPence, type Reduction } from '../pricing/totals.ts';
import { penceIn } from '../pricing/vat.ts';

/** What a campaign gives, and on what. `amount` is hundredths of a percent, or pence. */
export interface CampaignTerms {
  channel: DiscountChannel;
  targetType: DiscountTargetType;
  /** SKUs, category slugs or brand slugs, as the target type says. */
  targets: readonly string[];
  type: DiscountType;
  amount: number;
  minimumSpendPence: number;
  startsAt: Date;
  endsAt: Date | null;
  stacksOnPromotions: boolean;
}

/** A code as a basket carries it: its campaign's terms, and how far its claims have gone. */
export interface CarriedDiscount extends CampaignTerms {
  campaignId: number;
  issueCodeId: number;
  code: string;
  promotionCode: string;
  text: string;
  /** Of two codes that meet when a guest signs in, the higher stays. */
  priority: number;
  claimsPerCustomer: number | null;
  isStopped: boolean;
  /** No claim is left for this basket, by the campaign's, the code's or the customer's limit. */
  isUsedUp: boolean;
}

/** Letters and digits in capitals: how a code is compared, however it was typed or printed. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/**
 * Whether goods are what a target type and its targets say. Goods of delivery are all that is
 * delivered: they count towards its minimum, and nothing is taken off them.
 */
const finders: Readonly<
  Record<DiscountTargetType, (goods: Goods, targets: readonly string[]) => boolean>
> = {
  [discountTargetType.allProducts]: () => true,
  [discountTargetType.specificProducts]: ({ sku }, targets) => targets.includes(sku),
  [discountTargetType.category]: ({ categorySlug }, targets) =>
    targets.some((slug) => `${categorySlug}/`.startsWith(`${slug}/`)),
  [discountTargetType.brand]: ({ brandSlug }, targets) => targets.includes(brandSlug),
  [discountTargetType.delivery]: () => true,
};

const reductions: Readonly<Record<DiscountType, (amount: number) => Reduction>> = {
  [discountType.percentage]: (amount) => ({ kind: 'Percentage', basisPoints: amount }),
  [discountType.fixedAmount]: (amount) => ({ kind: 'FixedAmount', pence: amount }),
};

/** A row may have been written by a later version of the shop, whose types this one does not know. */
function isUnderstood({ targetType, type }: CampaignTerms): boolean {
  return Object.hasOwn(finders, targetType) && Object.hasOwn(reductions, type);
}

/** Whether the code may be used at all by this kind of caller now. */
export function isUsable(
  discount: CarriedDiscount,
  at: { channel: DiscountChannel; now: Date },
): boolean {
  const { channel, startsAt, endsAt, isStopped, isUsedUp } = discount;
  if (!isUnderstood(discount)) return false;
  const isLive = startsAt <= at.now && (endsAt === null || at.now < endsAt);
  return isLive && !isStopped && !isUsedUp && channel === at.channel;
}

/** Whether a campaign takes something off goods at this price. */
export function isFor(terms: CampaignTerms, goods: Goods, unit: OfferingPrice): boolean {
  if (unit.promotion !== null && !terms.stacksOnPromotions) return false;
  return isUnderstood(terms) && finders[terms.targetType](goods, terms.targets);
}

export function isForDelivery(terms: CampaignTerms): boolean {
  return isUnderstood(terms) && discountTargets[terms.targetType].takesOff === 'delivery';
}

/** What terms that are understood take off. */
export function reductionOf({ type, amount }: CampaignTerms): Reduction {
  return reductions[type](amount);
}

/** What is left of a delivery price, inc VAT, after a code for delivery. */
export function discountDelivery(incPence: number, terms: CampaignTerms | null): number {
  if (!terms || !isForDelivery(terms)) return incPence;
  return incPence - discountPence(incPence, reductionOf(terms));
}

/** How many pence the goods of a campaign are short of its minimum, in the basket's own basis. */
export function missingPence(
  { minimumSpendPence }: CampaignTerms,
  basis: Basis,
  amounts: readonly LineAmount[],
): number {
  const spent = amounts.reduce((sum, amount) => sum + penceIn(basis, amount), 0);
  return Math.max(0, minimumSpendPence - spent);
}
