import type { Dispute, disputeStaffCalls } from '@plumbline/contracts/staff/disputes.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { pageOf } from '../../db/paging.ts';
import { saveDisputeAnswer } from '../../money/payments/dispute-store.ts';
import { evidenceOf } from './disputes.ts';
import { sendAnswerQueue } from './send-answer.ts';
import {
  countDisputes,
  findDisputeRow,
  findOrderFacts,
  listDisputeRows,
  type DisputeRow,
} from './store.ts';

/** How staff answer a bank that disputes a payment. */
export const disputeHandlers: Handlers<typeof disputeStaffCalls> = {
  listDisputes: async ({ query }, { db }) => {
    const { stage = null } = query;
    const page = pageOf(query);
    const rows = await listDisputeRows(db, stage, page);
    const total = await countDisputes(db, stage);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, disputes: rows.map(describeDispute) };
  },

  getDispute: async ({ params }, { db }) => {
    const row = requireDispute(await findDisputeRow(db, params.disputeId));
    const order = row.orderNumber === null ? null : await findOrderFacts(db, row.orderNumber);
    return { dispute: describeDispute(row), evidence: { facts: order ? evidenceOf(order) : [] } };
  },

  answerDispute: async ({ params: { disputeId }, body, caller, idempotency }, context) => {
    await writeOnce(context.db, idempotency, async (tx) => {
      const row = requireDispute(await findDisputeRow(tx, disputeId));
      requireInTime(row, context);
      const answer = { text: body.answer.trim(), by: caller.accountId!, at: context.now() };
      if (!(await saveDisputeAnswer(tx, disputeId, answer))) {
        throw new Refusal('dispute-answered', {
          detail: 'It has been answered already, or the bank has decided.',
        });
      }
      await context.jobs.send(tx, sendAnswerQueue, { disputeId });
      await recordAudit(tx, {
        actorAccountId: caller.accountId,
        action: 'disputes.answerDispute',
        subject: row.orderNumber ? `order:${row.orderNumber}` : `dispute:${disputeId}`,
        after: { dispute: disputeId },
        at: answer.at,
      });
    });
    return describeDispute(requireDispute(await findDisputeRow(context.db, disputeId)));
  },
};

/** The bank takes nothing that comes after its day. */
function requireInTime({ evidenceDueAt }: DisputeRow, { now }: Context): void {
  if (evidenceDueAt === null || evidenceDueAt > now()) return;
  throw new Refusal('dispute-answered', {
    detail: 'The day until which the bank takes an answer has passed.',
  });
}

function requireDispute(row: DisputeRow | undefined): DisputeRow {
  if (!row) throw new Refusal('dispute-not-found');
  return row;
}

function describeDispute(row: DisputeRow): Dispute {
  const { firstName, lastName, email, answeredByName, ...dispute } = row;
  return {
    ...dispute,
    customer: email === null ? null : { name: `${firstName} ${lastName}`, email },
    openedAt: row.openedAt.toISOString(),
    evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
    answeredBy: answeredByName,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
