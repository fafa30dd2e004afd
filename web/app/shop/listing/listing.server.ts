import type { Services } from '@plumbline/contracts/calls.ts';
import type { CategoryListing } from '@plumbline/contracts/catalogue/listings.ts';
import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';
import { redirect } from 'react-router';
import { breadcrumbData, itemListData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { cardView, pictureView, type PictureView } from '../../parts/card-view.ts';
import type { Crumb } from '../../kit/crumbs.tsx';
import { onCards } from '../../parts/card.tsx';
import { counted, grouped } from '../../kit/format.ts';
import { chipsOf, type Chip } from './chips.ts';
import { facetViews, unitsPer } from './facet-view.ts';
import {
  isNarrowed,
  listingHref,
  sortNames,
  toWhole,
  withoutFilters,
  type ListingQuery,
} from './listing-query.ts';
import { listingHtml, subCategoriesHtml } from './listing-html.server.tsx';
import { pageLinks } from '../../kit/page-links.ts';

type Body = NonNullable<NonNullable<Parameters<Services['listings']['listCategory']>[0]>['body']>;
type Listing = CategoryListing['listing'];
/** What of a listing's request depends on its address, and not on what is listed. */
export type ListingRequest = Omit<Body, 'slug' | 'listingType'>;

const pageSizes = { grid: 24, list: 48 };
/** More than this many filters to try without would be no help any more. */
const maxAdvice = 6;

/** What is listed: a category by its slug, or all new products, or a saved listing. */
export type Listed = Pick<Body, 'slug' | 'listingType'>;

/** A category's listing, ready to be read. Throws the error page of a category that is not there. */
export async function loadListing(
  shop: Shop,
  path: string,
  listed: Listed,
  query: ListingQuery,
  now: Date,
) {
  // Every page of a category tells what the category is, so it is not asked for by itself.
  let category!: CategoryListing['category'];
  let shown: string[] = [];
  const list = async (body: ListingRequest) => {
    const answer = await orErrorPage(
      shop.services.listings.listCategory({ body: { ...listed, ...body } }),
    );
    category = answer.category;
    if (body.pageSize !== 1) shown = answer.listing.items.map(({ sku }) => sku);
    return answer.listing;
  };
  const view = await viewListing(shop, path, list, query, now);
  const crumbs = crumbsOf(category);
  const links = subCategoriesOf(category, path, listed);
  const isStill = shop.rendersPage && links.length > 0;
  if (isStill) shop.still.set('subs', subCategoriesHtml(links, path, shop.markup));
  shop.facts.data.push(breadcrumbData(shop, crumbs, category.name));
  return {
    ...view,
    /** The SKUs of the page's cards. */
    shown,
    name: category.name,
    intro: category.intro,
    room: category.room && `/pictures/${category.room}`,
    crumbs,
    subCategories: isStill ? null : links,
  };
}

/** Whatever lists products, at its address: narrowed, sorted and paged as the address says. */
export async function viewListing(
  shop: Shop,
  path: string,
  listPlainly: (body: ListingRequest) => Promise<Listing>,
  query: ListingQuery,
  now: Date,
) {
  const { preferences } = shop;
  const list = (body: ListingRequest) => listPlainly({ priceView: preferences.vat, ...body });
  const ranges = await wholeRanges(query, () => list({ pageSize: 1 }));
  const asked = { filters: query.filters, ranges, sort: query.sort };
  const pageSize = pageSizes[query.view];
  const hrefOf = (page: number, after: string | null = null) =>
    listingHref(path, { ...query, page, after });
  const [listing, arrivals] = await Promise.all([
    query.after === null
      ? list({ ...asked, page: query.page, pageSize })
      : list({ ...asked, cursor: query.after, pageSize }).catch(() => {
          // A link that lost a part of itself still knows its page's number.
          throw redirect(hrefOf(query.page));
        }),
    shop.arrivals(),
  ]);
  const meant = withoutUnknown(query, listing);
  if (meant) return viewListing(shop, path, listPlainly, meant, now);
  // A page beyond the last is an old link or a typing slip; the last one is what is left of it.
  if (query.page > 1 && listing.items.length === 0 && listing.total > 0) {
    throw redirect(hrefOf(listing.pageCount));
  }
  const chips = chipsOf(listing.facets, query, path);
  const advice = listing.total > 0 ? [] : chips.slice(0, maxAdvice);
  const widened = await Promise.all(
    advice.map(async ({ without }) => {
      const filters = { ...without.filters };
      const left = Object.keys(without.ranges);
      const kept = Object.fromEntries(Object.entries(ranges).filter(([key]) => left.includes(key)));
      return (await list({ filters, ranges: kept, pageSize: 1 })).total;
    }),
  );
  const setting = { vat: preferences.vat, arrivals, now };
  const cards = listing.items.map((item) => cardView(item, setting));
  const facets = facetViews(listing.facets, listing.total);
  const first = cards[0]?.picture.src ?? null;
  shop.facts.image = first;
  if (first && query.view === 'grid') shop.facts.firstPicture = { src: first, sizes: onCards };
  shop.facts.data.push(
    itemListData(
      shop,
      cards.map(({ href }) => href),
    ),
  );
  if (shop.rendersPage) {
    const html = listingHtml({ cards, facets, view: query.view }, shop.markup);
    shop.still.set('goods', html.goods).set('facets', html.facets);
  }
  return {
    path,
    total: counted(listing.total, 'product'),
    range: rangeText(listing),
    view: query.view,
    sort: Object.entries(sortNames).find(([, option]) => option === query.sort)?.[0] ?? '',
    gridHref: listingHref(path, { ...query, view: 'grid', page: 1, after: null }),
    listHref: listingHref(path, { ...query, view: 'list', page: 1, after: null }),
    clearHref: isNarrowed(query) ? listingHref(path, withoutFilters(query)) : null,
    chips: chips.map(({ label, href }): Chip => ({ label, href })),
    advice: advice
      .map(({ label, href }, place) => ({ label, href, found: widened[place] ?? 0 }))
      .filter(({ found }) => found > 0)
      .toSorted((a, b) => b.found - a.found)
      .map(({ found, ...chip }) => ({ ...chip, found: counted(found, 'product') })),
    isEmpty: cards.length === 0,
    /** Both null on a first page, which has them as still content. */
    cards: shop.rendersPage ? null : cards,
    facets: shop.rendersPage ? null : facets,
    pages: pageLinks(listing.page, listing.pageCount, hrefOf, nextHref(listing, hrefOf)),
  };
}

/**
 * The query without what is none of the listing's facets, or null where all of it is one. Nothing
 * passes such a filter, and links get marks on their way that people do not see: an advertiser's
 * click, a newsletter's name.
 */
function withoutUnknown(query: ListingQuery, { facets, total }: Listing): ListingQuery | null {
  if (total > 0) return null;
  const known = new Set(facets.map(({ key }) => key));
  const filters = Object.entries(query.filters).filter(([key]) => known.has(key));
  if (filters.length === Object.keys(query.filters).length) return null;
  return { ...query, filters: Object.fromEntries(filters) };
}

export type ListingData = Awaited<ReturnType<typeof viewListing>>;

/**
 * The typed ranges as the catalogue's whole numbers. Only the catalogue knows what makes a unit of
 * each (100 pence a pound, a hundredth of a bar), so an address with a range asks it once more.
 */
async function wholeRanges(
  query: ListingQuery,
  listPlain: () => Promise<Listing>,
): Promise<NonNullable<Body['ranges']>> {
  const typed = Object.entries(query.ranges);
  if (typed.length === 0) return {};
  const listing = await listPlain();
  return Object.fromEntries(
    typed.flatMap(([key, { min, max }]) => {
      const facet = listing.facets.find((each) => each.key === key);
      if (facet?.kind !== 'range') return [];
      const whole = (text: string) => toWhole(text, unitsPer(facet));
      const ends = {
        ...(min === undefined ? {} : { min: whole(min) }),
        ...(max === undefined ? {} : { max: whole(max) }),
      };
      return [[key, ends]];
    }),
  );
}

function crumbsOf({ slug, breadcrumb }: CategoryListing['category']): Crumb[] {
  return breadcrumb
    .filter((each) => each.slug !== slug)
    .map((each) => ({ href: `/c/${each.slug}`, name: each.name }));
}

/** The page after this one, by what it leads on with where an address has the room for that. */
function nextHref(
  { page, pageCount, nextCursor }: Listing,
  hrefOf: (page: number, after: string | null) => string,
): string | null {
  if (nextCursor === null && page >= pageCount) return null;
  return hrefOf(page + 1, nextCursor);
}

export interface ListingLink {
  href: string;
  name: string;
  count: string | null;
  picture: PictureView | null;
}

/**
 * A category leads to those inside it and to its saved listings, itself first as the whole of them.
 * New products lead to those of a department.
 */
function subCategoriesOf(
  { subCategories, savedListings }: CategoryListing['category'],
  path: string,
  { listingType: type }: Listed,
): ListingLink[] {
  const isNew = type === listingType.newProducts;
  const links = [
    ...subCategories
      .filter(({ count }) => !isNew || count > 0)
      .map((link) => linkTo(isNew ? `${path}?department=${link.slug}` : `/c/${link.slug}`, link)),
    ...savedListings.map((link) => linkTo(`/collections/${link.slug}`, link)),
  ];
  if (links.length === 0) return [];
  return [{ href: path, name: 'All', count: null, picture: null }, ...links];
}

function linkTo(
  href: string,
  { name, count, picture }: CategoryListing['category']['subCategories'][number],
): ListingLink {
  return { href, name, count: grouped(count), picture: picture && pictureView(picture) };
}

function rangeText({ page, pageSize, items, total }: Listing): string {
  const first = (page - 1) * pageSize + 1;
  return `${grouped(first)} – ${grouped(first + items.length - 1)} of ${grouped(total)}`;
}
