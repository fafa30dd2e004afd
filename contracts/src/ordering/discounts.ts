import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { discountChannel, discountTargetType, discountType } from '../nouns/discount-terms.ts';
import { CampaignTerms, DiscountClaim, OptionalLimit, codeParams } from '../nouns/discounts.ts';
import { LineAmount } from '../nouns/prices.ts';
import { DiscountCode, Instant, Version, pageFields, paging, sorting } from '../nouns/values.ts';

const { name, text, ...otherTerms } = CampaignTerms.properties;

/** A campaign with the issue code that it is asked by, in the order of its form. */
export const DiscountData = strictObject({
  name,
  text,
  promotionCode: withTexts(DiscountCode, {
    advice: 'Name the campaign with 3 to 40 letters and digits.',
  }),
  issueCode: withTexts(DiscountCode, { advice: 'Enter a code of 3 to 40 letters and digits.' }),
  ...otherTerms,
  /** Claims of this issue code; null for no limit of its own. */
  issueCodeLimit: OptionalLimit,
});
export type DiscountData = Static<typeof DiscountData>;

/** What is different about a campaign since somebody began to edit it. */
export const DiscountChange = strictObject({
  field: Type.Enum([
    ...(Object.keys(CampaignTerms.properties) as (keyof typeof CampaignTerms.properties)[]),
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
  ...CampaignTerms.properties,
  promotionCode: DiscountCode,
  /** The first of its codes: the shared one where there is one. */
  issueCode: nullable(DiscountCode),
  ...figures,
  codeCount: Type.Integer(),
});
export type DiscountSummary = Static<typeof DiscountSummary>;
const writeRefusals = [
  'discount-exists',
  'discount-target-unknown',
  'discount-limit-used',
] as const;

export const discountCalls = defineCalls('ordering', {
  createDiscount: {
    method: 'POST',
    path: '/Discount',
    summary: 'Starts a campaign with its first issue code.',
    access: 'staff:finance',
    refusals: writeRefusals,
    body: DiscountData,
    answer: Discount,
    status: 201,
  },
  getDiscount: {
    method: 'GET',
    path: '/Discount/{promotionCode}/{issueCode}',
    summary: 'A campaign and one of its issue codes, with what they have given.',
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: codeParams,
    answer: Discount,
  },
  updateDiscount: {
    method: 'PUT',
    path: '/Discount/{promotionCode}/{issueCode}',
    summary:
      'Changes a campaign and the limit of one of its issue codes. Orders keep what they had. An older version is refused with what changed.',
    access: 'staff:finance',
    refusals: ['discount-not-found', 'discount-changed', ...writeRefusals],
    params: codeParams,
    body: strictObject({ ...DiscountData.properties, version: Version }),
    answer: Discount,
  },
  searchDiscounts: {
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
      channel: Type.Optional(oneOf(discountChannel)),
      targetType: Type.Optional(oneOf(discountTargetType)),
      type: Type.Optional(oneOf(discountType)),
      state: Type.Optional(DiscountState),
      /** Without it, the newest first. */
      sort: sorting('name', 'startsAt', 'endsAt', 'claims', 'given'),
    }),
    answer: strictObject({
      ...pageFields,
      discounts: Type.Array(DiscountSummary),
    }),
  },
  getDiscountClaim: {
    method: 'GET',
    path: '/Discount/DiscountClaim/{id}',
    summary: 'One redemption: held, claimed by an order, or released.',
    access: 'staff:finance',
    refusals: ['claim-not-found'],
    params: strictObject({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
    answer: DiscountClaim,
  },
  listDiscountTypes: {
    method: 'GET',
    path: '/Discount/DiscountType',
    summary: 'The types, targets and channels that a campaign can have.',
    access: 'staff:finance',
    refusals: [],
    answer: strictObject({
      types: Type.Array(strictObject({ value: oneOf(discountType), name: Type.String() })),
      targetTypes: Type.Array(
        strictObject({ value: oneOf(discountTargetType), name: Type.String() }),
      ),
      channels: Type.Array(strictObject({ value: oneOf(discountChannel), name: Type.String() })),
    }),
  },
});
