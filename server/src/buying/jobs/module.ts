import type { Module } from '../../core/module.ts';
import { jobHandlers } from './handlers.ts';
import { jobPrivacy } from './privacy-store.ts';

/** What a business buys, does and keeps for one of its jobs, by the reference on its orders. */
export const jobs = {
  name: 'jobs',
  handlers: { jobs: jobHandlers },
  privacy: jobPrivacy,
  tables: ['job', 'job_labour', 'job_line', 'job_left_over', 'line_of_job', 'paper_of_job'],
  reads: {
    account: 'orders are told with who placed them',
    business: 'people are told of which business the jobs are that they wrote of',
    business_member: 'what is of a business that nobody else is in goes with its person',
    client_quote: 'a job is told with its quotes',
    client_quote_issue: 'what clients accepted is what a job was quoted at',
    customer_order: 'a job’s orders are those that bear its reference',
    order_document: 'what a job was invoiced is what its papers come to',
    job_key: 'a job is compared as the basket that is for it',
    order_line: 'a job’s goods are the lines of its orders',
    order_return: 'a job is told with what goes back of it',
  },
} satisfies Module;
