import type { MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { listMemberships } from './store.ts';

/**
 * What a caller is in the business that they buy for. Their membership may have ended between the
 * request's beginning and here.
 */
export async function getOwnRole(
  tx: Queryable,
  { accountId, businessId }: Pick<Caller, 'accountId' | 'businessId'>,
): Promise<MemberRole> {
  const memberships = accountId === null ? [] : await listMemberships(tx, accountId);
  const own = memberships.find(({ id }) => id === businessId);
  if (!own) throw new Refusal('not-allowed');
  return own.role;
}

/** Whether somebody may see what a business earns, and what its members do for it. */
export const seesMoney = (role: MemberRole): boolean => role !== 'buyer';
