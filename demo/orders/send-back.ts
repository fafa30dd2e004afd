import type { ReturnWish } from '@plumbline/contracts/nouns/returns.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';
import type { OrderBooks } from '@plumbline/server/orders/orders/books.ts';
import { findLinkedOrder } from '@plumbline/server/orders/orders/own-order-store.ts';
import { answerThread, writeQuestion } from '@plumbline/server/orders/questions/write-question.ts';
import {
  findOrderRefund,
  saveRefundDecision,
} from '@plumbline/server/orders/refunds/order-refund-store.ts';
import { lockLeft } from '@plumbline/server/orders/refunds/refundable-store.ts';
import { sendRefund } from '@plumbline/server/orders/refunds/send-refund.ts';
import { announceReturn } from '@plumbline/server/orders/returns/announce-return.ts';
import { awaitedOf } from '@plumbline/server/orders/returns/decide-return.ts';
import { describeProducts } from '@plumbline/server/orders/returns/describe-returnable.ts';
import { planReturn } from '@plumbline/server/orders/returns/plan-return.ts';
import { readBefore, readReturnable } from '@plumbline/server/orders/returns/read-returnable.ts';
import { receiveArrival } from '@plumbline/server/orders/returns/receive-return.ts';
import { readDecision, settleReturn } from '@plumbline/server/orders/returns/settle-return.ts';
import { findReturn, listReturnsOfOrder } from '@plumbline/server/orders/returns/store.ts';
import type { QuestionStep, ReturnStep } from './step.ts';

interface OfOrder {
  books: OrderBooks;
  /** Who is at the desk, and somebody of finance. */
  support: number;
  finance: number;
}

/** Does a step of a return as its customer and the desk do; answers the refund that it promised. */
export async function sendBack(
  tx: Tx,
  context: Context,
  step: ReturnStep,
  of: OfOrder,
): Promise<number | null> {
  if (step.returns === 'announced') {
    await announce(tx, context, step, of.books);
    return null;
  }
  const [row] = await listReturnsOfOrder(tx, of.books.id);
  if (!row) return null;
  if (step.returns === 'received') {
    const lines = row.lines.map((line) => ({
      position: line.position,
      resellable: step.isWorn ? 0 : awaitedOf(line),
      seconds: step.isWorn ? awaitedOf(line) : 0,
      scrap: 0,
      notReceived: 0,
    }));
    const { version } = of.books;
    await receiveArrival(tx, context, row, { version, lines, accountId: of.support });
    return null;
  }
  const asked = { handling: [], before: await readBefore(context) };
  const { decision } = await readDecision(tx, row, asked);
  const expectedPence = decision.plan.total.incPence;
  const settled = { ...asked, note: '', expectedPence, accountId: of.support };
  await settleReturn(tx, context, row, settled);
  const { refundId, refundState } = (await findReturn(tx, row.id))!;
  if (refundId !== null && refundState === 'waiting') await agree(tx, context, refundId, of);
  return refundId;
}

async function announce(
  tx: Tx,
  context: Context,
  { isAll, way }: ReturnStep,
  books: OrderBooks,
): Promise<void> {
  const order = (await findLinkedOrder(tx, books.guid))!;
  const before = await readBefore(context);
  const returnable = await readReturnable(tx, context, books.id, before);
  const { products, travel, collectionDays } = describeProducts(order, returnable);
  const open = products.filter((product) => product.returnable > 0);
  const lines = (isAll ? open : open.slice(0, 1)).map(({ position, returnable: units }) => ({
    position,
    units: isAll ? units : 1,
    reason: isAll ? ('changed-mind' as const) : ('wrong-finish' as const),
    isOpened: false,
  }));
  if (lines.length === 0) return;
  const size = open.filter((each) => lines.some(({ position }) => position === each.position));
  const ours = travel.findLast((each) =>
    size.some(({ sizeClass }) => sizeClass === each.sizeClass),
  );
  const wish: ReturnWish =
    way === 'own' || !ours
      ? { lines, way: 'own' }
      : {
          lines,
          way: ours.way,
          ...(ours.way === 'collection' && { collectionDay: collectionDays[2]! }),
        };
  const expectedPence = planReturn(returnable, wish).totalPence;
  const announced = { wish, comment: undefined, expectedPence, accountId: null };
  await announceReturn(tx, context, order, { announced, before });
}

/** Above what one person may give back, a second one has agreed. */
async function agree(tx: Tx, context: Context, refundId: number, of: OfOrder): Promise<void> {
  const { support: askedBy, finance: by } = of;
  const left = (await lockLeft(tx, of.books.number))!;
  await saveRefundDecision(tx, refundId, { state: 'sent', by, at: context.now() });
  const refund = (await findOrderRefund(tx, refundId))!;
  await sendRefund(tx, context, { refund, askedBy, approvedBy: by }, left);
}

/** A question of the customer's, and where there is one, our answer. */
export async function ask(
  tx: Tx,
  context: Context,
  { asks: text, topic, answer }: QuestionStep,
  { books, support: accountId }: OfOrder,
): Promise<void> {
  const order = (await findLinkedOrder(tx, books.guid))!;
  const thread = await writeQuestion(tx, context, order, { topic, text, reference: undefined });
  if (answer) await answerThread(tx, context, thread, { text: answer, closes: false, accountId });
}
