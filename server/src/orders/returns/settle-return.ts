import { recordAudit } from '../../base/audit/store.ts';
import { cutText } from '../../core/cut-text.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { listBooks } from '../orders/books-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import type { SentRefund } from '../refunds/send-refund.ts';
import { endClocks } from '../orders/clocks-store.ts';
import { askForPlan, requireExpected } from '../refunds/ask-for-plan.ts';
import { readCheapest } from '../refunds/cheapest-delivery.ts';
import { withoutPremium } from '../refunds/refunds.ts';
import { findLeft, type Left } from '../refunds/refundable-store.ts';
import { decideReturn, type Handling, type ReturnDecision } from './decide-return.ts';
import { promisedDelivery, type Before } from './read-returnable.ts';
import { listPromised } from './returnable-store.ts';
import {
  findReturnOfRefund,
  reopenReturnOfRefund,
  saveReturnDecision,
  type ReturnRow,
} from './store.ts';

/** The books of an order, by its number. */
export async function getBooks(tx: Queryable, orderNumber: string): Promise<OrderBooks> {
  const left = await findLeft(tx, orderNumber);
  if (!left) throw new Refusal('order-not-found');
  return (await listBooks(tx, [left.order.id])).get(left.order.id)!;
}

/** What a decision about a return would give back. Refuses one that nothing can be decided about. */
export async function readDecision(
  tx: Queryable,
  row: ReturnRow,
  { handling, before }: { handling: readonly Handling[]; before: Before },
): Promise<{ left: Left; decision: ReturnDecision }> {
  if (row.state !== 'received') {
    const details = {
      announced: 'Not all of it is accounted for. Receive it first, or say what does not come.',
      decided: 'It was decided already.',
      withdrawn: 'The customer keeps it after all.',
    };
    throw new Refusal('return-refused', { detail: details[row.state] });
  }
  const found = withoutPremium((await findLeft(tx, row.orderNumber))!);
  const books = (await listBooks(tx, [row.orderId])).get(row.orderId)!;
  const cheapestDeliveryPence = (await readCheapest(tx, found.order, before))(books);
  const left = { ...found, order: { ...found.order, cheapestDeliveryPence } };
  const others = (await listPromised(tx, row.orderId)).filter((each) => each.returnId !== row.id);
  const promise = { ...row, elsewherePence: promisedDelivery(others) };
  return { left, decision: decideReturn({ books, left }, promise, handling) };
}

/**
 * Gives back what is due for a return, under its order's lock, and ends its days; above the limit the
 * refund waits for a second person, and its days run on until it is sent.
 */
export async function settleReturn(
  tx: Tx,
  context: Context,
  row: ReturnRow,
  asked: {
    handling: readonly Handling[];
    before: Before;
    note: string;
    expectedPence: number;
    accountId: number;
  },
): Promise<void> {
  const { handling, expectedPence, accountId } = asked;
  const { left, decision } = await readDecision(tx, row, asked);
  const { plan } = decision;
  const note = asked.note.trim();
  if (decision.handlingPence > 0 && note === '') {
    const message = 'Say what is kept and why: the customer reads it.';
    throw new Refusal('invalid-request', { fields: [{ path: '/body/note', message }] });
  }
  requireExpected(plan, expectedPence);
  const at = context.now();
  const refund =
    plan.total.incPence > 0
      ? await askForPlan(tx, context, left, {
          plan,
          note: cutText(`Return ${row.number}${note ? `: ${note}` : ''}`, 500),
          askedBy: accountId,
        })
      : null;
  const kept = { handling, at, by: accountId, note: note || null, refundId: refund?.id ?? null };
  await saveReturnDecision(tx, row.id, kept);
  if (refund?.state !== 'waiting') {
    const { orderId, number: subject } = row;
    await endClocks(tx, { orderId, kind: 'refund-by', subject, at });
  }
  await recordAudit(tx, {
    actorAccountId: accountId,
    action: 'returns.decideReturn',
    subject: `order:${row.orderNumber}`,
    after: {
      return: row.number,
      pence: plan.total.incPence,
      handling,
      state: refund?.state ?? null,
    },
    at,
  });
}

/** Nothing was decided about a return whose refund is withdrawn, or not agreed to: it is as it was. */
export async function reopenForRefund(tx: Tx, _context: Context, refundId: number): Promise<void> {
  await reopenReturnOfRefund(tx, refundId);
}

/** The days of a return end when its refund is let go, which above the limit is later than decided. */
export async function endDaysOfReturn(
  tx: Tx,
  { now }: Context,
  { refund }: SentRefund,
): Promise<void> {
  const found = await findReturnOfRefund(tx, refund.id);
  if (!found) return;
  const { orderId, number: subject } = found;
  await endClocks(tx, { orderId, kind: 'refund-by', subject, at: now() });
}
