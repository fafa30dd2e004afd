import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BusinessKind, TradeExternalId } from '../nouns/businesses.ts';
import { StaffApplication } from '../nouns/staff-application.ts';
import { ApplicationState, DisapprovalReason, Trade } from '../nouns/trade-applications.ts';
import { Instant, RowId, Version, pageFields, paging } from '../nouns/values.ts';

const reviewers = 'staff:trade-reviewer';

const ListedApplication = strictObject({
  applicationId: RowId,
  tradeExternalId: TradeExternalId,
  state: ApplicationState,
  name: Type.String(),
  kind: BusinessKind,
  town: Type.String(),
  trade: Trade,
  papers: Type.Integer(),
  isProvisional: Type.Boolean(),
  submittedAt: Instant,
  decideBy: Instant,
  decidedAt: nullable(Instant),
  /** Who of the staff reads it; null for nobody yet. */
  takenBy: nullable(Type.String()),
});
export type ListedApplication = Static<typeof ListedApplication>;

const ofApplication = strictObject({ id: RowId });
/** Nobody decides about what they have not seen. */
const seen = { version: Version };

const decisionRefusals = [
  'application-not-found',
  'application-over',
  'application-changed',
  'reviewer-barred',
] as const;

/** How staff decide about applications, as the specification has it. */
export const tradeApplicationCalls = defineCalls('accounts', {
  searchTradeAccountApplications: {
    method: 'POST',
    path: '/api/TradeAccountApplications/Search',
    summary:
      'Applications by where they stand, the decision that is due first before all. Every search is audited.',
    access: reviewers,
    refusals: [],
    body: strictObject({
      stage: Type.Optional(Type.Enum(['waiting', 'asked', 'decided'])),
      /** Part of a name, a number, a town, an address or of who has taken it. */
      text: Type.Optional(Type.String({ maxLength: 100 })),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, applications: Type.Array(ListedApplication) }),
  },
  getTradeAccountApplication: {
    method: 'GET',
    path: '/api/TradeAccountApplications/{tradeExternalId}',
    summary: 'One application beside what may be the same business or person. Audited.',
    access: reviewers,
    refusals: ['application-not-found'],
    params: strictObject({ tradeExternalId: TradeExternalId }),
    answer: StaffApplication,
  },
  approveTradeAccountApplication: {
    method: 'PUT',
    path: '/api/TradeAccountApplications/approve/{id}',
    summary:
      'Gives the business its band and its applicant their account, once however often it is asked. Audited.',
    access: reviewers,
    refusals: [
      ...decisionRefusals,
      'trade-band-not-found',
      'application-refused',
      'business-not-active',
    ],
    params: ofApplication,
    body: strictObject({
      ...seen,
      bandId: withTexts(RowId, { advice: 'Choose the band.' }),
      note: withTexts(Type.String({ maxLength: 1000 }), {
        hint: 'It stands in our mail to them. May be empty.',
      }),
    }),
    answer: StaffApplication,
  },
  disapproveTradeAccountApplication: {
    method: 'PUT',
    path: '/api/TradeAccountApplications/disapprove/{id}',
    summary: 'Turns an application down with its reason; provisional prices end. Audited.',
    access: reviewers,
    refusals: decisionRefusals,
    params: ofApplication,
    body: strictObject({
      ...seen,
      reason: withTexts(DisapprovalReason, { advice: 'Choose the reason.' }),
      note: withTexts(Type.String({ minLength: 5, maxLength: 1000, pattern: '\\S' }), {
        advice: 'Write to them what is missing, and what would change it.',
      }),
    }),
    answer: StaffApplication,
  },
  requireMoreInfoOfTradeAccountApplication: {
    method: 'PUT',
    path: '/api/TradeAccountApplications/requireMoreInfo/{id}',
    summary: 'Asks for things one by one; the applicant answers each by itself. Audited.',
    access: reviewers,
    refusals: decisionRefusals,
    params: ofApplication,
    body: strictObject({
      ...seen,
      items: Type.Array(
        strictObject({
          text: Type.String({ minLength: 5, maxLength: 300, pattern: '\\S' }),
          needsPaper: Type.Boolean(),
        }),
        { minItems: 1, maxItems: 8 },
      ),
    }),
    answer: StaffApplication,
  },
});
