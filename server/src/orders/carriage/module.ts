import type { Module } from '../../core/module.ts';
import { listCarriageFaults } from './faults-store.ts';
import { followOrder } from './follow-orders.ts';
import { carriageHandlers } from './handlers.ts';
import { registerCarriageJobs } from './jobs.ts';
import { mountCarrierWebhook } from './webhook.ts';

/** What is booked with carriers, and what they tell of it. */
export const carriage = {
  name: 'carriage',
  handlers: { carriage: carriageHandlers },
  jobs: registerCarriageJobs,
  mounts: mountCarrierWebhook,
  takesOrderChange: followOrder,
  checks: { 'boxes with carriers': ({ db, now }) => listCarriageFaults(db, now()) },
  tables: ['carrier_service', 'carrier_booking', 'carrier_event', 'carrier_inquiry'],
  reads: {
    carrier_scan: 'the books are checked: what a carrier told had its effect',
    consignment: 'a booking is for one as it is packed',
    consignment_box: 'each box is to have a number',
    customer_order: 'the carrier is told where an order goes',
  },
} satisfies Module;
