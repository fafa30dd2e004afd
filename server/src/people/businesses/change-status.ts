import type { BusinessStatus } from '@plumbline/contracts/nouns/businesses.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockBusiness, saveStatus, type Business } from './store.ts';

/** What a business may become: a closed one stays so, and a new application starts afresh. */
const next: Readonly<Record<BusinessStatus, readonly BusinessStatus[]>> = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: [],
};

export interface StatusChange {
  businessId: number;
  status: BusinessStatus;
  /** Why, in words that its members read; null for one that is active again. */
  reason: string | null;
  actorAccountId: number | null;
}

/**
 * Suspends a business, makes it active again or closes it; its members' next request knows. Orders
 * that were paid or are just being paid go on as they were agreed. Refuses a business that there is
 * none of, and a step that there is none of.
 */
export async function changeStatus(
  tx: Tx,
  context: Pick<Context, 'now'>,
  { businessId, status, reason, actorAccountId }: StatusChange,
): Promise<Business> {
  const before = await lockBusiness(tx, businessId);
  if (!before) throw new Refusal('business-not-found');
  if (!next[before.status].includes(status)) {
    throw new Refusal('business-not-active', {
      detail: `This business is ${before.status}. It cannot become ${status}.`,
    });
  }
  const at = context.now();
  await saveStatus(tx, businessId, { status, statusReason: reason }, at);
  await recordAudit(tx, {
    actorAccountId,
    action: 'businesses.changeStatus',
    subject: `business:${businessId}`,
    before: { status: before.status, reason: before.statusReason },
    after: { status, reason },
    at,
  });
  return before;
}
