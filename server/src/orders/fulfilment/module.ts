import type { Module } from '../../core/module.ts';
import { fulfilmentHandlers } from './handlers.ts';
import { registerFulfilmentJobs } from './jobs.ts';
import { supplierOrderHandlers } from './supplier-order-handlers.ts';

/** An order on its way: through the house, by a carrier, and from the suppliers behind it. */
export const fulfilment = {
  name: 'fulfilment',
  handlers: { fulfilment: { ...fulfilmentHandlers, ...supplierOrderHandlers } },
  jobs: registerFulfilmentJobs,
  tables: ['supplier_order', 'supplier_order_line', 'carrier_scan'],
  reads: {
    consignment: 'what suppliers owe is needed for the day of its consignment',
    consignment_line: 'what suppliers owe goes by its consignments',
    consignment_box: 'a scan names a box by its number',
    customer_order: 'what suppliers owe is for orders, and a scan is of one',
    order_line: 'what is made to order and not here yet is owed by a supplier',
  },
} satisfies Module;
