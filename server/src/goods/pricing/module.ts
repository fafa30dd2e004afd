import type { Module } from '../../core/module.ts';
import { listBandFaults } from './bands-store.ts';

/** What things cost: list prices, trade bands and their terms, and the record of was-prices. */
export const pricing = {
  name: 'pricing',
  checks: { bands: ({ db }) => listBandFaults(db) },
  tables: [
    'list_price',
    'price_history',
    'trade_band',
    'trade_band_percentage',
    'trade_band_price',
    'trade_band_term',
    'band_fixed_price',
    'band_percentage',
  ],
  reads: {
    business: 'a business keeps the id of its band, which no key holds',
    promoted_price: 'the record of prices is of what was charged, promotions and all',
  },
} satisfies Module;
