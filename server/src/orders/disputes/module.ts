import type { Module } from '../../core/module.ts';
import { disputeHandlers } from './handlers.ts';
import { holdDisputedOrder, holdDisputedQueue, takeDispute } from './hold-order.ts';
import { sendAnswer, sendAnswerQueue } from './send-answer.ts';

/** Payments that a customer's bank disputes: what staff answer, and what becomes of the order. */
export const disputes = {
  name: 'disputes',
  handlers: { disputes: disputeHandlers },
  jobs: (context) => {
    context.jobs.work(sendAnswerQueue, ({ disputeId }) => sendAnswer(context, disputeId));
    context.jobs.work(holdDisputedQueue, ({ disputeId }) => holdDisputedOrder(context, disputeId));
  },
  takesDisputeChange: takeDispute,
  reads: {
    account: 'staff read who answered a dispute',
    customer_order: 'a dispute is of an order’s payment, and the order speaks for us',
    order_line: 'the bank is told what was bought',
    consignment: 'the bank is told what was sent, and when it arrived',
    consignment_line: 'the bank is told what was sent',
    consignment_box: 'the bank is told under which numbers it was sent',
    carrier_scan: 'the bank is told where and when its boxes were handed over',
    order_payment: 'a dispute is of an order’s payment',
    payment: 'a dispute is of a payment',
    refund: 'the bank is told what was given back already',
    dispute: 'staff read what the bank wants and until when',
  },
} satisfies Module;
