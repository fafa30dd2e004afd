import type { FailedRefund, refundStaffCalls } from '@plumbline/contracts/staff/refunds.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { promiseRefund } from '../../money/payments/refund.ts';
import { settleFailedRefund } from '../../money/payments/refund-store.ts';
import { lockPayment } from '../../money/payments/store.ts';
import {
  countFailedRefunds,
  findFailedRefund,
  listFailedRefundRows,
  type FailedRefundRow,
} from './failed-refund-store.ts';

type FailedCalls = Pick<
  typeof refundStaffCalls,
  'listFailedRefunds' | 'getFailedRefund' | 'settleFailedRefund'
>;

/** What staff do about money that the provider or the bank did not give back. */
export const failedRefundHandlers: Handlers<FailedCalls> = {
  listFailedRefunds: async ({ query }, { db }) => {
    const isSettled = query.state === 'settled';
    const page = pageOf(query);
    const rows = await listFailedRefundRows(db, isSettled, page);
    const total = await countFailedRefunds(db, isSettled);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, refunds: rows.map(describeFailed) };
  },

  getFailedRefund: async ({ params }, { db }) =>
    describeFailed(requireFailed(await findFailedRefund(db, params.paymentRefundId))),

  settleFailedRefund: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { paymentRefundId: id } = params;
      const failed = requireFailed(await findFailedRefund(tx, id));
      await lockPayment(tx, failed.paymentId);
      const by = caller.accountId!;
      const at = context.now();
      const note = body.note.trim();
      if (!(await settleFailedRefund(tx, id, { as: body.settledAs, note, by, at }))) {
        throw new Refusal('refund-barred', { detail: 'Somebody has seen to it already.' });
      }
      if (body.settledAs === 'tried-again') {
        const { paymentId, amountPence, reason, subject, askedBy } = failed;
        const promise = { paymentId, amountPence, reason, subject, askedBy, approvedBy: by };
        if (!(await promiseRefund(tx, context, promise))) {
          throw new Refusal('refund-too-large', {
            detail:
              'This payment has not enough left, since the customer’s bank has taken it back. ' +
              'Pay it another way, or not at all.',
          });
        }
      }
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'refunds.settleFailedRefund',
        subject: failed.orderNumber ? `order:${failed.orderNumber}` : `payment:${failed.paymentId}`,
        after: { refund: id, settledAs: body.settledAs, note },
        at,
      });
      return describeFailed(requireFailed(await findFailedRefund(tx, id)));
    }),
};

function requireFailed(row: FailedRefundRow | undefined): FailedRefundRow {
  if (!row) throw new Refusal('refund-not-found');
  return row;
}

/** What credit of a business was paid out is of no order. */
const orderRefundOf = (subject: string | null) =>
  subject === null || !/^\d+$/.test(subject) ? null : Number(subject);

function describeFailed(row: FailedRefundRow): FailedRefund {
  const { id, orderNumber, subject, email, method, amountPence, reason, failure } = row;
  return {
    paymentRefundId: id,
    orderNumber,
    refundId: orderRefundOf(subject),
    email,
    method,
    amountPence,
    reason,
    failure,
    askedAt: row.createdAt.toISOString(),
    failedAt: row.failedAt.toISOString(),
    settledAs: row.settledAs,
    settledNote: row.settledNote,
    settledBy: row.settledByName,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
