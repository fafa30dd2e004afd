import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { noteUnsent } from './credit-account.ts';
import { findOrderRefund, insertOrderRefund } from './order-refund-store.ts';
import type { Left } from './refundable-store.ts';
import type { RefundPlan } from './refunds.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Keeps what somebody of the staff wants to give back of an order whose lock is held, and sends it; or
 * lets it wait for a second person, above what one may give alone.
 */
export async function askForPlan(
  tx: Tx,
  context: Context,
  left: Left,
  { plan, note, askedBy }: { plan: RefundPlan; note: string; askedBy: number },
): Promise<{ id: number; state: 'waiting' | 'sent' }> {
  const { config, now } = context;
  const state = needsSecond(left, plan, config.limits.refundAlonePence) ? 'waiting' : 'sent';
  const asked = { orderId: left.order.id, state, note: note.trim(), askedBy, at: now() } as const;
  const id = await insertOrderRefund(tx, { ...plan, ...asked });
  const refund = (await findOrderRefund(tx, id))!;
  await noteUnsent(tx, refund);
  if (state === 'sent') await sendRefund(tx, context, { refund, askedBy, approvedBy: null }, left);
  return { id, state };
}

/** Whether it takes the order above what one person may give back of it alone, all in all. */
export const needsSecond = (
  { alonePence }: Pick<Left, 'alonePence'>,
  { total }: Pick<RefundPlan, 'total'>,
  limitPence: number,
) => alonePence + total.incPence > limitPence;

/** Nobody gives back another sum than the one that they have seen. */
export function requireExpected({ total }: Pick<RefundPlan, 'total'>, expectedPence: number): void {
  if (total.incPence === expectedPence) return;
  throw new Refusal('refund-changed', {
    detail:
      `The preview said ${pounds(expectedPence)}; by now it comes to ${pounds(total.incPence)}, ` +
      'since something else of this order was refunded meanwhile. Nothing was refunded: look again.',
    extra: { totalPence: total.incPence },
  });
}
