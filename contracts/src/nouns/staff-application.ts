import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { TradeExternalId } from './businesses.ts';
import { TradeApplication } from './trade-applications.ts';
import { Instant, RowId } from './values.ts';

/** Another application or business that may be the same. */
const Alike = strictObject({
  what: Type.Enum(['application', 'business']),
  name: Type.String(),
  /** Of an application: where it is found. */
  tradeExternalId: nullable(TradeExternalId),
  /** Of a business: where its account is found. */
  businessId: nullable(RowId),
  state: Type.String(),
  /** What they have in common. */
  same: Type.Array(
    Type.Enum(['company number', 'VAT number', 'name', 'postcode', 'telephone', 'applicant']),
  ),
});

const HistoryEntry = strictObject({
  at: Instant,
  kind: Type.Enum([
    'submitted',
    'provisional',
    'asked',
    'answered',
    'approved',
    'disapproved',
    'withdrawn',
    'note',
  ]),
  text: nullable(Type.String()),
  by: nullable(Type.String()),
});

/** What speaks for and against credit, of what is known without a search in anybody's file. */
export const CreditHint = strictObject({
  outcome: Type.Enum(['good', 'thin', 'careful']),
  signs: Type.Array(
    strictObject({ speaks: Type.Enum(['for', 'neither', 'against']), text: Type.String() }),
  ),
});
export type CreditHint = Static<typeof CreditHint>;

/** An application as those who decide about it see it. */
export const StaffApplication = strictObject({
  ...TradeApplication.properties,
  applicationId: RowId,
  /** The account that it has opened. */
  businessId: nullable(RowId),
  /** Until when what was sent in is kept. */
  papersUntil: nullable(Instant),
  applicant: strictObject({
    accountId: RowId,
    displayName: Type.String(),
    email: Type.String(),
    isProven: Type.Boolean(),
    since: Instant,
  }),
  /** Why the one who looks may not decide; null where they may. */
  bar: nullable(Type.Enum(['own', 'member', 'decided'])),
  terms: nullable(strictObject({ version: Type.String(), agreedAt: Instant })),
  /** What it can be approved at, the lowest band first. */
  bands: Type.Array(strictObject({ bandId: RowId, name: Type.String() })),
  creditHint: CreditHint,
  alike: Type.Array(Alike),
  history: Type.Array(HistoryEntry),
  decidedBy: nullable(Type.String()),
  /** Who of the staff reads it; null for nobody yet. */
  taken: nullable(strictObject({ by: Type.String(), at: Instant, isMine: Type.Boolean() })),
});
export type StaffApplication = Static<typeof StaffApplication>;
