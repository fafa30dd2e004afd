import type { Module } from '../../core/module.ts';
import { businessPrivacy } from './privacy-store.ts';

/** The businesses that people buy for, each with the id of the band that it pays. */
export const businesses = {
  name: 'businesses',
  privacy: businessPrivacy,
  tables: ['business', 'trade_account', 'trade_standing'],
  offers: {
    trade_standing: 'identity tells with each session what its account buys for',
  },
} satisfies Module;
