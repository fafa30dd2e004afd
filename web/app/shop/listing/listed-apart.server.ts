import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { Promotion } from '@plumbline/contracts/shop/promotions.ts';
import { breadcrumbData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { pictureView } from '../../parts/card-view.ts';
import { counted, dateOf } from '../../kit/format.ts';
import type { ListingQuery } from './listing-query.ts';
import { type ListingRequest, loadListing, viewListing } from './listing.server.ts';

/** What was launched lately. */
export async function loadNew(shop: Shop, query: ListingQuery, now: Date) {
  const listed = { slug: 'new', listingType: listingType.newProducts };
  const { shown: _, ...listing } = await loadListing(shop, '/new', listed, query, now);
  return { ...listing, intro: 'Everything that joined the shop in the last 90 days.' };
}

/** What staff have narrowed beforehand. */
export async function loadCollection(shop: Shop, slug: string, query: ListingQuery, now: Date) {
  const listed = { slug, listingType: listingType.configured };
  const path = `/collections/${slug}`;
  const { shown: _, ...listing } = await loadListing(shop, path, listed, query, now);
  return listing;
}

/** What a brand makes. */
export async function loadBrand(shop: Shop, slug: string, query: ListingQuery, now: Date) {
  let name = '';
  const list = async (body: ListingRequest) => {
    const asked = { body: { slug, ...body } };
    const { brand, listing } = await orErrorPage(shop.services.listings.refineBrand(asked));
    name = brand.name;
    return listing;
  };
  const view = await viewListing(shop, `/brands/${slug}`, list, query, now);
  const crumbs = [{ href: '/brands', name: 'Brands' }];
  shop.facts.data.push(breadcrumbData(shop, crumbs, name));
  return { ...view, name, intro: '', crumbs, subCategories: [] };
}

/** What a promotion covers, or that it is over, with those that are on instead. */
export async function loadPromotion(shop: Shop, slug: string, query: ListingQuery, now: Date) {
  const { listings } = shop.services;
  let promotion: Pick<Promotion, 'name' | 'endsOn'> = { name: '', endsOn: null };
  const list = async (body: ListingRequest) => {
    const answer = await listings.refinePromotion({ body: { slug, ...body } });
    promotion = answer.promotion;
    return answer.listing;
  };
  try {
    const view = await viewListing(shop, `/promotions/${slug}`, list, query, now);
    const { name, endsOn } = promotion;
    const crumbs = [{ href: '/promotions', name: 'Promotions' }];
    shop.facts.data.push(breadcrumbData(shop, crumbs, name));
    return {
      isOver: false as const,
      ...view,
      name,
      intro: '',
      until: endsOn && `Until ${dateOf(endsOn)}`,
      crumbs,
      subCategories: [],
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'promotion-ended') return orErrorPage(Promise.reject(error));
    const { name, endsOn } = problem as unknown as { name: string; endsOn: string | null };
    const others = await loadPromotions(shop);
    return { isOver: true as const, name, endedOn: endsOn && dateOf(endsOn), others };
  }
}

/** The promotions that are on, as links. */
export async function loadPromotions({ services }: Shop) {
  const promotions = await orErrorPage(services.listings.listPromotions());
  return promotions.map(({ slug, name, endsOn, count, picture }) => ({
    href: `/promotions/${slug}`,
    name,
    until: endsOn && `Until ${dateOf(endsOn)}`,
    count: counted(count, 'product'),
    picture: picture && pictureView(picture),
  }));
}

export type PromotionLink = Awaited<ReturnType<typeof loadPromotions>>[number];

/** The brands by their first letter; what begins with another character comes under a sign. */
export async function loadBrands({ services }: Shop) {
  const brands = await orErrorPage(services.listings.listBrands());
  const letters = Map.groupBy(brands, ({ name }) => /^[a-z]/i.exec(name)?.[0].toUpperCase() ?? '#');
  return [...letters].map(([letter, named]) => ({ letter, brands: named.map(brandLink) }));
}

type Brand = Awaited<ReturnType<Shop['services']['listings']['listBrands']>>[number];

function brandLink({ slug, name, count, picture }: Brand) {
  return {
    href: `/brands/${slug}`,
    name,
    count: counted(count, 'product'),
    picture: picture && pictureView(picture),
  };
}
