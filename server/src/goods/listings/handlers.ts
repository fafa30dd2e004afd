import type { AllCalls } from '@plumbline/contracts/calls.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { normaliseSlug } from '../catalogue/catalogue.ts';

export const listingHandlers: Handlers<AllCalls['listings']> = {
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
      detail: `${name} is over. Its products are back at their usual prices.`,
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

  listDepartments: async (_, { catalogue }) => catalogue.listDepartments(),
};

function refuseCategory(slug: string | undefined): never {
  throw new Refusal('category-unknown', {
    detail: slug === undefined ? 'Name a category.' : `There is no category ${slug}.`,
  });
}
