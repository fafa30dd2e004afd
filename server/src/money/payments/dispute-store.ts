import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SeenDispute } from '../../outside/disputes.ts';

/** A dispute of a payment as it is kept; amounts are whole pence. */
export interface KeptDispute extends Omit<SeenDispute, 'intentId'> {
  paymentId: string;
}

const columns = `id as "disputeId", payment_id as "paymentId", state, is_inquiry as "isInquiry",
  reason, amount_pence as "amountPence", withdrawn_pence as "withdrawnPence",
  fee_pence as "feePence", evidence_due_at as "evidenceDueAt", opened_at as "openedAt"`;

const find = statement<KeptDispute>(
  'payments.findDispute',
  `select ${columns} from dispute where id = $1`,
);

/** A dispute by the provider's own id. */
export const findDispute = (tx: Queryable, disputeId: string) => find.find(tx, [disputeId]);

const save = statement(
  'payments.saveDispute',
  `insert into dispute (id, payment_id, state, is_inquiry, reason, amount_pence, withdrawn_pence,
                        fee_pence, evidence_due_at, opened_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (id) do update
     set state = $3, is_inquiry = $4, reason = $5, amount_pence = $6, withdrawn_pence = $7,
         fee_pence = $8, evidence_due_at = $9, seen_at = $11
   where dispute.seen_at <= $11`,
);

/**
 * Writes a dispute as the provider was seen to have it, asked at that instant; false where somebody
 * has asked later and written already.
 */
export async function saveDispute(
  tx: Tx,
  dispute: KeptDispute & { seenAt: Date },
): Promise<boolean> {
  const written = await save.run(tx, [
    dispute.disputeId,
    dispute.paymentId,
    dispute.state,
    dispute.isInquiry,
    dispute.reason,
    dispute.amountPence,
    dispute.withdrawnPence,
    dispute.feePence,
    dispute.evidenceDueAt,
    dispute.openedAt,
    dispute.seenAt,
  ]);
  return written === 1;
}

const answer = statement(
  'payments.answerDispute',
  `update dispute
      set answer = $2, answered_by = $3, answered_at = $4, refused_answer = null, refusal = null
    where id = $1 and state = 'needs-response' and answer is null`,
);

/** Keeps what we tell the bank, before it is told; false where it was told, or takes no answer. */
export async function saveDisputeAnswer(
  tx: Tx,
  disputeId: string,
  { text, by, at }: { text: string; by: number; at: Date },
): Promise<boolean> {
  return (await answer.run(tx, [disputeId, text, by, at])) === 1;
}

const takeBack = statement(
  'payments.takeBackDisputeAnswer',
  `update dispute
      set refused_answer = answer, refusal = $3, answer = null, answered_by = null, answered_at = null
    where id = $1 and state = 'needs-response' and answer = $2`,
);

/** Takes back an answer that the provider refused while it still waits for one. */
export async function takeBackDisputeAnswer(
  tx: Tx,
  disputeId: string,
  { answer: refused, refusal }: { answer: string; refusal: string },
): Promise<void> {
  await takeBack.run(tx, [disputeId, refused, refusal]);
}

const list = statement<KeptDispute>(
  'payments.listDisputes',
  `select ${columns} from dispute where opened_at >= $1 order by opened_at desc, id`,
);

/** The disputes that were opened since an instant, the newest first. */
export const listDisputesSince = (tx: Queryable, since: Date) => list.list(tx, [since]);
