import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { findOwnActions } from '../../base/analytics/own-actions.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { normaliseSlug } from './catalogue.ts';
import { extrasHandlers } from './extras-handlers.ts';
import { getProduct } from './found-product.ts';

/** So many of the newest actions of a visitor say what they are after. */
const actionsRead = 40;

export const catalogueHandlers: Handlers<AllCalls['catalogue']> = {
  ...extrasHandlers,

  listCategory: async ({ body, caller }, { catalogue }) => {
    const slug = body.slug === undefined ? undefined : normaliseSlug(body.slug);
    const listing = catalogue.listCategory({ ...body, slug }, viewerOf(caller));
    return listing ?? refuseCategory(body.slug);
  },

  refineCategory: async ({ body, caller }, { catalogue }) => {
    const slug = normaliseSlug(body.slug);
    const listing = catalogue.refineCategory({ ...body, slug }, viewerOf(caller));
    return listing ?? refuseCategory(body.slug);
  },

  refinePromotion: async ({ body, caller }, { catalogue }) => {
    const slug = normaliseSlug(body.slug);
    const found = catalogue.refinePromotion({ ...body, slug }, viewerOf(caller));
    if (!found) throw new Refusal('promotion-unknown');
    if (found.status === 'live') return { promotion: found.promotion, listing: found.listing };
    const { name, endsOn } = found;
    throw new Refusal('promotion-ended', {
      detail: `${name} is over. Its goods are at their usual prices again.`,
      extra: { name, endsOn },
    });
  },

  listPromotions: async (_, { catalogue }) => catalogue.listPromotions(),

  refineBrand: async ({ body, caller }, { catalogue }) => {
    const slug = normaliseSlug(body.slug);
    const listing = catalogue.refineBrand({ ...body, slug }, viewerOf(caller));
    if (!listing) throw new Refusal('brand-unknown');
    return listing;
  },

  listBrands: async (_, { catalogue }) => catalogue.listBrands(),

  search: async ({ body, caller }, { catalogue }) => catalogue.search(body, viewerOf(caller)),

  refineSearch: async ({ body, caller }, { catalogue }) =>
    catalogue.refineSearch(body, viewerOf(caller)),

  autocomplete: async ({ query, caller }, { catalogue }) =>
    catalogue.autocomplete(query.query, viewerOf(caller)),

  listCarousels: async ({ body, caller }, context) => {
    const { catalogue, log } = context;
    // A page never fails, or goes without carousels, for want of what is only a help.
    const own = await findOwnActions(context, caller, actionsRead).catch((error: unknown) => {
      log.error({ err: error }, 'the actions of a visitor could not be read');
      return [];
    });
    const carousels = catalogue.listCarousels(body, own, viewerOf(caller));
    return {
      catalogueVersion: catalogue.version(),
      personalised: carousels.some(({ key }) => /^(recently|because)-/.test(key)),
      carousels,
    };
  },

  getQuickView: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySlug(normaliseSlug(query.slug), viewerOf(caller))),

  getProductSummary: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySlug(normaliseSlug(query.slug), viewerOf(caller))),

  getProductSummaryBySku: ({ query, caller }, { catalogue }) =>
    getProduct(catalogue.findProductBySku(query.sku, viewerOf(caller))),

  listDepartments: async (_, { catalogue }) => catalogue.listDepartments(),
};

function refuseCategory(slug: string | undefined): never {
  throw new Refusal('category-unknown', {
    detail: slug === undefined ? 'Name a category.' : `There is no category ${slug}.`,
  });
}
