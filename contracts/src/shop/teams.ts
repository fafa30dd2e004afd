import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { MemberLimits, MemberRole } from '../nouns/businesses.ts';
import { ReferenceWishes } from '../nouns/checkout.ts';
import { Email, Instant, RowId, Uuid } from '../nouns/values.ts';

/** Somebody who was asked into a team and has not come yet. */
export const OpenInvitation = strictObject({
  invitationId: Uuid,
  email: Type.String(),
  role: MemberRole,
  limits: MemberLimits,
  invitedAt: Instant,
  expiresAt: Instant,
});
export type OpenInvitation = Static<typeof OpenInvitation>;
const OpenInvitations = strictObject({ invitations: Type.Array(OpenInvitation) });

/** An invitation as its own page shows it. */
export const Invitation = strictObject({
  businessName: Type.String(),
  email: Type.String(),
  role: MemberRole,
  invitedBy: nullable(Type.String()),
  expiresAt: Instant,
  /** `over` where it was accepted, taken back or is too old. */
  state: Type.Enum(['open', 'over']),
  /** Whether whoever looks is signed in with the address that was invited, and it is known as theirs. */
  isForCaller: Type.Boolean(),
  /** Whether theirs is that address by their own word alone: their sign-in does not vouch for it. */
  isUnproven: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;

export const NewMember = strictObject({
  email: withTexts(Email, { hint: 'The link in the mail holds for three days.' }),
  role: MemberRole,
  ...MemberLimits.properties,
});

const teamEventKinds = {
  open: 'opened',
  grantBand: 'band',
  changeStatus: 'status',
  setMemberRole: 'role',
  setMemberLimits: 'limits',
  setReferenceWishes: 'references',
  removeMember: 'removed',
  invite: 'invited',
  withdrawInvitation: 'uninvited',
  join: 'joined',
} as const;
/** What happens in a team, each under the name that the log has for it. */
export const TeamEventKind = Type.Enum(Object.values(teamEventKinds));
export const teamEventKindOf = (action: string) =>
  (teamEventKinds as Readonly<Record<string, Static<typeof TeamEventKind>>>)[action];

/** Something that happened in a team: who did what, and to whom. */
export const TeamEvent = strictObject({
  at: Instant,
  kind: TeamEventKind,
  /** Null for the shop itself, and for somebody who is no longer known. */
  by: nullable(Type.String()),
  /** Whom it is about: a name, or the address that was invited. */
  member: nullable(Type.String()),
  role: nullable(MemberRole),
  limitsBefore: nullable(MemberLimits),
  limits: nullable(MemberLimits),
  references: nullable(ReferenceWishes),
});
export type TeamEvent = Static<typeof TeamEvent>;

const link = strictObject({ token: Type.String({ minLength: 1, maxLength: 60 }) });

/** Calls of ours by which people come into a team, where a link leads to a page and accepting is an act; and what happened there. */
export const teamCalls = defineCalls('shop', {
  listInvitations: {
    method: 'GET',
    path: '/trade/invitations',
    summary: 'Who was invited into the team and has not come yet; for owners.',
    access: 'trade',
    refusals: ['not-an-owner'],
    answer: OpenInvitations,
  },
  inviteMember: {
    method: 'POST',
    path: '/trade/invitations',
    summary:
      'Mails somebody a link into the team, with the role and the limits that they will have; for owners. A second one ends the first.',
    access: 'trade',
    refusals: ['not-an-owner', 'member-exists'],
    body: NewMember,
    answer: OpenInvitations,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/trade/invitations/{invitationId}',
    summary: 'Takes an invitation back: its link leads to no team any more; for owners.',
    access: 'trade',
    refusals: ['not-an-owner', 'invitation-not-found'],
    params: strictObject({ invitationId: Uuid }),
    answer: OpenInvitations,
  },
  getInvitation: {
    method: 'GET',
    path: '/invitations/{token}',
    summary: 'An invitation behind the link of its mail. Looking changes nothing.',
    access: 'anyone',
    refusals: ['invitation-not-found'],
    params: link,
    answer: Invitation,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/{token}/acceptance',
    summary:
      'Makes the signed-in person a member, where theirs is the address that was invited; this session buys for the business from then on.',
    access: 'shopper',
    refusals: [
      'invitation-not-found',
      'invitation-over',
      'invitation-for-another',
      'invitation-unproven',
      'member-exists',
      'business-not-active',
    ],
    params: link,
  },
  listTeamHistory: {
    method: 'GET',
    path: '/trade/team-history',
    summary: 'What happened in the team, the newest first, of all or of one member; for owners.',
    access: 'trade',
    refusals: ['not-an-owner'],
    query: strictObject({ accountId: Type.Optional(RowId) }),
    answer: strictObject({ events: Type.Array(TeamEvent) }),
  },
});
