import type { FactorReset } from '@plumbline/contracts/staff/second-factors.ts';
import type { Caller } from '../../core/caller.ts';
import type { FactorResetRow } from './factor-reset-store.ts';

/**
 * Why a member of staff may not take the second factor of a request away; null where they may. Two
 * people do it, of whom neither is the person, and the second is an admin: one who deceives a single
 * member of staff, or is one, has gained nothing.
 */
export function barOfReset(
  { accountId, askedBy }: Pick<FactorResetRow, 'accountId' | 'askedBy'>,
  caller: Pick<Caller, 'accountId' | 'roles'>,
): FactorReset['barredBy'] {
  if (caller.accountId === null || caller.accountId === accountId) return 'about-you';
  if (caller.accountId === askedBy) return 'asked-by-you';
  return caller.roles.includes('admin') ? null : 'not-admin';
}
