import Type, { type Static } from 'typebox';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { discountChannel, discountTargetType, discountType } from './discount-terms.ts';
import { LineAmount } from './prices.ts';
import { DiscountCode, Instant } from './values.ts';

export const ClaimLimit = Type.Integer({ minimum: 1, maximum: 10_000_000 });

/** What a campaign gives, and to whom. */
export const CampaignTerms = strictObject({
  /** For staff only. */
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  /** What customers read: "15 % off Corvane taps". */
  text: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  channel: oneOf(discountChannel),
  targetType: oneOf(discountTargetType),
  /** SKUs, category slugs or brand slugs, as the target type says; empty for all and delivery. */
  targets: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500 }),
  type: oneOf(discountType),
  /** Hundredths of a percent, or pence in the basket's own basis. */
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  /** On the goods that the campaign is for, in the basket's own basis. */
  minimumSpendPence: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  startsAt: Instant,
  endsAt: nullable(Instant),
  isStopped: Type.Boolean(),
  /** Whether goods at a promotion price take part. */
  stacksOnPromotions: Type.Boolean(),
  /** Where a guest's basket meets the account's, the code of the higher priority stays. */
  priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Claims of the whole campaign, and of one customer; null for no limit. */
  claimLimit: nullable(ClaimLimit),
  claimsPerCustomer: nullable(ClaimLimit),
  returnsOnCancel: Type.Boolean(),
});

/** Why a code takes nothing off: it cannot be used, or what it asks for is not in the basket. */
export const DiscountProblem = Type.Enum(['refused', 'nothing-eligible', 'below-minimum']);
export type DiscountProblem = Static<typeof DiscountProblem>;

export const DiscountClaim = strictObject({
  id: Type.String(),
  promotionCode: DiscountCode,
  issueCode: DiscountCode,
  state: Type.Enum(['held', 'claimed', 'released']),
  orderNumber: nullable(Type.String()),
  off: LineAmount,
  heldAt: Instant,
  /** Until when an open payment keeps it; null once it is claimed or released. */
  heldUntil: nullable(Instant),
  claimedAt: nullable(Instant),
});
export type DiscountClaim = Static<typeof DiscountClaim>;

export const codeParams = strictObject({ promotionCode: DiscountCode, issueCode: DiscountCode });
