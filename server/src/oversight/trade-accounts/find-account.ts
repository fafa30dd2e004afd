import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { listMembers } from '../../people/businesses/members-store.ts';
import { findByExternalId, type Business } from '../../people/businesses/store.ts';

const lookers: readonly string[] = ['support', 'trade-reviewer', 'finance', 'admin'];

/**
 * A trade account by its number, for its own members and for staff, whose looks are written down.
 * Another's is refused as one that there is none of.
 */
export async function getAccountFor(
  tx: Tx,
  context: Pick<Context, 'now'>,
  caller: Caller,
  { tradeExternalId, action }: { tradeExternalId: string; action: string },
): Promise<Business> {
  const business = await findByExternalId(tx, tradeExternalId);
  if (!business) throw new Refusal('business-not-found');
  const members = await listMembers(tx, business.id);
  if (members.some(({ accountId }) => accountId === caller.accountId)) return business;
  if (!caller.roles.some((role) => lookers.includes(role))) {
    throw new Refusal('business-not-found');
  }
  await recordAudit(tx, {
    actorAccountId: caller.accountId,
    action,
    subject: `business:${business.id}`,
    at: context.now(),
  });
  return business;
}
