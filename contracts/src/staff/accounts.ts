import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, pageFields, paging } from '../nouns/values.ts';

/** An account as it stands in a list of those that were found. */
export const FoundAccount = strictObject({
  accountId: Type.Integer(),
  displayName: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  /** The business that it buys for. */
  businessName: nullable(Type.String()),
  /** All that it may buy for now, that one first. */
  businesses: Type.Array(strictObject({ businessId: Type.Integer(), name: Type.String() })),
  orderCount: Type.Integer(),
  /** The number of its newest order. */
  latestOrderNumber: nullable(Type.String()),
  createdAt: Instant,
});
export type FoundAccount = Static<typeof FoundAccount>;

/** Calls of ours: how staff find the account of somebody who writes or rings. */
export const accountStaffCalls = defineCalls('staff', {
  searchAccounts: {
    method: 'GET',
    path: '/accounts',
    summary:
      'Accounts by a part of an e-mail, a name, a business or a phone number, or by the number, PO or postcode of an order. Every search is audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [],
    query: strictObject({
      /** Without three letters of it, blanks around them aside, nobody leafs through all accounts. */
      text: withTexts(Type.String({ minLength: 3, maxLength: 80, pattern: '\\S.+\\S' }), {
        advice:
          'Enter three letters or more of an e-mail, a name, a business, a phone number, a postcode, a PO or an order number.',
      }),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, accounts: Type.Array(FoundAccount) }),
  },
});
