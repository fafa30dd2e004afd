import type { Module } from '../../core/module.ts';
import { listingHandlers } from './handlers.ts';

/** Lists of products by category, brand and promotion. */
export const listings = {
  name: 'listings',
  handlers: { listings: listingHandlers },
  keptAnswers: [
    'listings.listCategory',
    'listings.refineCategory',
    'listings.refinePromotion',
    'listings.listPromotions',
    'listings.refineBrand',
    'listings.listBrands',
    'listings.listDepartments',
  ],
} satisfies Module;
