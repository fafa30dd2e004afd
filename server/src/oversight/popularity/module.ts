import type { Module } from '../../core/module.ts';
import { registerPopularityJobs } from './jobs.ts';

/** What people buy and look at, counted over all of them, as the catalogue's order takes it. */
export const popularity = {
  name: 'popularity',
  jobs: registerPopularityJobs,
  reads: {
    customer_order: 'what was bought, and when',
    order_line: 'which goods an order has',
    visitor_action: 'what visitors who agreed to it looked at and put into a basket',
    offering: 'actions name a SKU, and lines an offering, of a product',
  },
} satisfies Module;
