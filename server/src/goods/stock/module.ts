import type { Module } from '../../core/module.ts';
import { listStockFaults } from './faults-store.ts';
import { registerStockJobs } from './jobs.ts';
import { stockPrivacy } from './privacy-store.ts';

/** What lies where, what moved, and what is held for payments. */
export const stock = {
  name: 'stock',
  jobs: registerStockJobs,
  privacy: stockPrivacy,
  checks: { stock: ({ db, now }) => listStockFaults(db, now()) },
  tables: [
    'stock_location',
    'stock_level',
    'stock_movement',
    'stock_hold',
    'stock_hold_line',
    'free_stock',
  ],
  offers: { free_stock: 'the catalogue shows, ranks and narrows by what can be had now' },
} satisfies Module;
