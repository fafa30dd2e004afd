import type { Context } from '../../core/context.ts';
import type { OrderAddition } from '../../core/module.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { findOver, isUnlimited, monthBegan } from './limits.ts';
import { overInWords } from './require-within-limits.ts';
import { findBusinessOrder, findUsed } from './spending-store.ts';

/**
 * Refuses more of a business's order than a limit of whoever ordered it: what one could not order at
 * once, one does not add by and by. Who has left the business puts nothing more on its account, and
 * sends nothing of it elsewhere; what they paid with their own card is theirs.
 */
export async function limitAddition(
  tx: Tx,
  { now, config }: Context,
  { orderId, moreExPence, isSentElsewhere, inHand }: OrderAddition,
): Promise<void> {
  if (moreExPence <= 0 && !isSentElsewhere) return;
  const order = await findBusinessOrder(tx, orderId);
  if (!order) return;
  const { businessId, accountId, jobReference, totalExPence, isOnAccount, limits } = order;
  if (!limits) {
    if (!isOnAccount) return;
    throw new Refusal('order-refuses', {
      detail:
        'Whoever ordered this does not buy for the business any more, so nothing can be added to it or sent elsewhere here. Nothing was changed. Its team may ring us.',
    });
  }
  if (moreExPence <= 0) return;
  if (isUnlimited(limits)) return;
  await takeTurn(tx, `spending:${businessId}:${accountId}`);
  const at = now();
  const used = await findUsed(
    tx,
    { businessId, accountId, inHand },
    {
      monthBegan: monthBegan(at),
      jobReference,
      heldSince: new Date(at.getTime() - config.limits.holdMinutes * 60_000),
    },
  );
  const { orderLimitPence, monthLimitPence, jobLimitPence } = limits;
  const none = { orderLimitPence: null, monthLimitPence: null, jobLimitPence: null };
  // The order as it would be; and of the month and the job, which have it already, what is more of it.
  const [first] = [
    ...findOver({ ...none, orderLimitPence }, used, totalExPence + moreExPence),
    ...findOver({ ...none, monthLimitPence, jobLimitPence }, used, moreExPence),
  ];
  if (!first) return;
  throw new Refusal('over-limit', {
    detail: `${overInWords(first)} Nothing was changed. Order it by itself, and you can ask for approval.`,
  });
}
