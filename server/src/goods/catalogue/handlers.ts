import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { normaliseSlug } from './catalogue.ts';
import { extrasHandlers } from './extras-handlers.ts';
import { getProduct } from './found-product.ts';

export const catalogueHandlers: Handlers<AllCalls['catalogue']> = {
  ...extrasHandlers,

  getQuickView: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySlug(normaliseSlug(query.slug), viewerOf(caller))),

  getProductSummary: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySlug(normaliseSlug(query.slug), viewerOf(caller))),

  getProductSummaryBySku: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySku(query.sku, viewerOf(caller))),

  listKindredProducts: async ({ query, caller }, { catalogue }) => {
    const kindred = catalogue.listKindredProducts(query.sku, viewerOf(caller));
    if (!kindred) throw new Refusal('product-unknown');
    return kindred;
  },
};
