import type { OwnBusiness } from '@plumbline/contracts/nouns/businesses.ts';
import type { businessShopCalls, Team } from '@plumbline/contracts/shop/businesses.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { pinSessions, setSessionBusiness } from '../identity/session-business-store.ts';
import { endMembership } from './end-membership.ts';
import { listMembers, replaceDefault, saveLimits, saveRole } from './members-store.ts';
import { requireOwner } from './require-owner.ts';
import {
  findReferenceWishes,
  listMemberships,
  lockBusiness,
  saveReferenceWishes,
  type Membership,
} from './store.ts';

export const businessHandlers: Handlers<typeof businessShopCalls> = {
  listOwnBusinesses: ({ caller }, { db }) => describeOwn(db, caller),

  chooseBusiness: ({ body, caller }, { db }) =>
    transaction(db, async (tx) => {
      const accountId = caller.accountId!;
      const { businessId } = body;
      const chosen = (await listMemberships(tx, accountId)).find(({ id }) => id === businessId);
      if (!chosen) throw new Refusal('business-not-found');
      if (chosen.status === 'closed') {
        throw new Refusal('business-not-active', { detail: chosen.statusReason ?? undefined });
      }
      // For one that is suspended nobody buys: what it owes is seen and paid, in this session alone.
      if (chosen.status === 'active' || caller.sessionId === null) {
        const before = await replaceDefault(tx, accountId, businessId);
        // What is open elsewhere stays with the business that it was begun for.
        if (before !== null) await pinSessions(tx, accountId, before, caller.sessionId);
      }
      if (caller.sessionId !== null) await setSessionBusiness(tx, caller.sessionId, businessId);
      return describeOwn(tx, { accountId, businessId });
    }),

  leaveBusiness: ({ params: { businessId }, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accountId = caller.accountId!;
      await lockBusiness(tx, businessId);
      const memberships = await listMemberships(tx, accountId);
      if (!memberships.some(({ id }) => id === businessId)) throw new Refusal('business-not-found');
      await endMembership(tx, context, { businessId, accountId, actorAccountId: accountId });
      return describeOwn(tx, caller);
    }),

  getTeam: ({ caller }, { db }) => describeTeam(db, caller),

  setMemberRole: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { businessId, members } = await requireOwner(tx, caller);
      const member = members.find(({ accountId }) => accountId === params.accountId);
      if (!member) throw new Refusal('member-not-found');
      const owners = members.filter(({ role }) => role === 'owner');
      if (member.role === 'owner' && owners.length === 1 && body.role !== 'owner') {
        throw new Refusal('last-owner');
      }
      await saveRole(tx, businessId, member.accountId, body.role);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'businesses.setMemberRole',
        subject: `business:${businessId}`,
        before: { accountId: member.accountId, role: member.role },
        after: { accountId: member.accountId, role: body.role },
        at: context.now(),
      });
      return describeTeam(tx, caller);
    }),

  setMemberLimits: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { businessId, members } = await requireOwner(tx, caller);
      const member = members.find(({ accountId }) => accountId === params.accountId);
      if (!member) throw new Refusal('member-not-found');
      const { accountId, limits } = member;
      await saveLimits(tx, businessId, accountId, body);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'businesses.setMemberLimits',
        subject: `business:${businessId}`,
        before: { accountId, limits },
        after: { accountId, limits: body },
        at: context.now(),
      });
      return describeTeam(tx, caller);
    }),

  setReferenceWishes: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { businessId } = await requireOwner(tx, caller);
      const before = await findReferenceWishes(tx, { businessId });
      await saveReferenceWishes(tx, businessId, body);
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'businesses.setReferenceWishes',
        subject: `business:${businessId}`,
        before: { references: before },
        after: { references: body },
        at: context.now(),
      });
      return describeTeam(tx, caller);
    }),

  removeMember: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { accountId: actorAccountId, businessId } = caller;
      // Everybody may leave; others are removed by an owner.
      if (params.accountId !== actorAccountId) await requireOwner(tx, caller);
      else await lockBusiness(tx, businessId!);
      const { accountId } = params;
      await endMembership(tx, context, { businessId: businessId!, accountId, actorAccountId });
    }),
};

async function describeOwn(
  tx: Queryable,
  { accountId, businessId }: Pick<Caller, 'accountId' | 'businessId'>,
): Promise<{ businesses: OwnBusiness[] }> {
  const memberships = await listMemberships(tx, accountId!);
  return { businesses: memberships.map((membership) => toOwnBusiness(membership, businessId)) };
}

const toOwnBusiness = (
  {
    id,
    externalId,
    name,
    role,
    isOnlyOwner,
    status,
    statusReason,
    provisionalCapPence,
  }: Membership,
  chosenId: number | null,
): OwnBusiness => ({
  businessId: id,
  tradeExternalId: externalId,
  name,
  role,
  isOnlyOwner,
  status,
  statusReason,
  isProvisional: provisionalCapPence !== null,
  isChosen: id === chosenId,
});

async function describeTeam(tx: Queryable, { accountId, businessId }: Caller): Promise<Team> {
  const memberships = await listMemberships(tx, accountId!);
  const own = memberships.find(({ id }) => id === businessId);
  // Their membership may have ended between the request's beginning and here.
  if (!own) throw new Refusal('not-allowed');
  const members = await listMembers(tx, own.id);
  const references = await findReferenceWishes(tx, { businessId });
  return {
    business: toOwnBusiness(own, own.id),
    mayManage: own.role === 'owner',
    references: references!,
    members: members.map(({ joinedAt, limits, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      isSelf: member.accountId === accountId,
      limits: own.role !== 'buyer' || member.accountId === accountId ? limits : null,
    })),
  };
}
