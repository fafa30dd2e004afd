import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { listMembers, removeMembership } from './members-store.ts';

/**
 * Ends a membership from the next request on; what the member ordered stays with the business. The
 * caller holds the business's lock, so that however many end memberships at once an owner is left.
 */
export async function endMembership(
  tx: Tx,
  context: Pick<Context, 'now'>,
  ended: { businessId: number; accountId: number; actorAccountId: number | null },
): Promise<void> {
  const { businessId, accountId, actorAccountId } = ended;
  const members = await listMembers(tx, businessId);
  const member = members.find((each) => each.accountId === accountId);
  if (!member) throw new Refusal('member-not-found');
  const owners = members.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && owners.length === 1) {
    throw new Refusal('last-owner', { detail: 'Make somebody else an owner first.' });
  }
  await removeMembership(tx, businessId, accountId);
  await recordAudit(tx, {
    actorAccountId,
    action: 'businesses.removeMember',
    subject: `business:${businessId}`,
    before: { accountId, role: member.role },
    at: context.now(),
  });
}
