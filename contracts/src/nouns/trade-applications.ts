import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  BusinessKind,
  BusinessName,
  TradeExternalId,
  TypedCompanyNumber,
  TypedVatNumber,
} from './businesses.ts';
import { PostalAddress } from './postal-address.ts';
import { Upload } from './uploads.ts';
import { Instant, Phone, RowId, Version, line } from './values.ts';

/** The keys of a table as what a field may hold. */
function keysOf<const K extends string>(table: Readonly<Record<K, string>>) {
  return Type.Enum(Object.keys(table) as [K, ...K[]]);
}

/** What a business mostly does with what it buys, each in its words for people. */
export const trades = {
  bathrooms: 'Bathrooms, fitted',
  plumbing: 'Plumbing',
  heating: 'Heating',
  maintenance: 'Maintenance',
  'new-homes': 'New homes',
  merchant: 'Merchant or showroom',
} as const;
export type Trade = keyof typeof trades;
export const Trade = keysOf(trades);

/** Where an application stands. A draft is its applicant's alone. */
export const applicationStates = [
  'draft',
  'submitted',
  'more-information',
  'approved',
  'disapproved',
  'withdrawn',
] as const;
export const ApplicationState = Type.Enum([...applicationStates]);
export type ApplicationState = Static<typeof ApplicationState>;

/** What a paper shows of a business. */
export const paperKinds = {
  address: 'A bill or letter with the trading address',
  insurance: 'Insurance that names the trade',
  'own-invoice': 'An invoice that you sent',
  'scheme-card': 'A card of a trade scheme',
  'vat-certificate': 'A VAT certificate',
} as const;
export type PaperKind = keyof typeof paperKinds;
export const PaperKind = keysOf(paperKinds);

/** Why an application is turned down, as its applicant reads it. */
export const disapprovalReasons = {
  'no-trade-shown': 'What you sent does not show that you fit or sell for a living.',
  'details-differ': 'What you told us and what your papers or the register say do not agree.',
  'outside-the-uk': 'We open trade accounts for businesses in the United Kingdom.',
  'business-ended': 'The register says that this business has ended.',
  'not-authorised': 'We could not see that you may act for this business.',
} as const;
export type DisapprovalReason = keyof typeof disapprovalReasons;
export const DisapprovalReason = keysOf(disapprovalReasons);

/** Why there are no prices of its own before the decision. */
export const provisionalBars = [
  'email-not-proved',
  'no-number',
  'number-not-new',
  'register',
] as const;
export type ProvisionalBar = (typeof provisionalBars)[number];

/** How many papers an application holds, and of which kinds of file. */
export const paperRule = { kinds: ['picture', 'document'], most: 4 } as const;
export const mostPapers = 12;

/** What is typed of a business. Which numbers it needs follows from its kind. */
export const TradeBusiness = strictObject({
  kind: BusinessKind,
  companyNumber: withTexts(nullable(TypedCompanyNumber), {
    hint: 'Eight characters, as on your certificate: 01234567 or SC123456.',
  }),
  vatNumber: withTexts(nullable(TypedVatNumber), {
    hint: 'Nine figures. Leave it empty if you are not registered.',
  }),
  /** As it is registered; of a sole trader or a partnership, the name that it trades under. */
  name: BusinessName,
  address: PostalAddress,
  trade: withTexts(Trade, { advice: 'Choose what you mostly do.' }),
});
export type TradeBusiness = Static<typeof TradeBusiness>;

/** Who applies, and who stands behind the business. */
export const TradePeople = strictObject({
  firstName: withTexts(line(60), { advice: 'Enter your first name.' }),
  lastName: withTexts(line(60), { advice: 'Enter your last name.' }),
  position: withTexts(line(60), {
    advice: 'Enter what you are there, like owner or director.',
  }),
  phone: withTexts(Phone, { hint: 'For questions about the application.' }),
  /** The other partners, a name each; nobody else has any. */
  partners: withTexts(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 20 }), {
    advice: 'Enter the name of each other partner on a line of its own, 20 at most.',
    hint: 'One name on each line.',
  }),
});
export type TradePeople = Static<typeof TradePeople>;

/** What the register of companies has of a number. */
export const RegisteredCompany = strictObject({
  companyNumber: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  /** The registered office in one line. */
  office: Type.String(),
  /** What it does by its own account, in the register's words. */
  activity: nullable(Type.String()),
  since: nullable(Type.String()),
});
export type RegisteredCompany = Static<typeof RegisteredCompany>;

/** What came of asking the register: it may be away, which stops nobody. */
export const RegisterResult = strictObject({
  state: Type.Enum(['found', 'unknown', 'away', 'not-asked']),
  company: nullable(RegisteredCompany),
  askedAt: nullable(Instant),
});
export type RegisterResult = Static<typeof RegisterResult>;

/** What came of asking HMRC about a VAT number: who has it, or that nobody has. */
export const VatResult = strictObject({
  state: RegisterResult.properties.state,
  name: nullable(Type.String()),
  askedAt: nullable(Instant),
});
export type VatResult = Static<typeof VatResult>;

export const Paper = strictObject({
  ...Upload.properties,
  /** What it is said to show; null for one that answers what was asked for. */
  paper: nullable(PaperKind),
  itemId: nullable(RowId),
  sentAt: Instant,
});
export type Paper = Static<typeof Paper>;

/** One thing that staff ask for, and its answer. */
export const AskedItem = strictObject({
  itemId: RowId,
  text: Type.String(),
  needsPaper: Type.Boolean(),
  askedAt: Instant,
  answer: nullable(Type.String()),
  answeredAt: nullable(Instant),
});
export type AskedItem = Static<typeof AskedItem>;

export const steps = ['business', 'people', 'papers'] as const;
export type ApplicationStep = (typeof steps)[number];

/** An application as its applicant sees it. */
export const TradeApplication = strictObject({
  tradeExternalId: TradeExternalId,
  state: ApplicationState,
  version: Version,
  business: nullable(TradeBusiness),
  people: nullable(TradePeople),
  register: RegisterResult,
  vatRegister: VatResult,
  papers: Type.Array(Paper),
  /** How many it needs before it can be sent. */
  papersNeeded: Type.Integer(),
  items: Type.Array(AskedItem),
  /** What a draft still lacks before it can be sent. */
  lacks: Type.Array(Type.Enum([...steps])),
  startedAt: Instant,
  /** When a draft that nobody goes on with is removed. */
  keptUntil: nullable(Instant),
  submittedAt: nullable(Instant),
  /** By when we decide, in the hours that the desk is open. */
  decideBy: nullable(Instant),
  decidedAt: nullable(Instant),
  /** Prices of its own before the decision: since when, or why not. */
  provisional: strictObject({
    since: nullable(Instant),
    bar: nullable(Type.Enum([...provisionalBars])),
  }),
  reason: nullable(DisapprovalReason),
  /** What whoever decided wrote to the applicant. */
  note: nullable(Type.String()),
  /** Whether all that was sent in is removed by then; null where it is kept with the account. */
  papersKeptUntil: nullable(Instant),
});
export type TradeApplication = Static<typeof TradeApplication>;
