import type { Context } from '../../core/context.ts';
import type { OrderAddition } from '../../core/module.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { findOver, isUnlimited, monthBegan } from './limits.ts';
import { overInWords } from './require-within-limits.ts';
import { findUsed } from './spending-store.ts';

/**
 * Refuses more of a business's order than a limit of whoever ordered it: what one could not order at
 * once, one does not add by and by.
 */
export async function limitAddition(
  tx: Tx,
  { now }: Context,
  { order, standing: { limits }, moreExPence, inHand }: OrderAddition,
): Promise<void> {
  if (isUnlimited(limits)) return;
  const { orderId, businessId, accountId, jobReference } = order;
  await takeTurn(tx, `spending:${businessId}:${accountId}`);
  const used = await findUsed(
    tx,
    { businessId, accountId, orderId, inHand },
    { monthBegan: monthBegan(now()), jobReference },
  );
  const { orderLimitPence, monthLimitPence, jobLimitPence } = limits;
  const none = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
  // The order as it would be; and of the month and the job, which have it already, what is more of it.
  const [first] = [
    ...findOver({ ...none, orderLimitPence }, used, used.orderPence + moreExPence),
    ...findOver({ ...none, monthLimitPence, jobLimitPence }, used, moreExPence),
  ];
  if (!first) return;
  throw new Refusal('over-limit', {
    detail: `${overInWords(first)} Nothing was changed. Order it by itself, and you can ask for approval.`,
  });
}
