import type { Module } from '../../core/module.ts';
import { trackingHandlers } from './handlers.ts';

/** What is told of an order to whoever knows its number and its address. */
export const tracking = {
  name: 'tracking',
  handlers: { tracking: trackingHandlers },
  reads: {
    customer_order: 'an order is found by its number and address together',
    proved_email: 'it is found by an address that its customer had before, too',
  },
} satisfies Module;
