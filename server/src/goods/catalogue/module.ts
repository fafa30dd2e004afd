import type { Module } from '../../core/module.ts';
import { catalogueHandlers } from './handlers.ts';
import { registerCatalogueJobs } from './jobs.ts';

/** Products and all that is read of them, held in memory and kept current by a change log. */
export const catalogue = {
  name: 'catalogue',
  handlers: { catalogue: catalogueHandlers },
  keptAnswers: [
    'catalogue.getQuickView',
    'catalogue.getProductSummary',
    'catalogue.getProductSummaryBySku',
    'catalogue.listKindredProducts',
  ],
  jobs: registerCatalogueJobs,
  tables: [
    'brand',
    'category',
    'attribute',
    'product',
    'offering',
    'offering_attribute',
    'offering_picture',
    'essential_bundle',
    'essential_item',
    'room_picture',
    'room_picture_product',
    'catalogue_change',
    'catalogue_change_trim',
    'saved_listing',
    'search_synonym',
    'search_redirect',
    'search_problem',
    'search_page',
  ],
  reads: {
    list_price: 'what is not priced is not sold, and cards show prices',
    price_history: 'was-prices are shown where the record supports them',
    trade_band: 'each band sees its own prices',
    band_percentage: 'each band sees its own prices',
    band_fixed_price: 'each band sees its own prices',
    trade_band_term: 'prices turn with the terms of bands',
    promoted_price: 'cards show the lowest price there is',
    promotion_period: 'promotions have pages, and prices turn with them',
    free_stock: 'cards say what can be had now',
  },
} satisfies Module;
