import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import {
  discountChannel,
  discountTargetType,
  discountTargets,
  discountType,
} from './discount-terms.ts';
import { LineAmount } from './prices.ts';
import { DiscountCode, Instant, line } from './values.ts';

export const ClaimLimit = Type.Integer({ minimum: 1, maximum: 10_000_000 });
/** Null for no limit. */
export const OptionalLimit = withTexts(nullable(ClaimLimit), {
  advice: 'Enter a whole number, or nothing for no limit.',
  hint: 'Empty for no limit.',
});

/** What staff write of a target type's targets, for each type that has any. */
const namedTargets = Object.values(discountTargets).flatMap(({ named }) => named ?? []);

/** What prices are lowered by, and when: the fields that campaigns and promotions both have. */
export const termFields = {
  type: oneOf(discountType),
  /** Hundredths of a percent, or pence: of a promotion inc VAT, else in the basket's own basis. */
  amount: withTexts(Type.Integer({ minimum: 1, maximum: 100_000_000 }), {
    advice: 'Enter a percentage, like 15 or 7.5, or pounds, like 20 or 12.50.',
    typed: 'hundredths',
  }),
  /** SKUs, category slugs or brand slugs, as the target type says; empty for all and delivery. */
  targets: withTexts(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500 }), {
    hint: `One a line: ${namedTargets.join(', or ')}.`,
  }),
};
export const termTimes = {
  startsAt: withTexts(Instant, { advice: 'Enter the day and time of its start.', typed: 'moment' }),
  endsAt: withTexts(nullable(Instant), {
    advice: 'Enter a day and time, or nothing for no end.',
    hint: 'Empty for no end.',
    typed: 'moment',
  }),
};

/** What a campaign gives, and to whom. */
export const CampaignTerms = strictObject({
  /** For staff only. */
  name: withTexts(line(80), { advice: 'Give it a name by which staff know it.' }),
  /** What customers read: "15 % off Corvane taps". */
  text: withTexts(line(80), { advice: 'Say what customers read, like “15 % off taps”.' }),
  channel: oneOf(discountChannel),
  targetType: oneOf(discountTargetType),
  ...termFields,
  ...termTimes,
  /** On the goods that the campaign is for, in the basket's own basis. */
  minimumSpendPence: withTexts(Type.Integer({ minimum: 0, maximum: 100_000_000 }), {
    advice: 'Enter pounds, like 50.',
    hint: 'On the goods that it is for.',
    typed: 'hundredths',
  }),
  isStopped: Type.Boolean(),
  /** Whether goods at a promotion price take part. */
  stacksOnPromotions: Type.Boolean(),
  /** Where a guest's basket meets the account's, the code of the higher priority stays. */
  priority: withTexts(Type.Integer({ minimum: 0, maximum: 1_000 }), {
    advice: 'Enter a whole number from 0 to 1000.',
    hint: 'The higher stays when baskets merge.',
  }),
  /** Claims of the whole campaign, and of one customer. */
  claimLimit: OptionalLimit,
  claimsPerCustomer: withTexts(OptionalLimit, { hint: 'Guest and account are one.' }),
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
