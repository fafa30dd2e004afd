import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, line, RowId } from './values.ts';

/** What a business is in law, each with its name for people. */
export const businessKinds = {
  'sole-trader': 'Sole trader',
  partnership: 'Partnership',
  'limited-company': 'Limited company',
} as const;
export type BusinessKind = keyof typeof businessKinds;
export const BusinessKind = withTexts(
  Type.Enum(Object.keys(businessKinds) as [BusinessKind, ...BusinessKind[]]),
  { advice: 'Choose what kind of business it is.' },
);

/** Its numbers as people type them, with blanks or without; the server reads and keeps them in one form. */
export const TypedCompanyNumber = Type.String({ maxLength: 20 });
export const TypedVatNumber = Type.String({ maxLength: 24 });

/** How a business stands: nobody buys for one that is not active. */
export const businessStatuses = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
} as const;
export type BusinessStatus = keyof typeof businessStatuses;
export const BusinessStatus = Type.Enum(
  Object.keys(businessStatuses) as [BusinessStatus, ...BusinessStatus[]],
);

/** What somebody may do in a business, from all to least. */
export const memberRoles = {
  owner: 'Owner',
  approver: 'Approver',
  buyer: 'Buyer',
} as const;
export type MemberRole = keyof typeof memberRoles;
export const MemberRole = withTexts(
  Type.Enum(Object.keys(memberRoles) as [MemberRole, ...MemberRole[]]),
  { advice: 'Choose a role.' },
);

/** The number of a trade account, as it is read aloud: 40417. */
export const TradeExternalId = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[A-Za-z0-9-]+$',
});

export const BusinessName = withTexts(line(120), {
  advice: 'Enter the name of the business.',
});

const limit = (hint: string) =>
  withTexts(nullable(Type.Integer({ minimum: 0, maximum: 999_999_99 })), {
    typed: 'hundredths',
    advice: 'Enter an amount in pounds, like 250, or leave it empty for no limit.',
    hint,
  });
/** What a member may spend without asking, ex VAT: null is no limit, and 0 lets nothing pass. */
export const MemberLimits = strictObject({
  orderLimitPence: limit('Empty is no limit'),
  monthLimitPence: limit('0: every order asks'),
  jobLimitPence: limit('All orders of one job'),
});
export type MemberLimits = Static<typeof MemberLimits>;

/** Somebody who may buy for a business. */
export const BusinessMember = strictObject({
  accountId: RowId,
  displayName: Type.String(),
  email: Type.String(),
  role: MemberRole,
  joinedAt: Instant,
});
export type BusinessMember = Static<typeof BusinessMember>;

/** A business that somebody belongs to, as they themselves see it. */
export const OwnBusiness = strictObject({
  businessId: RowId,
  tradeExternalId: TradeExternalId,
  name: Type.String(),
  role: MemberRole,
  /** Whether they are its one owner, who cannot leave it. */
  isOnlyOwner: Type.Boolean(),
  status: BusinessStatus,
  /** Why it is not active, in words for its members. */
  statusReason: nullable(Type.String()),
  /** Whether its band was given before somebody has looked at its application. */
  isProvisional: Type.Boolean(),
  /** Whether this session buys for it. */
  isChosen: Type.Boolean(),
});
export type OwnBusiness = Static<typeof OwnBusiness>;
