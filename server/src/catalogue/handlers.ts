import type { catalogueCalls, catalogueShopCalls } from '@plumbline/contracts/catalogue.ts';
import { viewerOf } from '../caller.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { normaliseSlug } from './catalogue.ts';
import type { FoundProduct } from './read-model/reader.ts';

export const catalogueHandlers: Handlers<typeof catalogueCalls & typeof catalogueShopCalls> = {
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

  search: async ({ body, caller }, { catalogue }) => catalogue.search(body, viewerOf(caller)),

  refineSearch: async ({ body, caller }, { catalogue }) =>
    catalogue.refineSearch(body, viewerOf(caller)),

  autocomplete: async ({ query, caller }, { catalogue }) =>
    catalogue.autocomplete(query.query, viewerOf(caller)),

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

/** The product, or a refusal that names its successor when it is no longer sold. */
async function getProduct(finding: Promise<FoundProduct | null>) {
  const found = await finding;
  if (!found) throw new Refusal('product-unknown');
  if (found.status === 'live') return found.product;
  const { name, successor } = found;
  throw new Refusal('product-withdrawn', {
    detail: successor
      ? `${name} is no longer sold. ${successor.name} has taken its place.`
      : `${name} is no longer sold.`,
    extra: { name, successor },
  });
}
