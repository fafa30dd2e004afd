import type { Module } from '../../core/module.ts';
import { deliveryCheckHandlers } from './handlers.ts';
import { deliveryCheckPrivacy } from './privacy-store.ts';
import { deliveryCheckStaffHandlers } from './staff-handlers.ts';

/** What was found in the boxes that arrived, and the link by which a fitter reads of it. */
export const deliveryChecks = {
  name: 'delivery-checks',
  handlers: { deliveryChecks: { ...deliveryCheckHandlers, ...deliveryCheckStaffHandlers } },
  privatePaths: ['/fit/'],
  privacy: deliveryCheckPrivacy,
  tables: ['box_check', 'fitter_link'],
  reads: {
    consignment: 'a carrier is told by what it brought',
    consignment_box: 'what lies in a box is looked for in it',
    consignment_line: 'what lies in a box is looked for in it',
    claim: 'what was reported as damaged or missing did not arrive as it should',
    order_line: 'what is in a box is called as it was when it was ordered',
    customer_order: 'what is kept of a person is found by their orders',
  },
} satisfies Module;
