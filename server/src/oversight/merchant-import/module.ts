import type { Module } from '../../core/module.ts';

/** A merchant's folder, whose goods, reviews and counts come together. */
export const merchantImport = {
  name: 'merchant-import',
  reads: {
    offering: 'a line of an order names what it is of',
    order_line: 'what is counted may be sold and still to be sent',
    customer_order: 'goods left the stock by an order',
    stock_movement: 'where the goods of an order were taken from',
  },
} satisfies Module;
