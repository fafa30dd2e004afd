import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';

import { breadcrumbData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import type { Crumb } from '../../kit/crumbs.tsx';
import type { PageFacts } from '../../request/page-facts.ts';
import type { Shop } from '../../request/shop.server.ts';
import { pictureView } from '../../parts/card-view.ts';
import { counted, dateOf } from '../../kit/format.ts';
import type { ListingQuery } from './listing-query.ts';
import {
  type Listing,
  type ListingLink,
  type ListingRequest,
  loadListing,
  viewListing,
} from './listing.server.ts';

/** What was launched lately. */
export async function loadNew(shop: Shop, query: ListingQuery, now: Date) {
  const listed = { slug: 'new', listingType: listingType.newProducts };
  const { shown: _, ...listing } = await loadListing(shop, '/new', listed, query, now);
  return { ...listing, intro: 'Everything added to the shop in the last 90 days.' };
}

/** What staff have narrowed beforehand. */
export async function loadCollection(shop: Shop, slug: string, query: ListingQuery, now: Date) {
  const listed = { slug, listingType: listingType.configured };
  const path = `/collections/${slug}`;
  const { shown: _, ...listing } = await loadListing(shop, path, listed, query, now);
  return listing;
}

/** What a brand makes; in a preview, `asOther` is the first page of it as somebody else sees it. */
export async function loadBrand(
  shop: Shop,
  slug: string,
  query: ListingQuery,
  now: Date,
  asOther: Listing | null = null,
) {
  const list = async (body: ListingRequest) => {
    const own = orErrorPage(shop.services.listings.refineBrand({ body: { slug, ...body } }));
    return asOther ? { ...(await own), listing: asOther } : own;
  };
  const path = `/brands/${slug}`;
  const { answer, view, facts } = await viewListing(shop, path, list, query, now);
  const { name } = answer.brand;
  const crumbs = [{ href: '/brands', name: 'Brands' }];
  return apart(shop, { ...view, name, intro: '', crumbs, facts });
}

/** What a promotion covers, or that it is over, with those that are on instead. */
export async function loadPromotion(shop: Shop, slug: string, query: ListingQuery, now: Date) {
  const list = (body: ListingRequest) =>
    shop.services.listings.refinePromotion({ body: { slug, ...body } });
  try {
    const path = `/promotions/${slug}`;
    const { answer, view, facts } = await viewListing(shop, path, list, query, now);
    const { name, endsOn } = answer.promotion;
    const crumbs = [{ href: '/promotions', name: 'Promotions' }];
    const until = endsOn && `Until ${dateOf(endsOn)}`;
    const listing = apart(shop, { ...view, name, intro: '', crumbs, facts });
    return { isOver: false as const, ...listing, until };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'promotion-ended') return orErrorPage(Promise.reject(error));
    const { name, endsOn } = problem as unknown as { name: string; endsOn: string | null };
    const others = await loadPromotions(shop);
    return { isOver: true as const, name, endedOn: endsOn && dateOf(endsOn), others };
  }
}

/** A listing that stands in no category: nothing leads on from it. */
function apart<T extends { name: string; crumbs: Crumb[]; facts: PageFacts }>(
  shop: Shop,
  listing: T,
) {
  const { crumbs, name, facts } = listing;
  const data = [...facts.data, breadcrumbData(shop, crumbs, name)];
  const subCategories: ListingLink[] = [];
  return { ...listing, leadsOn: false, subCategories, facts: { ...facts, data } };
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

/** Every department with its categories, and how many of these there are. */
export async function loadCategories({ services }: Shop) {
  const tree = await orErrorPage(services.listings.listDepartments());
  const departments = tree
    .filter(({ count }) => count > 0)
    .map(({ slug, name, count, picture, children }) => ({
      href: `/c/${slug}`,
      name,
      count: counted(count, 'product'),
      picture: picture && pictureView(picture),
      categories: children
        .filter((child) => child.count > 0)
        .map((child) => ({ href: `/c/${child.slug}`, name: child.name, count: child.count })),
    }));
  const total = departments.reduce((sum, { categories }) => sum + categories.length, 0);
  return { departments, count: counted(total, 'category', 'categories') };
}

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
