import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { takeBackDisputeAnswer } from '../../money/payments/dispute-store.ts';
import { recordDispute } from '../../money/payments/disputes.ts';
import { PaymentRequestRefused } from '../../outside/payments.ts';
import { answerText, evidenceOf } from './disputes.ts';
import { findDisputeRow, findOrderFacts } from './store.ts';

/** Hands an answer to a dispute in at the provider; queued in the transaction that keeps it. */
export const sendAnswerQueue: Queue<{ disputeId: string }> = {
  name: 'answer-dispute',
  retries: 50,
};

/** Safe to run again: one that the bank has by now is not waiting for a response any more. */
export async function sendAnswer(context: Context, disputeId: string): Promise<void> {
  const row = await findDisputeRow(context.db, disputeId);
  if (!row?.answer || row.state !== 'needs-response') return;
  const order = row.orderNumber && (await findOrderFacts(context.db, row.orderNumber));
  const askedAt = context.now();
  const { disputes } = context.payments;
  try {
    const seen = await disputes.answer({
      disputeId,
      text: answerText(row.answer, order ? evidenceOf(order) : []),
      customerName: order ? order.name : null,
      customerEmail: row.email?.includes('@') ? row.email : null,
    });
    await recordDispute(context, seen, askedAt, null);
  } catch (error) {
    if (!(error instanceof PaymentRequestRefused)) throw error;
    context.log.error({ err: error, disputeId }, 'the provider refused the answer to a dispute');
    await recordDispute(context, await disputes.get(disputeId), askedAt, null);
    // The bank may have decided meanwhile. Where it still waits, it was told nothing: staff answer anew.
    const refused = { answer: row.answer, refusal: error.message };
    await transaction(context.db, (tx) => takeBackDisputeAnswer(tx, disputeId, refused));
  }
}
