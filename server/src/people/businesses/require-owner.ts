import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { listMembers, type Member } from './members-store.ts';
import { lockBusiness, type Business } from './store.ts';

/**
 * The business that the caller buys for, under its lock, with its members: refused to whoever is no
 * owner of it any more.
 */
export async function requireOwner(
  tx: Tx,
  { accountId, businessId }: Pick<Caller, 'accountId' | 'businessId'>,
): Promise<{ businessId: number; business: Business; members: Member[] }> {
  const business = await lockBusiness(tx, businessId!);
  const members = business ? await listMembers(tx, business.id) : [];
  const self = members.find((each) => each.accountId === accountId);
  if (!business || !self) throw new Refusal('not-allowed');
  if (self.role !== 'owner') throw new Refusal('not-an-owner');
  return { businessId: business.id, business, members };
}
