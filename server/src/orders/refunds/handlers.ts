import type { OrderRefund, refundStaffCalls } from '@plumbline/contracts/staff/refunds.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { askForPlan, needsSecond, requireExpected } from './ask-for-plan.ts';
import { describeLeft, describePlan, describeRefund } from './describe-refund.ts';
import { failedRefundHandlers } from './failed-refund-handlers.ts';
import {
  countOrderRefunds,
  findOrderRefund,
  listOrderRefunds,
  listRefundsOfOrder,
  saveRefundDecision,
  type OrderRefundRow,
} from './order-refund-store.ts';
import { findLeft, lockLeft, type Left } from './refundable-store.ts';
import { barOfRefund, planRefund, refundBars } from './refunds.ts';
import { sendRefund } from './send-refund.ts';

/** How staff give money back for an order: previewed, asked for, and above a limit agreed to. */
export const refundHandlers: Handlers<typeof refundStaffCalls> = {
  ...failedRefundHandlers,

  getRefundable: ({ params, caller }, { db, config }) =>
    transaction(db, async (tx) => {
      const left = requireOrder(await findLeft(tx, params.order));
      const refunds = await listRefundsOfOrder(tx, left.order.id);
      return describeLeft(left, refunds, caller, config.limits.refundAlonePence);
    }),

  previewRefund: async ({ params, body }, { db, config }) => {
    const left = requireOrder(await findLeft(db, params.order));
    const plan = planRefund(left, body);
    return describePlan(left, plan, needsSecond(left, plan, config.limits.refundAlonePence));
  },

  askRefund: ({ params, body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const before = await findAnswer<OrderRefund>(tx, idempotency);
      if (before) return before;
      const { note, expectedPence, ...wish } = body;
      const left = requireOrder(await lockLeft(tx, params.order));
      const plan = planRefund(left, wish);
      requireExpected(plan, expectedPence);
      const askedBy = caller.accountId!;
      const { id, state } = await askForPlan(tx, context, left, { plan, note, askedBy });
      await recordAudit(tx, {
        actorAccountId: askedBy,
        action: 'refunds.askRefund',
        subject: `order:${left.order.number}`,
        after: { refund: id, state, pence: plan.total.incPence },
        at: context.now(),
      });
      const answer = describeRefund((await findOrderRefund(tx, id))!, caller);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    }),

  listRefunds: async ({ query, caller }, { db }) => {
    const { state = null } = query;
    const page = pageOf(query);
    const rows = await listOrderRefunds(db, state, page);
    const total = await countOrderRefunds(db, state);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, refunds: rows.map((row) => describeRefund(row, caller)) };
  },

  getRefund: async ({ params, caller }, { db }) =>
    describeRefund(requireRefund(await findOrderRefund(db, params.refundId)), caller),

  decideRefund: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const { orderNumber } = requireRefund(await findOrderRefund(tx, params.refundId));
      // The order's lock is what every decision about its money is made under.
      const left = requireOrder(await lockLeft(tx, orderNumber));
      const refund = requireRefund(await findOrderRefund(tx, params.refundId));
      const bar = barOfRefund(refund, caller);
      // Whoever asked may think better of it; agreeing to it is never theirs.
      const isWithdrawn = body.decision === 'declined' && bar === 'asked-by-you';
      if (refund.state !== 'waiting') {
        throw new Refusal('refund-barred', { detail: 'Somebody has decided about it already.' });
      }
      if (bar !== null && !isWithdrawn)
        throw new Refusal('refund-barred', { detail: refundBars[bar] });
      const state = isWithdrawn ? 'withdrawn' : body.decision === 'agreed' ? 'sent' : 'declined';
      const by = caller.accountId!;
      const at = context.now();
      await saveRefundDecision(tx, refund.id, { state, by, at });
      if (state === 'sent') {
        await sendRefund(tx, context, { refund, askedBy: refund.askedBy, approvedBy: by }, left);
      } else {
        for (const { takesUnsentRefund } of context.modules) {
          await takesUnsentRefund?.(tx, context, refund.id);
        }
      }
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'refunds.decideRefund',
        subject: `order:${orderNumber}`,
        before: { refund: refund.id, state: refund.state },
        after: { refund: refund.id, state },
        at,
      });
      return describeRefund((await findOrderRefund(tx, refund.id))!, caller);
    }),
};

function requireOrder(left: Left | undefined): Left {
  if (!left) throw new Refusal('order-not-found');
  return left;
}

function requireRefund(row: OrderRefundRow | undefined): OrderRefundRow {
  if (!row) throw new Refusal('refund-not-found');
  return row;
}
