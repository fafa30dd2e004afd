import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BusinessKind, BusinessStatus, TradeExternalId } from '../nouns/businesses.ts';
import {
  RequestReason,
  TradeAccount,
  TradeBand,
  TradeBandAccount,
  TradeRequest,
  WrittenDetails,
} from '../nouns/trade-accounts.ts';
import {
  Email,
  FirstName,
  Instant,
  LastName,
  pageFields,
  paging,
  Phone,
  RowId,
  sorting,
  Version,
} from '../nouns/values.ts';

/** A trade account as it stands in a list of those that were found. */
export const FoundTradeAccount = strictObject({
  ...TradeBandAccount.properties,
  kind: nullable(BusinessKind),
  /** Where it trades, or is registered where it has not said. */
  place: nullable(Type.String()),
  memberCount: Type.Integer(),
  openedAt: Instant,
});
export type FoundTradeAccount = Static<typeof FoundTradeAccount>;

export const SearchTradeAccounts = strictObject({
  /** Of the name, the number, a company or VAT number, a postcode, or a member's e-mail. */
  text: Type.Optional(Type.String({ maxLength: 80 })),
  status: Type.Optional(BusinessStatus),
  bandId: Type.Optional(RowId),
  sort: sorting('name', 'openedAt'),
  ...paging,
});

export const UpdatedAccountDetails = strictObject({
  /** The member whose details these are. */
  accountId: RowId,
  firstName: Type.Optional(FirstName),
  lastName: Type.Optional(LastName),
  phone: Type.Optional(Phone),
  /** Another address: a second member of staff decides, and its owner proves that they read it. */
  email: Type.Optional(Email),
  reason: Type.Optional(RequestReason),
});

/** A business as it stands in a list of those that were found. */
export const FoundBusiness = strictObject({
  businessId: RowId,
  tradeExternalId: TradeExternalId,
  name: Type.String(),
  kind: nullable(BusinessKind),
  companyNumber: nullable(Type.String()),
  status: BusinessStatus,
});
export type FoundBusiness = Static<typeof FoundBusiness>;

const external = strictObject({ tradeExternalId: TradeExternalId });
const byId = strictObject({ id: RowId });

export const tradeAccountCalls = defineCalls('accounts', {
  searchTradeAccounts: {
    method: 'POST',
    path: '/api/TradeAccounts/Search',
    summary: 'Trade accounts by words, standing and band. Every search is audited.',
    access: 'staff:support|trade-reviewer|finance',
    refusals: [],
    body: SearchTradeAccounts,
    answer: strictObject({ ...pageFields, accounts: Type.Array(FoundTradeAccount) }),
  },
  getTradeAccount: {
    method: 'GET',
    path: '/api/TradeAccounts/{tradeExternalId}',
    summary:
      'A trade account by its number, for its members and for staff; a look of staff is audited.',
    access: 'shopper',
    refusals: ['business-not-found'],
    params: external,
    answer: TradeAccount,
  },
  getTradeAccountInternal: {
    method: 'GET',
    path: '/api/TradeAccounts/internal/{id}',
    summary: 'A trade account by the id of its business, for staff; every look is audited.',
    access: 'staff:support|trade-reviewer|finance',
    refusals: ['business-not-found'],
    params: byId,
    answer: TradeAccount,
  },
  getTradeBandAccount: {
    method: 'GET',
    path: '/api/TradeAccounts/{tradeExternalId}/tradeBandAccount',
    summary: 'At which band a trade account buys, for its members and for staff.',
    access: 'shopper',
    refusals: ['business-not-found'],
    params: external,
    answer: TradeBandAccount,
  },
  findTradeBandAccounts: {
    method: 'GET',
    path: '/api/TradeAccounts/tradeBandAccount/{email}',
    summary: 'The trade accounts of the person with an e-mail address; every look is audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [],
    params: strictObject({ email: Email }),
    answer: strictObject({ accounts: Type.Array(TradeBandAccount) }),
  },
  searchBusinesses: {
    method: 'GET',
    path: '/api/Businesses/Search',
    summary: 'Businesses by a part of their name or number. Every search is audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [],
    query: strictObject({
      searchString: withTexts(Type.String({ minLength: 2, maxLength: 80, pattern: '\\S.*\\S' }), {
        advice: 'Enter two letters or more of a name or a number.',
      }),
    }),
    answer: strictObject({ businesses: Type.Array(FoundBusiness) }),
  },
  updateBusiness: {
    method: 'PUT',
    path: '/api/TradeAccounts/{id}/updateBusiness',
    summary: 'Says what a business is, in place of what was said. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: ['business-not-found', 'business-changed', 'company-taken', 'postcode-invalid'],
    params: byId,
    body: strictObject({ expectedVersion: Version, ...WrittenDetails.properties }),
    answer: TradeAccount,
  },
  updateDetails: {
    method: 'PUT',
    path: '/api/TradeAccounts/{tradeExternalId}/updateDetails',
    summary:
      "Changes a member's name and telephone, and asks for another e-mail address, about which a second member of staff decides. Audited.",
    access: 'staff:support|trade-reviewer',
    refusals: [
      'business-not-found',
      'member-not-found',
      'request-waits',
      'request-barred',
      'sign-in-elsewhere',
    ],
    params: external,
    body: UpdatedAccountDetails,
    answer: strictObject({ account: TradeAccount, request: nullable(TradeRequest) }),
  },
});

export const tradeRequestCalls = defineCalls('accounts', {
  setTradeBand: {
    method: 'PUT',
    path: '/api/Businesses/{id}/TradeBand',
    summary:
      'Asks that a business buy at another band. A second member of staff decides; it counts from the next request after. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [
      'business-not-found',
      'business-not-active',
      'band-unknown',
      'request-waits',
      'request-barred',
    ],
    params: byId,
    body: strictObject({
      bandId: withTexts(RowId, { advice: 'Choose a band.' }),
      reason: RequestReason,
    }),
    status: 202,
    answer: TradeRequest,
  },
  resetPassword: {
    method: 'PUT',
    path: '/api/TradeAccounts/{id}/resetPassword',
    summary:
      'Asks that a member be mailed a link to set a new password: the owner, unless another is named. A second member of staff decides. Audited.',
    access: 'staff:support|trade-reviewer',
    refusals: [
      'business-not-found',
      'member-not-found',
      'request-waits',
      'request-barred',
      'sign-in-elsewhere',
    ],
    params: byId,
    body: strictObject({
      accountId: Type.Optional(RowId),
      reason: Type.Optional(RequestReason),
    }),
    status: 202,
    answer: TradeRequest,
  },
});

export const tradeBandCalls = defineCalls('accounts', {
  listTradeBands: {
    method: 'GET',
    path: '/api/TradeAccounts/tradebands',
    summary: 'The trade bands that there are, with how many active businesses each has.',
    access: 'staff:support|trade-reviewer|finance',
    refusals: [],
    answer: strictObject({
      bands: Type.Array(strictObject({ ...TradeBand.properties, businessCount: Type.Integer() })),
    }),
  },
});
