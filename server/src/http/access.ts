import { admitsRoles } from '@plumbline/contracts/call/admits-roles.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';
import type { Caller } from '../core/caller.ts';
import { Refusal } from '../core/refusal.ts';

/** Throws where the caller may not use the call at all; whose thing it is, the handler checks. */
export function authorise(
  { access }: Pick<Call, 'access'>,
  caller: Pick<Caller, 'accountId' | 'businessId' | 'owesFor' | 'roles'>,
): void {
  if (access === 'anyone') return;
  if (caller.accountId === null) throw new Refusal('not-signed-in');
  if (access === 'shopper') return;
  if (access === 'trade') {
    if (caller.businessId === null) throw new Refusal('not-allowed');
    return;
  }
  if (access === 'member') {
    if (caller.owesFor === null) throw new Refusal('not-allowed');
    return;
  }
  if (!admitsRoles(access, caller.roles)) throw new Refusal('not-allowed');
}
