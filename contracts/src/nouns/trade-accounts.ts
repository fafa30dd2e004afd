import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { withTexts } from '../call/form-fields.ts';
import {
  BusinessKind,
  BusinessMember,
  BusinessName,
  BusinessStatus,
  TradeExternalId,
  TypedCompanyNumber,
  TypedVatNumber,
} from './businesses.ts';
import { PostalAddress } from './postal-address.ts';
import { Instant, line, Pence, Phone, RowId, Version } from './values.ts';

/** The terms that a business may have. */
export const TradeBand = strictObject({ bandId: RowId, name: Type.String() });
export type TradeBand = Static<typeof TradeBand>;

/** At which band a trade account buys. */
export const TradeBandAccount = strictObject({
  tradeExternalId: TradeExternalId,
  businessId: RowId,
  businessName: Type.String(),
  status: BusinessStatus,
  band: nullable(TradeBand),
  /** What may be ordered ex VAT before somebody has looked at the application; null for a full band. */
  provisionalCapPence: nullable(Pence),
});
export type TradeBandAccount = Static<typeof TradeBandAccount>;

/** What a business says of itself, as staff write it. */
export const WrittenDetails = strictObject({
  name: BusinessName,
  kind: nullable(BusinessKind),
  companyNumber: nullable(
    withTexts(TypedCompanyNumber, {
      advice: 'Enter the eight letters and digits of the company number, like 09520417.',
    }),
  ),
  vatNumber: nullable(
    withTexts(TypedVatNumber, { advice: 'Enter the VAT number, like GB952041706.' }),
  ),
  phone: nullable(withTexts(Phone, { advice: 'Enter a telephone number, like 01632 960417.' })),
  trade: nullable(withTexts(line(80), { advice: 'Say in some words what the business does.' })),
  registeredAddress: nullable(PostalAddress),
  tradingAddress: nullable(PostalAddress),
});
export type WrittenDetails = Static<typeof WrittenDetails>;

/** The same as it is kept. */
export const BusinessDetails = strictObject({
  ...WrittenDetails.properties,
  /** As registers write it: eight letters and digits. */
  companyNumber: nullable(Type.String()),
  /** With its country and nine figures: GB952041706. */
  vatNumber: nullable(Type.String()),
});
export type BusinessDetails = Static<typeof BusinessDetails>;

/** A trade account: a business with its standing and its people. */
export const TradeAccount = strictObject({
  ...TradeBandAccount.properties,
  version: Version,
  details: BusinessDetails,
  statusReason: nullable(Type.String()),
  statusChangedAt: nullable(Instant),
  openedAt: Instant,
  /** Nothing goes on account before this; null where nothing stands in its way. */
  creditFrom: nullable(Instant),
  members: Type.Array(BusinessMember),
});
export type TradeAccount = Static<typeof TradeAccount>;

/** What two members of staff do together: one asks, another decides. */
export const tradeRequestKinds = {
  band: 'Another band for a business',
  terms: 'Other terms for a band',
  hold: 'How long quotes of a band hold prices',
  email: 'Another e-mail address for a member',
  password: 'A new password for a member',
} as const;
export type TradeRequestKind = keyof typeof tradeRequestKinds;

export const tradeRequestStates = {
  open: 'Waiting',
  confirmed: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
export type TradeRequestState = keyof typeof tradeRequestStates;
export const TradeRequestState = Type.Enum(
  Object.keys(tradeRequestStates) as [TradeRequestState, ...TradeRequestState[]],
);

/** Why something is asked: the second person and the audit log read it. */
export const RequestReason = withTexts(
  Type.String({ minLength: 10, maxLength: 500, pattern: '\\S' }),
  { advice: 'Say why, in 10 characters or more. Whoever decides reads it.' },
);

/** What one member of staff asked for and another decides about. */
export const TradeRequest = strictObject({
  requestId: RowId,
  kind: Type.Enum(Object.keys(tradeRequestKinds) as [TradeRequestKind, ...TradeRequestKind[]]),
  state: TradeRequestState,
  /** Which account or band it is about, and what changes, in words. */
  about: Type.String(),
  change: Type.String(),
  /** The account that it is about; null for the terms of a band, which are of many. */
  business: nullable(strictObject({ businessId: RowId, name: Type.String() })),
  reason: Type.String(),
  askedBy: nullable(Type.String()),
  askedAt: Instant,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** Why whoever looks may not confirm it; null where they may. */
  barredBy: nullable(Type.Enum(['asked-by-you', 'about-you'])),
});
export type TradeRequest = Static<typeof TradeRequest>;
