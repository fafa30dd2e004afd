import type { Module } from '../../core/module.ts';
import { approvalHandlers } from './handlers.ts';
import { listApprovalFaults } from './faults-store.ts';
import { limitAddition } from './limit-addition.ts';
import { approvalPrivacy } from './privacy-store.ts';

/** What members may spend, and orders over that which wait for somebody's yes. */
export const approvals = {
  name: 'approvals',
  handlers: { approvals: approvalHandlers },
  limitsAddition: limitAddition,
  privacy: approvalPrivacy,
  checks: { approvals: ({ db }) => listApprovalFaults(db) },
  tables: ['order_approval', 'approver_away'],
  reads: {
    account: 'those who ask and decide are named and written to',
    business: 'a request says which business it is of',
    business_member: 'who decides follows from their role',
    customer_order: 'what was ordered counts towards a limit',
    order_net: 'what was ordered counts less what was given back of it',
    order_refund: 'what was given back of an order in the month counts no more',
    order_refund_line: 'what was given back of an order counts by its lines',
    order_growth: 'what is just being paid for on top of an order counts towards a limit',
    order_addition: 'what was added to an order counts in the month in which it was',
    order_line: 'what was added to an order counts by its lines',
    job_key: 'a limit for a job counts what the job’s own page does',
    delivery_upgrade: 'what is paid on top for a delivery counts towards a limit',
    payment: 'what is just being paid for counts towards a limit',
    basket: 'a request says what has become of its basket',
  },
} satisfies Module;
