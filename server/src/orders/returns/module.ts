import type { Module } from '../../core/module.ts';
import { endDaysOfReturn, reopenForRefund } from './settle-return.ts';
import { listReturnFaults } from './faults-store.ts';
import { returnHandlers } from './handlers.ts';
import { registerReturnJobs } from './jobs.ts';
import { returnPrivacy } from './privacy-store.ts';
import { returnStaffHandlers } from './staff-handlers.ts';

/** Goods that come back: announced by customers, received and decided about by the desk. */
export const returns = {
  name: 'returns',
  handlers: { returns: { ...returnHandlers, ...returnStaffHandlers } },
  jobs: registerReturnJobs,
  takesOrderRefund: endDaysOfReturn,
  takesUnsentRefund: reopenForRefund,
  privacy: returnPrivacy,
  checks: { returns: ({ db }) => listReturnFaults(db) },
  tables: ['order_return', 'order_return_line', 'return_booking', 'order_exchange'],
  reads: {
    account: 'the desk reads who decided',
    carrier_event: 'a carrier’s scan proves that a return was sent',
    category: 'what cannot come back is said by category',
    customer_order: 'a return is of an order, and its money goes to who bought it',
    offering: 'goods travel back by their size',
    order_clock: 'a return’s money has a day on which it is due',
    order_line: 'a return is of lines of its order',
    order_refund: 'a return is paid back by a refund of its order',
    order_refund_line: 'the books are checked: what was paid back came',
    product: 'what cannot come back is said by category',
    refund: 'a return tells how far its refund has come',
    return_terms_exception: 'what cannot come back is said by category',
    return_terms_at: 'an order goes back on the terms that it was placed under',
    stock_movement: 'the books are checked: what can be sold again went into the stock',
  },
} satisfies Module;
