import type { Module } from '../../core/module.ts';
import { listRefundFaults } from './faults-store.ts';
import { refundHandlers } from './handlers.ts';
import { refundPrivacy } from './privacy-store.ts';

/** Money that goes back for an order: what for, by whom, and from which of its payments. */
export const refunds = {
  name: 'refunds',
  handlers: { refunds: refundHandlers },
  privacy: refundPrivacy,
  checks: { refunds: ({ db }) => listRefundFaults(db) },
  tables: [
    'order_refund',
    'order_refund_line',
    'order_refund_payment',
    'order_net',
    'account_dispatch_takes_its_pence',
    'pence_of_pieces',
  ],
  reads: {
    account: 'staff read who asked for a refund and who agreed to it',
    customer_order: 'a refund is of an order’s delivery, and goes to its buyer',
    account_dispatch: 'what is left of a line is less what left of it',
    offering: 'what the cheapest delivery costs goes by the size of what it brings',
    order_line: 'a refund is of stored parts of an order’s lines',
    order_payment: 'a refund comes from the payments of its order',
    payment: 'what a payment can give back is what it brought, less what has gone',
    refund: 'what a payment can give back is what it brought, less what has gone',
    dispute: 'what a bank has taken back is not there to be refunded',
    message: 'the books are checked: each refund was told to its customer',
  },
} satisfies Module;
