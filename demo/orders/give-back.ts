import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import type { OrderBooks } from '@plumbline/server/orders/orders/books.ts';
import {
  findOrderRefund,
  insertOrderRefund,
  saveRefundDecision,
} from '@plumbline/server/orders/refunds/order-refund-store.ts';
import { lockLeft } from '@plumbline/server/orders/refunds/refundable-store.ts';
import { planRefund } from '@plumbline/server/orders/refunds/refunds.ts';
import { sendRefund } from '@plumbline/server/orders/refunds/send-refund.ts';
import type { RefundStep } from './step.ts';

const notes: Record<RefundStep['refund'], string> = {
  cancelled: 'Cancelled before it was sent.',
  failed: 'It did not arrive and is not sent again.',
  goodwill: 'A scratch behind the rim, which the customer keeps.',
};

/** Something for the trouble, where the goods stay with the customer. */
const goodwillPence = 10_00;

interface GivingBack {
  books: OrderBooks;
  askedBy: number;
  /** Somebody of finance. */
  agreedBy: number;
}

/** Gives money back as staff do, of the stored parts of the order; answers the refund's id. */
export async function giveBack(
  tx: Tx,
  context: Context,
  { refund: why }: RefundStep,
  { books, askedBy, agreedBy }: GivingBack,
): Promise<number> {
  const left = (await lockLeft(tx, books.number))!;
  const plan = planRefund(left, wishOf(why, books, left.delivery.incPence));
  const at = context.now();
  // Above what one person may give back, a second one has agreed.
  const isLarge = left.alonePence + plan.total.incPence > context.config.limits.refundAlonePence;
  const state = isLarge ? ('waiting' as const) : ('sent' as const);
  const asked = { orderId: books.id, state, note: notes[why], askedBy, at };
  const id = await insertOrderRefund(tx, { ...plan, ...asked });
  if (isLarge) await saveRefundDecision(tx, id, { state: 'sent', by: agreedBy, at });
  const refund = (await findOrderRefund(tx, id))!;
  await sendRefund(tx, context, { refund, askedBy, approvedBy: isLarge ? agreedBy : null }, left);
  return id;
}

/** Who has nothing of the order in the end paid nothing for its delivery either. */
function wishOf(
  why: RefundStep['refund'],
  { lines, status }: OrderBooks,
  deliveryPence: number,
): RefundWish {
  const nothing = { lines: [], deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
  if (why === 'goodwill') return { ...nothing, goodwillPence };
  const wished = lines
    .map((line) => ({ position: line.position, units: line[why], offPence: 0 }))
    .filter(({ units }) => units > 0);
  const hasNothing = status === 'cancelled';
  return { ...nothing, lines: wished, deliveryPence: hasNothing ? deliveryPence : 0 };
}
