import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { CreditWording, MerchantCustomerUser, WordingVersion } from '../nouns/trade-credit.ts';
import { FirstName, Instant, LastName, Phone } from '../nouns/values.ts';

/** The provider's name in the path, as this shop is configured; another is answered as unknown. */
const CreditProviderSegment = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z0-9-]+$',
  default: 'trade-credit',
});
const params = strictObject({ creditProvider: CreditProviderSegment });

export const tradeCreditCalls = defineCalls('accounts', {
  getMerchantCustomerUser: {
    method: 'GET',
    path: '/api/{creditProvider}/MerchantCustomerUser',
    summary: "How the session's business stands with the provider of credit, and what it is told.",
    access: 'trade',
    refusals: [],
    params,
    answer: strictObject({
      /** Null while nobody has begun to apply. */
      customer: nullable(MerchantCustomerUser),
      /** Whether this member may apply: an owner. */
      mayApply: Type.Boolean(),
      /** Null where nobody gives credit, or where the provider has never been reached. */
      wording: nullable(CreditWording),
      /** False while the provider does not answer: what is shown is what it said last. */
      isCurrent: Type.Boolean(),
    }),
  },
  registerMerchantCustomerUser: {
    method: 'POST',
    path: '/api/{creditProvider}/MerchantCustomerUser',
    summary:
      "Registers the session's business with the provider, for an owner who has read what is searched. Again, it changes nothing but the wording that was agreed to.",
    access: 'trade',
    refusals: ['not-an-owner', 'credit-not-offered', 'credit-wording-changed'],
    params,
    body: strictObject({
      firstName: FirstName,
      lastName: LastName,
      phone: Phone,
      wordingVersion: WordingVersion,
    }),
    answer: MerchantCustomerUser,
  },
  getDelegationToken: {
    method: 'GET',
    path: '/api/{creditProvider}/DelegationToken',
    summary:
      "Opens a way into the provider's own pages: for this business, once, and for minutes. It is kept nowhere.",
    access: 'trade',
    refusals: [
      'not-an-owner',
      'credit-not-started',
      'credit-already-submitted',
      'credit-not-offered',
    ],
    params,
    answer: strictObject({
      delegationToken: Type.String(),
      journeyUrl: Type.String(),
      expiresAt: Instant,
    }),
  },
  submitSoleTraderProposal: {
    method: 'POST',
    path: '/api/{creditProvider}/SoleTraderProposal/{id}/Submit',
    summary: 'Hands the signed proposal in for a decision. Again, it says how that stands.',
    access: 'trade',
    refusals: [
      'not-an-owner',
      'credit-not-started',
      'credit-not-signed',
      'credit-not-offered',
      'credit-wording-changed',
    ],
    params: strictObject({
      creditProvider: CreditProviderSegment,
      id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
    }),
    answer: MerchantCustomerUser,
  },
  resendApplicationNotificationEmail: {
    method: 'POST',
    path: '/api/{creditProvider}/ResendApplicationNotificationEmail',
    summary: 'Lets the provider send its mail about the application once more; twice an hour.',
    access: 'trade',
    refusals: ['not-an-owner', 'credit-not-started', 'credit-not-offered'],
    params,
    status: 202,
    answer: strictObject({ sent: Type.Literal(true) }),
  },
});
