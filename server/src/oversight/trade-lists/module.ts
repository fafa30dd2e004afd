import type { Module } from '../../core/module.ts';
import { tradeListHandlers } from './handlers.ts';

/** What a trade customer takes along into software of their own: terms, prices and purchases. */
export const tradeLists = {
  name: 'trade-lists',
  handlers: { tradeLists: tradeListHandlers },
  reads: {
    business: 'the terms are told to a business by its name',
    category: 'a band has its percentages by category',
    customer_order: 'what a business ordered stands beside the terms that it ordered on',
    offering: 'a price list is matched by makers’ and tills’ numbers',
    order_document: 'purchases are the lines of what was invoiced and credited',
    order_line: 'what a business ordered stands beside the terms that it ordered on',
    product: 'what was ordered is told by its category',
    band_fixed_price: 'goods with a price of the band’s own are told by themselves',
  },
} satisfies Module;
