import type { Module } from '../../core/module.ts';
import { listDayFaults } from './faults-store.ts';
import { delayHandlers } from './handlers.ts';
import { registerNoticeJobs } from './jobs.ts';
import { resendHandlers } from './resend-handlers.ts';
import { tellCustomer } from './tell-customer.ts';

/** What customers and those who run the shop are told of orders, and what they choose then. */
export const notices = {
  name: 'notices',
  handlers: { delays: delayHandlers, orderMails: resendHandlers },
  jobs: registerNoticeJobs,
  takesOrderChange: tellCustomer,
  checks: { 'days of what is to come': ({ db, now }) => listDayFaults(db, now()) },
  reads: {
    consignment: 'what is to come has a day that is not over',
    customer_order: 'what is to come is of an order',
  },
} satisfies Module;
