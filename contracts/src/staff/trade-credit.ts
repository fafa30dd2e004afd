import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { CreditStateName } from '../nouns/trade-credit.ts';
import { Instant, Pence, RowId, pageFields, paging } from '../nouns/values.ts';

/** A business with the provider of credit, as staff see it. */
export const CreditCustomerRow = strictObject({
  businessId: RowId,
  businessName: Type.String(),
  tradeExternalId: Type.String(),
  state: CreditStateName,
  isSigned: Type.Boolean(),
  limitPence: nullable(Pence),
  /** What the provider gave as its reason: for staff alone. */
  reason: nullable(Type.String()),
  decidedAt: nullable(Instant),
  checkedAt: nullable(Instant),
});
export type CreditCustomerRow = Static<typeof CreditCustomerRow>;

/** Calls of ours: how businesses stand with the provider of credit. */
export const tradeCreditStaffCalls = defineCalls('staff', {
  listCreditCustomers: {
    method: 'GET',
    path: '/credit-customers',
    summary: 'Businesses with the provider of credit, those that changed last first.',
    access: 'staff:finance|trade-reviewer',
    refusals: [],
    query: strictObject({ ...paging, state: Type.Optional(CreditStateName) }),
    answer: strictObject({ ...pageFields, customers: Type.Array(CreditCustomerRow) }),
  },
  getCreditCustomer: {
    method: 'GET',
    path: '/credit-customers/{businessId}',
    summary: "A business with the provider of credit, with the provider's reason.",
    access: 'staff:finance|trade-reviewer',
    refusals: ['credit-not-started'],
    params: strictObject({ businessId: RowId }),
    answer: CreditCustomerRow,
  },
  checkCreditCustomer: {
    method: 'POST',
    path: '/credit-customers/{businessId}/check',
    summary: 'Asks the provider now how a business stands.',
    access: 'staff:finance|trade-reviewer',
    refusals: ['credit-not-started', 'credit-not-offered'],
    params: strictObject({ businessId: RowId }),
    answer: CreditCustomerRow,
  },
});
