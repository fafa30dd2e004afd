import type { OpenInvitation, teamCalls } from '@plumbline/contracts/shop/teams.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { inboxOf } from '../../base/messages/inbox.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { readSignedId } from '../../core/signed-id.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { requireOwner } from '../businesses/require-owner.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findEmail, isSameAddress } from './email-store.ts';
import { listTeamEvents } from './history-store.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  endInvitation,
  findInvitation,
  listOpenInvitations,
  saveInvitation,
  type InvitationRow,
} from './store.ts';

const dayMs = 86_400_000;
const holdsForMs = 3 * dayMs;

export const teamHandlers: Handlers<typeof teamCalls> = {
  listInvitations: ({ caller }, context) =>
    transaction(context.db, async (tx) => {
      const { businessId } = await requireOwner(tx, caller);
      return describeOpen(tx, businessId, context.now());
    }),

  inviteMember: async ({ body, caller }, context) => {
    const { db, now } = context;
    // Whoever may invite nobody uses up none of what owners may.
    await transaction(db, (tx) => requireOwner(tx, caller));
    // A shop is no tool to fill an inbox with, whoever's address was typed.
    await requireTry(
      db,
      [
        { key: `invite:${caller.businessId}`, tries: 30, windowMs: dayMs },
        { key: `invited:${inboxOf(body.email)}`, tries: 6, windowMs: dayMs },
      ],
      now(),
    );
    return transaction(db, async (tx) => {
      const { businessId, business, members } = await requireOwner(tx, caller);
      const { email, role, ...limits } = body;
      if (members.some((each) => isSameAddress(each.email, email))) {
        throw new Refusal('member-exists', {
          detail: `${email} is in the team already.`,
          fields: [{ path: '/body/email', message: 'Enter an address that is not in the team.' }],
        });
      }
      const at = now();
      const invitation = {
        id: uuidFrom(context.randomBytes),
        businessId,
        email,
        role,
        limits,
        invitedBy: caller.accountId!,
        at,
        expiresAt: new Date(at.getTime() + holdsForMs),
      };
      await saveInvitation(tx, invitation);
      const names = { businessName: business.name, invitedBy: caller.displayName ?? business.name };
      await queueMessage(tx, context.jobs, invitationMail(context, invitation, names), at);
      await record(tx, context, caller.accountId, businessId, {
        action: 'teams.invite',
        after: { invitationId: invitation.id, role, limits },
      });
      return describeOpen(tx, businessId, at);
    });
  },

  withdrawInvitation: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { businessId } = await requireOwner(tx, caller);
      const id = params.invitationId;
      const isEnded = await endInvitation(tx, { id, businessId, acceptedBy: null }, context.now());
      if (!isEnded) throw new Refusal('invitation-not-found');
      await record(tx, context, caller.accountId, businessId, {
        action: 'teams.withdrawInvitation',
        after: { invitationId: id },
      });
      return describeOpen(tx, businessId, context.now());
    }),

  getInvitation: async ({ params, caller }, { db, now, signingKey }) => {
    const id = readSignedId(signingKey, 'invitation', params.token);
    const invitation = id === null ? undefined : await findInvitation(db, id);
    if (!invitation) throw new Refusal('invitation-not-found');
    const { businessName, email, role, invitedBy, expiresAt, isOpen } = invitation;
    const own = caller.accountId === null ? null : await findEmail(db, caller.accountId);
    const isSame = own !== null && isSameAddress(own.email, email);
    return {
      businessName,
      email,
      role,
      invitedBy,
      expiresAt: expiresAt.toISOString(),
      state: isOpen && expiresAt > now() ? 'open' : 'over',
      isForCaller: isSame && own.isProven,
      isUnproven: isSame && !own.isProven,
    };
  },

  acceptInvitation: ({ params, caller }, context) =>
    acceptInvitation(context, caller, params.token),

  listTeamHistory: ({ query, caller }, { db }) =>
    transaction(db, async (tx) => {
      const { businessId } = await requireOwner(tx, caller);
      return { events: await listTeamEvents(tx, businessId, query.accountId ?? null) };
    }),
};

function record(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  actorAccountId: number | null,
  businessId: number,
  entry: { action: string; after: object },
) {
  return recordAudit(tx, {
    ...entry,
    actorAccountId,
    subject: `business:${businessId}`,
    at: now(),
  });
}

async function describeOpen(
  tx: Queryable,
  businessId: number,
  now: Date,
): Promise<{ invitations: OpenInvitation[] }> {
  const rows = await listOpenInvitations(tx, businessId, now);
  return { invitations: rows.map(toOpenInvitation) };
}

const toOpenInvitation = ({
  id,
  email,
  role,
  limits,
  invitedAt,
  expiresAt,
}: InvitationRow): OpenInvitation => ({
  invitationId: id,
  email,
  role,
  limits,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
