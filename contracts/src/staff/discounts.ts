import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { AddItemsData } from '../nouns/basket-bodies.ts';
import { discountChannel } from '../nouns/discount-terms.ts';
import {
  CampaignTerms,
  ClaimLimit,
  DiscountClaim,
  DiscountProblem,
  OptionalLimit,
  codeParams,
} from '../nouns/discounts.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount } from '../nouns/prices.ts';
import {
  DiscountCode,
  Instant,
  Pence,
  RandomId,
  RowId,
  Sku,
  Slug,
  line,
  pageFields,
  paging,
} from '../nouns/values.ts';

const IssueCode = strictObject({
  code: DiscountCode,
  batchId: nullable(Type.Integer()),
  claimLimit: nullable(ClaimLimit),
  claimCount: Type.Integer(),
  heldCount: Type.Integer(),
  isStopped: Type.Boolean(),
  lastClaimAt: nullable(Instant),
  given: LineAmount,
});
export type IssueCode = Static<typeof IssueCode>;

const IssueBatch = strictObject({
  batchId: Type.Integer(),
  note: Type.String(),
  codeCount: Type.Integer(),
  claimedCount: Type.Integer(),
  createdAt: Instant,
});

/** One code that everybody may use. */
export const SharedCodeData = strictObject({
  kind: Type.Literal('shared'),
  code: withTexts(DiscountCode, { advice: 'Enter a code of 3 to 40 letters and digits.' }),
  claimLimit: OptionalLimit,
});
/** So many random codes, each of which works so often. */
export const CodeBatchData = strictObject({
  kind: Type.Literal('batch'),
  count: withTexts(Type.Integer({ minimum: 1, maximum: 10_000 }), {
    advice: 'Enter how many, from 1 to 10,000.',
  }),
  claimLimit: withTexts(ClaimLimit, { advice: 'Enter how often each works, 1 or more.' }),
  note: withTexts(line(80), { advice: 'Say what they are for.' }),
});

/** Goods that a preview is made of. */
export const TriedItems = strictObject({
  items: withTexts(AddItemsData.properties.items, {
    advice: 'Give a line for each item, like “TAP-10 2”.',
    hint: 'A part number and how many, one a line; or a basket’s id.',
  }),
});

const campaignParams = strictObject({ promotionCode: DiscountCode });

const PreviewLine = strictObject({
  sku: Sku,
  name: Type.String(),
  picture: Picture,
  quantity: Type.Integer(),
  before: LineAmount,
  off: LineAmount,
  amount: LineAmount,
  isPromoted: Type.Boolean(),
  isTarget: Type.Boolean(),
});

/** What one price of the ledger did for a claim, from when to when it was charged. */
const LedgerEntry = strictObject({
  incPence: Pence,
  fromAt: Instant,
  until: nullable(Instant),
  reason: Type.String(),
  /** Days within the window that a claim looks at. */
  daysInWindow: Type.Integer(),
});

