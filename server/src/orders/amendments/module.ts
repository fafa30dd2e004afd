import type { Module } from '../../core/module.ts';
import { listChangeFaults } from './faults-store.ts';
import { orderChangeHandlers } from './handlers.ts';
import { registerAmendmentJobs } from './jobs.ts';
import { amendmentPrivacy } from './privacy-store.ts';
import { changeSettler } from './settler.ts';
import { orderChangeStaffHandlers } from './staff-handlers.ts';

/** Changes of orders after their placing: one set at a time, priced, agreed to, applied once. */
export const amendments = {
  name: 'amendments',
  handlers: { orderChanges: { ...orderChangeHandlers, ...orderChangeStaffHandlers } },
  jobs: registerAmendmentJobs,
  settlers: [changeSettler],
  privacy: amendmentPrivacy,
  checks: { 'changes of orders': ({ db, now }) => listChangeFaults(db, now()) },
  tables: ['order_change', 'each_delivery_has_its_way', 'order_change_keeps_each_way'],
  reads: {
    customer_order: 'a change is of an order, by the terms that it was placed with',
    consignment: 'a way that was chosen for all deliveries is that of each',
    order_line: 'a change is priced beside what the order has',
    payment: 'the books are checked: what a change cost was paid',
    order_addition: 'the books are checked: what was set off went both ways',
    order_refund: 'the books are checked: what a change gives back is given',
    order_refund_payment: 'the books are checked: what a change gives back is given',
  },
} satisfies Module;
