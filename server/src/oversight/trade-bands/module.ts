import type { Module } from '../../core/module.ts';
import { tradeBandHandlers } from './handlers.ts';

/** The terms of bands as staff plan them, what they would have meant, and what somebody pays and why. */
export const tradeBands = {
  name: 'trade-bands',
  handlers: { tradeBands: tradeBandHandlers },
  reads: {
    band_fixed_price: 'fixed prices are shown with their dates',
    band_percentage: 'percentages are shown with their dates',
    business: 'bands are told with how many businesses have them',
    category: 'percentages are by category',
    customer_order: 'other terms are tried on what was ordered',
    list_price: 'a fixed price is compared with what the percentage comes to',
    offering: 'fixed prices are of offerings',
    order_line: 'other terms are tried on what was ordered',
    product: 'offerings are told by their product, and lie in its category',
    trade_band: 'terms are of bands',
  },
} satisfies Module;
