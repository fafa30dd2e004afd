import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { readSignedId } from '../../core/signed-id.ts';
import { transaction } from '../../db/transaction.ts';
import { insertMember } from '../businesses/members-store.ts';
import { lockBusiness } from '../businesses/store.ts';
import { setSessionBusiness } from '../identity/session-business-store.ts';
import { findEmail, isSameAddress } from './email-store.ts';
import { endInvitation, findInvitation, lockInvitation } from './store.ts';

/**
 * Makes the caller a member as they were invited, once. It counts for nobody who has another address, nor
 * for one that they only say is theirs: a mail that is passed on takes nobody along.
 */
export async function acceptInvitation(
  context: Context,
  { accountId, sessionId }: Caller,
  token: string,
): Promise<void> {
  const id = readSignedId(context.signingKey, 'invitation', token);
  if (id === null) throw new Refusal('invitation-not-found');
  await transaction(context.db, async (tx) => {
    const seen = await findInvitation(tx, id);
    if (!seen) throw new Refusal('invitation-not-found');
    const { businessId, email, role, limits } = seen;
    const own = await findEmail(tx, accountId!);
    if (!isSameAddress(own.email, email)) {
      throw new Refusal('invitation-for-another', {
        detail: `It was sent to ${email}. Sign in with that address to accept it.`,
      });
    }
    if (!own.isProven) throw new Refusal('invitation-unproven', { detail: unprovenText(email) });
    // The business before the invitation, as whoever ends either of them takes their locks.
    const business = await lockBusiness(tx, businessId);
    const invitation = await lockInvitation(tx, id);
    const at = context.now();
    if (business?.status !== 'active') throw new Refusal('business-not-active');
    if (!invitation?.isOpen || invitation.expiresAt <= at) {
      throw new Refusal('invitation-over', {
        detail: `Ask ${business.name} for another one.`,
      });
    }
    const member = { businessId, accountId: accountId!, role, limits };
    if (!(await insertMember(tx, member, at))) throw new Refusal('member-exists');
    await endInvitation(tx, { id, businessId, acceptedBy: accountId }, at);
    if (sessionId !== null) await setSessionBusiness(tx, sessionId, businessId);
    await recordAudit(tx, {
      actorAccountId: accountId,
      action: 'teams.join',
      subject: `business:${businessId}`,
      after: { accountId, role, limits },
      at,
    });
  });
}

const unprovenText = (email: string) =>
  `The service that you sign in with does not say that ${email} is yours. Confirm the address there, sign out and in again, and open this link anew. Or ask to be invited at an address that it has confirmed.`;
