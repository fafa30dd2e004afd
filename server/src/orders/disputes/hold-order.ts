import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { DisputeChange } from '../../money/payments/disputes.ts';
import type { Decision, Deed, OrderBooks } from '../orders/books.ts';
import { unchanged } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { holdOrder } from '../orders/promises.ts';
import { open } from '../orders/units.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { findDisputeRow } from './store.ts';

/** Keeps what is unsent of an order where it is; queued in the transaction that writes its dispute. */
export const holdDisputedQueue: Queue<{ disputeId: string }> = { name: 'hold-disputed-order' };

/**
 * A new dispute holds its order, by a job: the order's lock comes before its payments' everywhere, and
 * whoever writes a dispute has the payment's. What staff have lifted is not held again.
 */
export async function takeDispute(
  tx: Tx,
  context: Context,
  { before, after }: DisputeChange,
): Promise<void> {
  const isNew = before === null && ['needs-response', 'under-review'].includes(after.state);
  if (!isNew) return;
  await context.jobs.send(tx, holdDisputedQueue, { disputeId: after.disputeId });
}

/** Safe to run again: an order that is held for a dispute already, or is all sent, stays as it is. */
export async function holdDisputedOrder(context: Context, disputeId: string): Promise<void> {
  const row = await findDisputeRow(context.db, disputeId);
  if (!row?.orderNumber) return;
  const { orderNumber, amountPence } = row;
  const note = `The customer’s bank disputes ${pounds(amountPence)} of it.`;
  const deed: Deed = { actor: 'shop', accountId: null, at: context.now() };
  const command = 'holdDisputedOrder';
  await transaction(context.db, (tx) =>
    changeOrder(
      tx,
      context,
      { order: orderNumber, command, expectedVersion: null, deed },
      (books) => holdUnsent(books, note, deed),
    ),
  );
}

function holdUnsent(books: OrderBooks, note: string, deed: Deed): Decision {
  const wasHeld = books.holds.some(({ reason }) => reason === 'dispute');
  const isAllSent = books.lines.every((line) => open(line) === 0);
  return wasHeld || isAllSent
    ? unchanged(books)
    : holdOrder(books, { reason: 'dispute', note }, deed);
}
