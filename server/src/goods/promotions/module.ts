import type { Module } from '../../core/module.ts';
import { promotionHandlers } from './handlers.ts';
import { registerPromotionJobs } from './jobs.ts';

/** Automatic promotions, which are rows of prices. */
export const promotions = {
  name: 'promotions',
  handlers: { promotions: promotionHandlers },
  jobs: registerPromotionJobs,
  tables: [
    'promotion',
    'promotion_price',
    'promotion_version',
    'promotion_period',
    'promoted_price',
    'promotion_last_day',
  ],
  offers: {
    promotion_period: 'the catalogue lists promotions, and prices anew when one begins or ends',
    promoted_price: 'a price is the lowest of the list price and what promotions ask',
  },
  reads: {
    offering: 'prices are made and previewed for goods',
    product: 'terms become prices of what they are for',
    category: 'terms become prices of what they are for',
    brand: 'terms become prices of what they are for',
    list_price: 'terms take something off the list price',
  },
} satisfies Module;
