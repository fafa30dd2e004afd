import type { Module } from '../../core/module.ts';
import { dashboardHandlers } from './handlers.ts';

/** What a trade customer's day begins with: what comes, what waits, what was spent and on what. */
export const dashboard = {
  name: 'dashboard',
  handlers: { dashboard: dashboardHandlers },
  reads: {
    business: 'the dashboard is of one business, by its name and whether its band is provisional',
    consignment: 'what is to come to a business is told by the days of its consignments',
    consignment_line: 'each is told with how many pieces it has',
    customer_order: 'orders of a business are told by what they are for and how they stand',
    job_key: 'a job is compared as the jobs themselves compare it',
    line_of_job: 'what a business bought is told by job',
    order_basket: 'an order taken by phone waits for its customer to pay',
    order_basket_link: 'it waits while its link is open',
    order_change: 'a change that staff proposed, or that is to be paid, waits for its customer',
    order_line: 'what a business bought is told with how much of it, and what it cost',
    order_question: 'an answer waits to be read',
    paper_of_job:
      'what a business spent, by month and job, is what its invoices and credit notes come to',
    promise_change: 'a delay waits for its customer to choose',
    trade_application:
      'the application of a provisional business waits for what was asked about it',
    trade_application_item: 'it waits since the first thing that has no answer was asked',
  },
} satisfies Module;
