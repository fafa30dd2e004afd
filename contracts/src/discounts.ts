import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { LineAmount } from './prices.ts';
import {
  DiscountCode,
  Instant,
  Version,
  discountChannel,
  discountTargetType,
  discountType,
  nullable,
  oneOf,
  pageFields,
  paging,
  strictObject,
} from './values.ts';

export const DiscountChannel = oneOf(discountChannel);
const TargetType = oneOf(discountTargetType);
const DiscountKind = oneOf(discountType);
export const ClaimLimit = Type.Integer({ minimum: 1, maximum: 10_000_000 });

/** What a campaign gives, and to whom. */
const campaignFields = {
  /** For staff only. */
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  /** What customers read: "15 % off Corvane taps". */
  text: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  channel: DiscountChannel,
  targetType: TargetType,
  /** SKUs, category slugs or brand slugs, as the target type says; empty for all and delivery. */
  targets: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500 }),
  type: DiscountKind,
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
};

/** A campaign with the issue code that it is asked by. */
export const DiscountData = strictObject({
  ...campaignFields,
  promotionCode: DiscountCode,
  issueCode: DiscountCode,
  /** Claims of this issue code; null for no limit of its own. */
  issueCodeLimit: nullable(ClaimLimit),
});
export type DiscountData = Static<typeof DiscountData>;

export const CampaignTerms = strictObject(campaignFields);

/** What is different about a campaign since somebody began to edit it. */
export const DiscountChange = strictObject({
  field: Type.Enum([
    ...(Object.keys(campaignFields) as (keyof typeof campaignFields)[]),
    'issueCodeLimit',
  ]),
  was: Type.Unknown(),
  now: Type.Unknown(),
});
export type DiscountChange = Static<typeof DiscountChange>;

const DiscountState = Type.Enum(['scheduled', 'live', 'ended', 'stopped']);

const figures = {
  state: DiscountState,
  /** Claims that orders made, and those held by payments that are open. */
  claimCount: Type.Integer(),
  heldCount: Type.Integer(),
  given: LineAmount,
};

/** A campaign as staff see it, with the issue code that it was asked by. */
export const Discount = strictObject({
  ...DiscountData.properties,
  ...figures,
  codeCount: Type.Integer(),
  version: Version,
  createdAt: Instant,
  createdBy: nullable(Type.String()),
  updatedAt: Instant,
});
export type Discount = Static<typeof Discount>;

const DiscountSummary = strictObject({
  ...campaignFields,
  promotionCode: DiscountCode,
  /** The first of its codes: the shared one where there is one. */
  issueCode: nullable(DiscountCode),
  ...figures,
  codeCount: Type.Integer(),
});
export type DiscountSummary = Static<typeof DiscountSummary>;

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
const writeRefusals = [
  'discount-exists',
  'discount-target-unknown',
  'discount-limit-used',
] as const;

export const discountCalls = {
  createDiscount: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/Discount',
    summary: 'Starts a campaign with its first issue code.',
    access: 'staff:finance',
    refusals: writeRefusals,
    body: DiscountData,
    answer: Discount,
    status: 201,
  }),
  getDiscount: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/Discount/{promotionCode}/{issueCode}',
    summary: 'A campaign and one of its issue codes, with what they have given.',
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: codeParams,
    answer: Discount,
  }),
  updateDiscount: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/Discount/{promotionCode}/{issueCode}',
    summary:
      'Changes a campaign and the limit of one of its issue codes. Orders keep what they had. An older version is refused with what changed.',
    access: 'staff:finance',
    refusals: ['discount-not-found', 'discount-changed', ...writeRefusals],
    params: codeParams,
    body: strictObject({ ...DiscountData.properties, version: Version }),
    answer: Discount,
  }),
  searchDiscounts: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/Discount/Search',
    summary: 'Campaigns by any of the filters, the newest first.',
    access: 'staff:finance',
    refusals: [],
    query: strictObject({
      ...paging,
      /** Anywhere in the name, the customer's text, the promotion code or an issue code. */
      text: Type.Optional(Type.String({ maxLength: 80 })),
      promotionCode: Type.Optional(DiscountCode),
      issueCode: Type.Optional(DiscountCode),
      channel: Type.Optional(DiscountChannel),
      targetType: Type.Optional(TargetType),
      type: Type.Optional(DiscountKind),
      state: Type.Optional(DiscountState),
    }),
    answer: strictObject({
      ...pageFields,
      discounts: Type.Array(DiscountSummary),
    }),
  }),
  getDiscountClaim: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/Discount/DiscountClaim/{id}',
    summary: 'One redemption: held, claimed by an order, or released.',
    access: 'staff:finance',
    refusals: ['claim-not-found'],
    params: strictObject({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    answer: DiscountClaim,
  }),
  listDiscountTypes: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/Discount/DiscountType',
    summary: 'The types, targets and channels that a campaign can have.',
    access: 'staff:finance',
    refusals: [],
    answer: strictObject({
      types: Type.Array(strictObject({ value: DiscountKind, name: Type.String() })),
      targetTypes: Type.Array(strictObject({ value: TargetType, name: Type.String() })),
      channels: Type.Array(strictObject({ value: DiscountChannel, name: Type.String() })),
    }),
  }),
};
