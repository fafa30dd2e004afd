import type { Module } from '../../core/module.ts';
import { listBooksFaults } from './books-faults-store.ts';
import { listOrderFaults } from './faults-store.ts';
import { orderHandlers } from './handlers.ts';
import { orderPrivacy, moveEmail } from './privacy-store.ts';
import { orderStaffHandlers } from './staff-handlers.ts';

/** What was ordered, and what became of it. */
export const orders = {
  name: 'orders',
  handlers: { orders: { ...orderHandlers, ...orderStaffHandlers } },
  privatePaths: ['/order/'],
  takesNewEmail: moveEmail,
  privacy: orderPrivacy,
  checks: {
    orders: ({ db }) => listOrderFaults(db),
    'the units of orders': ({ db }) => listBooksFaults(db),
  },
  tables: [
    'customer_order',
    'order_line',
    'order_event',
    'order_event_is_append_only',
    'order_payment',
    'order_addition',
    'consignment',
    'consignment_line',
    'consignment_box',
    'order_hold',
    'order_note',
    'order_clock',
    'promise_change',
    'account_dispatch',
  ],
  reads: {
    terms_version: 'the confirmation carries the terms that were agreed to',
    account: 'a proven address brings guests’ orders to its account',
    message: 'the books are checked: each order was confirmed',
    stock_movement: 'the books are checked: what was ordered left the stock',
    return_terms: 'the order’s page says until when it can be sent back',
    return_terms_at: 'the order’s page says until when it can be sent back',
    refund: 'staff see what is on its way back from each payment',
    payment: 'the books are checked: each order is paid for',
    discount_claim: 'the books are checked: each code was claimed',
  },
} satisfies Module;