/** Calls of ours beside the specification's, for the staff's screens. */
export const discountStaffCalls = defineCalls('staff', {
  createIssueCodes: {
    method: 'POST',
    path: '/discounts/{promotionCode}/codes',
    summary: 'Adds a shared code, or a batch of random ones that each work so often.',
    access: 'staff:finance',
    refusals: ['discount-not-found', 'discount-exists'],
    params: campaignParams,
    body: Type.Union([SharedCodeData, CodeBatchData]),
    answer: strictObject({ codes: Type.Array(DiscountCode), batchId: nullable(Type.Integer()) }),
    status: 201,
    idempotent: true,
  },
  listIssueCodes: {
    method: 'GET',
    path: '/discounts/{promotionCode}/codes',
    summary: "A campaign's shared codes, its batches, and the codes of one batch.",
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: campaignParams,
    query: strictObject({
      ...paging,
      /** Only the codes of this batch; without it, the shared ones. */
      batchId: Type.Optional(RowId),
      use: Type.Optional(Type.Enum(['unused', 'claimed'])),
    }),
    answer: strictObject({
      ...pageFields,
      codes: Type.Array(IssueCode),
      batches: Type.Array(IssueBatch),
    }),
  },
  stopIssueCode: {
    method: 'PUT',
    path: '/discounts/{promotionCode}/codes/{issueCode}/stop',
    summary: 'Ends one code for good. Claims that it has keep.',
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: codeParams,
  },
  exportIssueCodes: {
    method: 'GET',
    path: '/discounts/{promotionCode}/codes.csv',
    summary: "A campaign's codes, or those of one batch, as a CSV file; recorded.",
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: campaignParams,
    query: strictObject({
      batchId: Type.Optional(RowId),
    }),
    file: 'text/csv; charset=utf-8',
  },
  listDiscountClaims: {
    method: 'GET',
    path: '/discounts/{promotionCode}/claims',
    summary: "A campaign's redemptions, the newest first.",
    access: 'staff:finance',
    refusals: ['discount-not-found'],
    params: campaignParams,
    query: strictObject({
      ...paging,
      state: Type.Optional(DiscountClaim.properties.state),
    }),
    answer: strictObject({
      ...pageFields,
      claims: Type.Array(DiscountClaim),
    }),
  },
  previewDiscount: {
    method: 'POST',
    path: '/discounts/preview',
    summary:
      'What a basket would pay with terms that need not be saved, by the rules of the checkout. Saves nothing.',
    access: 'staff:finance',
    refusals: ['sku-unknown', 'basket-not-found', 'discount-target-unknown'],
    body: strictObject({
      terms: CampaignTerms,
      /** A basket that exists, or the lines of one that does not. */
      basket: Type.Union([strictObject({ basketId: RandomId }), TriedItems]),
      channel: oneOf(discountChannel),
      /** What delivery would cost without the code; none is reckoned with where it is left out. */
      deliveryIncPence: Type.Optional(
        withTexts(Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
          advice: 'Enter what delivery costs, like 4.95, or nothing for none.',
          hint: 'Empty for none.',
          typed: 'hundredths',
        }),
      ),
      /** Prices of this trade band, ex VAT; retail without it. */
      bandCode: Type.Optional(Slug),
      /** As if it were this instant; now without it. */
      at: Type.Optional(
        withTexts(Instant, {
          advice: 'Enter a day and time, or nothing for now.',
          hint: 'Empty for now.',
          typed: 'moment',
        }),
      ),
    }),
    answer: strictObject({
      basis: Type.Enum(['inc', 'ex']),
      lines: Type.Array(PreviewLine),
      items: LineAmount,
      discount: LineAmount,
      delivery: nullable(LineAmount),
      deliveryOff: nullable(LineAmount),
      total: LineAmount,
      problem: nullable(DiscountProblem),
      missingPence: Type.Integer(),
    }),
  },
  getPriceEvidence: {
    method: 'GET',
    path: '/price-evidence/{sku}',
    summary:
      'What an offering was sold at on a channel, and whether a was-price is supported by it.',
    access: 'staff:finance|catalogue',
    refusals: ['sku-unknown'],
    params: strictObject({ sku: Sku }),
    query: strictObject({ channel: Type.Optional(oneOf(discountChannel)) }),
    answer: strictObject({
      sku: Sku,
      name: Type.String(),
      slug: Slug,
      channel: oneOf(discountChannel),
      nowIncPence: Pence,
      listIncPence: Pence,
      promotion: nullable(Type.String()),
      /** The price that "was" may name; null where the ledger supports none. */
      supportedWas: nullable(strictObject({ incPence: Pence, daysCharged: Type.Integer() })),
      windowDays: Type.Integer(),
      minimumDays: Type.Integer(),
      windowStart: Instant,
      entries: Type.Array(LedgerEntry),
    }),
  },
});
