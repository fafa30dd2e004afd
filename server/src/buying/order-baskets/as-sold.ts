import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import type { KeptOrderBasket } from './order-basket.ts';

/** What is sold as it stands, with what staff were told and who they are. */
export const soldBy = (
  { accountId }: Caller,
  { poNumber, jobReference }: KeptOrderBasket,
  frozen: FrozenOrder,
  termsVersion: string,
): FrozenOrder => ({ ...frozen, poNumber, jobReference, termsVersion, soldBy: accountId });

/** Nobody is sent another total than was said on the telephone. */
export function requireAgreed({ total }: FrozenOrder, agreedTotalPence: number | undefined): void {
  if (agreedTotalPence === undefined || agreedTotalPence === total.incPence) return;
  throw new Refusal('payment-changed', {
    detail: 'The total has changed since you looked. Say the new one before you send it.',
    extra: { totalPence: total.incPence },
  });
}

/**
 * Prices that staff gave are in the audit log for good, whatever becomes of the order basket. Why they
 * did may be about a person, and stays with the order basket.
 */
export async function auditOverrides(tx: Tx, caller: Caller, kept: KeptOrderBasket, at: Date) {
  for (const { offeringId, override } of kept.lines) {
    if (!override) continue;
    const { pence, basis, replacedPence, by } = override;
    await recordAudit(tx, {
      actorAccountId: caller.accountId,
      action: 'orderBaskets.completeOrderBasket',
      subject: `order-basket:${kept.id}`,
      before: { offeringId, unitPence: replacedPence, basis },
      after: { offeringId, unitPence: pence, basis, givenBy: by },
      at,
    });
  }
}
