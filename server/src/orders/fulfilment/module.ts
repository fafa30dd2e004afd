import type { Module } from '../../core/module.ts';
import { fulfilmentHandlers } from './handlers.ts';
import { registerFulfilmentJobs } from './jobs.ts';
import { shiftHandlers } from './shift-handlers.ts';
import { supplierOrderHandlers } from './supplier-order-handlers.ts';
import { waveHandlers } from './wave-handlers.ts';

/** An order on its way: through the house, by a carrier, and from the suppliers behind it. */
export const fulfilment = {
  name: 'fulfilment',
  handlers: {
    fulfilment: {
      ...fulfilmentHandlers,
      ...supplierOrderHandlers,
      ...waveHandlers,
      ...shiftHandlers,
    },
  },
  jobs: registerFulfilmentJobs,
  tables: ['supplier_order', 'supplier_order_line', 'carrier_scan', 'pick_wave', 'pick_wave_tote'],
  reads: {
    consignment: 'what suppliers owe is needed for the day of its consignment',
    consignment_line: 'what suppliers owe goes by its consignments',
    consignment_box: 'a scan names a box by its number',
    customer_order: 'what suppliers owe is for orders, and a scan is of one',
    order_hold: 'the board and pick lists say what is held',
    order_note: 'the trail of an order names who wrote',
    order_event: 'the trail of an order names who acted',
    promise_change: 'the board says what waits for a customer',
    stock_level: 'a pick list goes by bins',
    stock_movement: 'a pick list leads to where the goods of an order were taken from',
    offering: 'a picker scans bar codes',
    account: 'pick lists and trails name members of staff',
    message: 'the trail of an order tells what was mailed about it',
    audit_entry: 'the trail of an order tells what staff did',
    order_line: 'what is made to order and not here yet is owed by a supplier',
  },
} satisfies Module;
