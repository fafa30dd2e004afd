import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import {
  discountTargetType,
  isGoodsTarget,
  type GoodsTargetType,
} from '../nouns/discount-terms.ts';
import { termFields, termTimes } from '../nouns/discounts.ts';
import { Picture } from '../nouns/pictures.ts';
import {
  Instant,
  Pence,
  Sku,
  Version,
  line,
  pageFields,
  paging,
  sorting,
} from '../nouns/values.ts';

/** What automatic promotions can be for: all of them are prices of goods, never of delivery. */
const goodsTargetType = Object.fromEntries(
  Object.entries(discountTargetType).filter(([, type]) => isGoodsTarget(type)),
) as Record<string, GoodsTargetType>;

/** The address of a promotion: small letters and digits, in words joined by dashes. */
const PromotionSlug = withTexts(
  Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
  { advice: 'Use 3 or more small letters and digits, with dashes between words.' },
);

/** So much off the list price of everything that it is for; it follows the list price. */
export const PromotionTerms = strictObject({
  kind: Type.Literal('terms'),
  targetType: oneOf(goodsTargetType),
  ...termFields,
  amount: withTexts(termFields.amount, { hint: 'Off the list price, inc VAT.' }),
});

/** A price for each item by itself. */
export const PromotionPrices = strictObject({
  kind: Type.Literal('each'),
  items: withTexts(
    Type.Array(
      strictObject({ sku: Sku, incPence: Type.Integer({ minimum: 1, maximum: 100_000_000 }) }),
      { minItems: 1, maxItems: 1_000 },
    ),
    {
      advice: 'Give a line for each item, like “TAP-10 84.00”.',
      hint: 'A part number and its price inc VAT, one a line: TAP-10 84.00',
    },
  ),
});

const content = {
  /** What customers read on cards and pages. */
  name: withTexts(line(80), { advice: 'Say what customers read, like “Winter taps”.' }),
  ...termTimes,
};

/** A promotion as staff write it. `kept` leaves the prices that it has as they are. */
export const PromotionData = strictObject({
  ...content,
  prices: Type.Union([
    PromotionTerms,
    PromotionPrices,
    strictObject({ kind: Type.Literal('kept') }),
  ]),
});
export type PromotionData = Static<typeof PromotionData>;

const PromotionState = Type.Enum(['scheduled', 'live', 'ended']);

/** `kept` stands for more prices than can be written by hand, such as a merchant's file brings. */
const StaffPromotion = strictObject({
  ...PromotionData.properties,
  slug: PromotionSlug,
  state: PromotionState,
  offeringCount: Type.Integer(),
  version: Version,
  /** Null where nobody has changed it since it was imported. */
  updatedAt: nullable(Instant),
});
export type StaffPromotion = Static<typeof StaffPromotion>;

const PromotionSummary = strictObject({
  ...content,
  slug: PromotionSlug,
  terms: nullable(PromotionTerms),
  state: PromotionState,
  offeringCount: Type.Integer(),
});
export type PromotionSummary = Static<typeof PromotionSummary>;

const PreviewedPrice = strictObject({
  sku: Sku,
  name: Type.String(),
  /** Null for a moment, until the shop has taken up what was just added to the catalogue. */
  picture: nullable(Picture),
  listIncPence: Pence,
  incPence: Pence,
  /** Another promotion at that time whose price is as low or lower: its price is the one shown. */
  other: nullable(strictObject({ name: Type.String(), incPence: Pence })),
  /** What "was" may name beside the new price; null where the ledger supports none. */
  wasIncPence: nullable(Pence),
});

const params = strictObject({ slug: PromotionSlug });
const writeRefusals = ['sku-unknown', 'discount-target-unknown'] as const;

/** Calls of ours: the staff's side of the promotions whose prices stand on cards. */
export const promotionStaffCalls = defineCalls('staff', {
  createPromotion: {
    method: 'POST',
    path: '/promotions',
    summary: 'Starts an automatic promotion. Its prices are on cards and pages at once.',
    access: 'staff:finance',
    refusals: ['discount-exists', ...writeRefusals],
    body: strictObject({ ...PromotionData.properties, slug: PromotionSlug }),
    answer: StaffPromotion,
    status: 201,
  },
  searchPromotions: {
    method: 'GET',
    path: '/promotions',
    summary: 'Automatic promotions, the latest to begin first.',
    access: 'staff:finance',
    refusals: [],
    query: strictObject({
      ...paging,
      /** Anywhere in the name or the address. */
      text: Type.Optional(Type.String({ maxLength: 80 })),
      state: Type.Optional(PromotionState),
      /** Without it, the latest to begin first. */
      sort: sorting('name', 'startsAt', 'endsAt', 'prices'),
    }),
    answer: strictObject({
      ...pageFields,
      promotions: Type.Array(PromotionSummary),
    }),
  },
  getPromotion: {
    method: 'GET',
    path: '/promotions/{slug}',
    summary: 'One automatic promotion with what its prices come from.',
    access: 'staff:finance',
    refusals: ['promotion-unknown'],
    params,
    answer: StaffPromotion,
  },
  updatePromotion: {
    method: 'PUT',
    path: '/promotions/{slug}',
    summary: 'Changes a promotion; orders keep what they had. An older version is refused.',
    access: 'staff:finance',
    refusals: ['promotion-unknown', 'discount-changed', ...writeRefusals],
    params,
    body: strictObject({ ...PromotionData.properties, version: Version }),
    answer: StaffPromotion,
  },
  endPromotion: {
    method: 'PUT',
    path: '/promotions/{slug}/end',
    summary: 'Ends a promotion now, or before it begins. One that is over stays as it is.',
    access: 'staff:finance',
    refusals: ['promotion-unknown'],
    params,
    answer: StaffPromotion,
  },
  previewPromotion: {
    method: 'POST',
    path: '/promotions/preview',
    summary: 'What a promotion that need not be saved would make of prices. Saves nothing.',
    access: 'staff:finance',
    refusals: writeRefusals,
    body: strictObject({
      startsAt: Instant,
      prices: Type.Union([PromotionTerms, PromotionPrices]),
      /** The promotion that is being edited, which is no rival of itself. */
      slug: Type.Optional(PromotionSlug),
    }),
    answer: strictObject({
      offeringCount: Type.Integer(),
      /** So many have another promotion's price that is as low or lower. */
      outdoneCount: Type.Integer(),
      /** The first of them by their names. */
      lines: Type.Array(PreviewedPrice),
    }),
  },
});
