import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { SizeClass } from '../nouns/delivery.ts';
import { Instant, Slug, Version, line } from '../nouns/values.ts';

/** What cannot come back as other goods can: only while its seal is whole, or never. */
export const returnRules = ['sealed', 'made-to-measure'] as const;
export type ReturnRule = (typeof returnRules)[number];

/** The law gives consumers so many days to change their minds; a shop may give more. */
export const lawfulReturnDays = 14;

/** How goods of a size travel back, and what that takes off the refund. */
export const ReturnTravelTerms = strictObject({
  sizeClass: SizeClass,
  way: withTexts(Type.Enum(['label', 'collection']), { advice: 'Choose how it travels.' }),
  carrier: withTexts(line(60), { advice: 'Say which carrier takes it.' }),
  /** As the carrier calls it. */
  service: withTexts(line(60), { advice: 'Say which of the carrier’s services it is.' }),
  feePence: withTexts(Type.Integer({ minimum: 0, maximum: 1_000_00 }), {
    advice: 'Enter pounds inc VAT, like 9.95; 0 where the shop pays.',
    typed: 'hundredths',
  }),
});

export const ReturnException = strictObject({
  category: withTexts(Slug, { advice: 'Choose a category that there is.' }),
  rule: withTexts(Type.Enum([...returnRules]), { advice: 'Choose the rule.' }),
});

/** On what terms goods come back. */
export const ReturnTerms = strictObject({
  consumerDays: withTexts(Type.Integer({ minimum: lawfulReturnDays, maximum: 365 }), {
    advice: 'Enter days from 14, which the law gives, to 365.',
  }),
  businessDays: withTexts(Type.Integer({ minimum: 0, maximum: 365 }), {
    advice: 'Enter days from 0 to 365.',
    hint: '0 where the shop takes back of businesses only what is faulty.',
  }),
  businessRestockingPercent: withTexts(Type.Integer({ minimum: 0, maximum: 100 }), {
    advice: 'Enter a whole percentage from 0 to 100.',
  }),
  /** One of each size, from the smallest. */
  travel: Type.Array(ReturnTravelTerms, { minItems: 4, maxItems: 4 }),
  exceptions: Type.Array(ReturnException, { maxItems: 100 }),
});
export type ReturnTerms = Static<typeof ReturnTerms>;

/** A version of the terms; it counts for what was ordered from then until the next. */
export const ReturnTermsVersion = strictObject({
  version: Version,
  since: Instant,
  /** Null for the terms that the shop began with. */
  savedBy: nullable(Type.String()),
  terms: ReturnTerms,
});
export type ReturnTermsVersion = Static<typeof ReturnTermsVersion>;

/** Calls of ours: the terms on which goods come back. */
export const returnTermsStaffCalls = defineCalls('staff', {
  getReturnTerms: {
    method: 'GET',
    path: '/return-terms',
    summary: 'The terms on which goods come back, as they are and as they were before.',
    access: 'staff:support|finance',
    refusals: [],
    answer: strictObject({
      current: ReturnTermsVersion,
      /** The versions before it, the newest first; at most twenty. */
      earlier: Type.Array(ReturnTermsVersion),
      /** The categories that an exception may name, by their way from the top. */
      categories: Type.Array(
        strictObject({ slug: Slug, name: Type.String(), depth: Type.Integer() }),
      ),
    }),
  },
  saveReturnTerms: {
    method: 'PUT',
    path: '/return-terms',
    summary:
      'Saves the terms for what is ordered from now on; what was ordered keeps its own. Refused where somebody saved meanwhile. Audited.',
    access: 'staff:finance',
    refusals: ['return-terms-changed'],
    body: strictObject({
      /** The version that was looked at. */
      version: Version,
      terms: ReturnTerms,
    }),
    answer: ReturnTermsVersion,
  },
});
