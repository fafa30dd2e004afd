import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, Pence } from './values.ts';

/** How a business stands with the provider of credit, each with its name for people. */
export const creditStateNames = {
  registered: 'Started',
  submitted: 'Submitted',
  'in-review': 'In review',
  approved: 'Open',
  'on-hold': 'On hold',
  rejected: 'Not given',
} as const;
export type CreditStateName = keyof typeof creditStateNames;
export const CreditStateName = Type.Enum(
  Object.keys(creditStateNames) as [CreditStateName, ...CreditStateName[]],
);

/** The version of the provider's wording that somebody has read. */
export const WordingVersion = withTexts(Type.String({ minLength: 1, maxLength: 60 }), {
  advice: 'Read what is searched, and agree to it.',
});

/** What the provider lets the shop say, word for word. */
export const CreditWording = strictObject({
  version: Type.String(),
  title: Type.String(),
  paragraphs: Type.Array(Type.String()),
  /** What is searched when the proposal is submitted, and what that leaves behind. */
  searchNotice: Type.String(),
});
export type CreditWording = Static<typeof CreditWording>;

/** A business with the provider of credit. */
export const MerchantCustomerUser = strictObject({
  proposalId: Type.String(),
  state: CreditStateName,
  /** Whether the provider has the signature that it needs before the proposal can be submitted. */
  isSigned: Type.Boolean(),
  /** What may be owed at once; null until the provider has set it. */
  limitPence: nullable(Pence),
  /** The version of the wording that was agreed to. */
  wordingVersion: Type.String(),
  /** When the provider last decided something. */
  decidedAt: Instant,
});
export type MerchantCustomerUser = Static<typeof MerchantCustomerUser>;
