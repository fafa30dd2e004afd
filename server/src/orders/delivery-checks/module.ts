import type { Module } from '../../core/module.ts';
import { deliveryCheckHandlers } from './handlers.ts';
import { deliveryCheckPrivacy } from './privacy-store.ts';

/** What was found in the boxes that arrived, and the link by which a fitter reads of it. */
export const deliveryChecks = {
  name: 'delivery-checks',
  handlers: { deliveryChecks: deliveryCheckHandlers },
  privatePaths: ['/fit/'],
  privacy: deliveryCheckPrivacy,
  tables: ['box_check', 'fitter_link'],
  reads: {
    order_line: 'what is in a box is called as it was when it was ordered',
    customer_order: 'what is kept of a person is found by their orders',
  },
} satisfies Module;
