import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BusinessMember, MemberLimits, MemberRole, OwnBusiness } from '../nouns/businesses.ts';
import { ReferenceWishes } from '../nouns/checkout.ts';
import { RowId } from '../nouns/values.ts';

export const OwnBusinesses = strictObject({ businesses: Type.Array(OwnBusiness) });
export type OwnBusinesses = Static<typeof OwnBusinesses>;

export const TeamMember = strictObject({
  ...BusinessMember.properties,
  isSelf: Type.Boolean(),
  /** Null where the caller may not see them: buyers see their own. */
  limits: nullable(MemberLimits),
});
export type TeamMember = Static<typeof TeamMember>;

/** The people of the business that a session buys for. */
export const Team = strictObject({
  business: OwnBusiness,
  /** Whether the caller may change roles and limits and end memberships. */
  mayManage: Type.Boolean(),
  /** Which references the business wants on each order. */
  references: ReferenceWishes,
  members: Type.Array(TeamMember),
});
export type Team = Static<typeof Team>;

export const ChosenBusiness = strictObject({
  businessId: withTexts(RowId, { advice: 'Choose one of your businesses.' }),
});

const member = strictObject({ accountId: RowId });
const business = strictObject({ businessId: RowId });

/** Calls of ours about the businesses that somebody buys for, and their people. */
export const businessShopCalls = defineCalls('shop', {
  listOwnBusinesses: {
    method: 'GET',
    path: '/trade/businesses',
    summary: 'The businesses that the signed-in person belongs to, whatever their standing.',
    access: 'shopper',
    refusals: [],
    answer: OwnBusinesses,
  },
  chooseBusiness: {
    method: 'PUT',
    path: '/trade/businesses/chosen',
    summary:
      "Says which of the person's own businesses this session buys for. An app, which has no session, chooses it for all that have not chosen.",
    access: 'shopper',
    refusals: ['business-not-found', 'business-not-active'],
    body: ChosenBusiness,
    answer: OwnBusinesses,
  },
  leaveBusiness: {
    method: 'DELETE',
    path: '/trade/businesses/{businessId}/membership',
    summary:
      "Ends the signed-in person's own membership of a business at once, whether or not this session buys for it; their orders stay with the business.",
    access: 'shopper',
    refusals: ['business-not-found', 'last-owner'],
    params: business,
    answer: OwnBusinesses,
  },
  getTeam: {
    method: 'GET',
    path: '/trade/members',
    summary: 'The people of the business that this session buys for.',
    access: 'trade',
    refusals: [],
    answer: Team,
  },
  setMemberRole: {
    method: 'PUT',
    path: '/trade/members/{accountId}',
    summary: 'Gives a member another role; for owners. A business is never left without an owner.',
    access: 'trade',
    refusals: ['not-an-owner', 'member-not-found', 'last-owner'],
    params: member,
    body: strictObject({ role: MemberRole }),
    answer: Team,
  },
  removeMember: {
    method: 'DELETE',
    path: '/trade/members/{accountId}',
    summary:
      'Ends a membership at once, by an owner or by the member themselves; their orders stay with the business.',
    access: 'trade',
    refusals: ['not-an-owner', 'member-not-found', 'last-owner'],
    params: member,
  },
  setMemberLimits: {
    method: 'PUT',
    path: '/trade/members/{accountId}/limits',
    summary: 'Says what a member may spend without asking, from their next order on; for owners.',
    access: 'trade',
    refusals: ['not-an-owner', 'member-not-found'],
    params: member,
    body: MemberLimits,
    answer: Team,
  },
  setReferenceWishes: {
    method: 'PUT',
    path: '/trade/references',
    summary: 'Says which references each order of the business must have; for owners.',
    access: 'trade',
    refusals: ['not-an-owner'],
    body: ReferenceWishes,
    answer: Team,
  },
});
