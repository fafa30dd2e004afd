import type { Services } from '@plumbline/contracts/calls.ts';
import type { CategoryListing } from '@plumbline/contracts/catalogue/listings.ts';
import { listingType } from '@plumbline/contracts/nouns/enumerations.ts';
import { redirect } from 'react-router';
import { breadcrumbData, itemListData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { PageAnswer } from '../../request/answer-page.server.ts';
import type { PageFacts } from '../../request/page-facts.ts';
import type { Shop } from '../../request/shop.server.ts';
import { cardView, pictureView, type CardView, type PictureView } from '../../parts/card-view.ts';
import type { Crumb } from '../../kit/crumbs.tsx';
import { onCards } from '../../parts/card.tsx';
import { counted, grouped } from '../../kit/format.ts';
import { chipsOf, type Chip } from './chips.ts';
import { facetViews, unitsPer } from './facet-view.ts';
import {
  isNarrowed,
  listingHref,
  toWhole,
  withoutFilters,
  type ListingQuery,
} from './listing-query.ts';
import { sortAddress } from './sorts.ts';
import { pageLinks } from '../../kit/page-links.ts';

type Body = NonNullable<NonNullable<Parameters<Services['listings']['listCategory']>[0]>['body']>;
export type Listing = CategoryListing['listing'];
/** What of a listing's request depends on its address, and not on what is listed. */
export type ListingRequest = Omit<Body, 'slug' | 'listingType'>;

const pageSizes = { grid: 24, list: 48 };
/** More than this many filters to try without would be no help any more. */
const maxAdvice = 6;

/** What is listed: a category by its slug, or all new products, or a saved listing. */
export type Listed = Pick<Body, 'slug' | 'listingType'>;

/** What of a listing a first page has as HTML alone. */
export const stillOfListing = ['cards', 'facets', 'subCategories'] as const;

/**
 * A category's listing, ready to be read. Throws the error page of a category that is not there. In a
 * preview, `asOther` is its first page as somebody else sees it.
 */
export async function loadListing(
  shop: Shop,
  path: string,
  listed: Listed,
  query: ListingQuery,
  now: Date,
  asOther: Listing | null = null,
) {
  const list = async (body: ListingRequest) => {
    const own = orErrorPage(shop.services.listings.listCategory({ body: { ...listed, ...body } }));
    return asOther ? { ...(await own), listing: asOther } : own;
  };
  const { answer, view, facts } = await viewListing(shop, path, list, query, now);
  const { category, listing } = answer;
  const crumbs = crumbsOf(category);
  const subCategories = subCategoriesOf(category, path, listed);
  return {
    ...view,
    /** The SKUs of the page's cards. */
    shown: listing.items.map(({ sku }) => sku),
    name: category.name,
    intro: category.intro,
    room: category.room && `/pictures/${category.room}`,
    crumbs,
    /** Told apart from the links, which a first page has as HTML alone. */
    leadsOn: subCategories.length > 0,
    subCategories,
    facts: { ...facts, data: [...facts.data, breadcrumbData(shop, crumbs, category.name)] },
  };
}

/**
 * Whatever lists products, at its address: narrowed, sorted and paged as the address says. `list`
 * asks for it. Gives the answer that the page shows, the first one, which is of the whole listing
 * where ranges are to be understood, and what of the address the shop understood.
 */
export async function viewListing<Answer extends { listing: Listing }>(
  shop: Shop,
  path: string,
  list: (body: ListingRequest) => Promise<Answer>,
  query: ListingQuery,
  now: Date,
) {
  const { answer, first, ranges, query: meant } = await askListing(shop, path, list, query);
  const chips = chipsOf(answer.listing.facets, meant, path);
  const [advice, arrivals] = await Promise.all([
    answer.listing.total > 0 ? [] : adviceOf(chips.slice(0, maxAdvice), ranges, list),
    shop.arrivals(),
  ]);
  const setting = { vat: shop.preferences.vat, arrivals, now };
  const cards = answer.listing.items.map((item) => cardView(item, setting));
  return {
    answer,
    first,
    meant,
    view: listingView(answer.listing, path, meant, { cards, chips, advice }),
    facts: listingFacts(shop, cards, meant),
  };
}

/** Asks for the page that an address means, and leads on where it means none. */
async function askListing<Answer extends { listing: Listing }>(
  shop: Shop,
  path: string,
  listPlainly: (body: ListingRequest) => Promise<Answer>,
  query: ListingQuery,
): Promise<{
  answer: Answer;
  first: Answer;
  ranges: NonNullable<Body['ranges']>;
  query: ListingQuery;
}> {
  const list = (body: ListingRequest) => listPlainly({ priceView: shop.preferences.vat, ...body });
  // Only the catalogue knows what makes a unit of each range (100 pence a pound, a hundredth of a
  // bar), so an address with a range asks it once more.
  const whole = Object.keys(query.ranges).length > 0 ? await list({ pageSize: 1 }) : null;
  const ranges = whole ? wholeRanges(query, whole.listing) : {};
  const pageSize = pageSizes[query.view];
  const asked = { filters: query.filters, ranges, sort: query.sort, pageSize };
  const answer =
    query.after === null
      ? await list({ ...asked, page: query.page })
      : await list({ ...asked, cursor: query.after }).catch(() => {
          // A link that lost a part of itself still knows its page's number.
          throw redirect(listingHref(path, { ...query, after: null }));
        });
  const { listing } = answer;
  const meant = withoutUnknown(query, listing);
  if (meant) return askListing(shop, path, listPlainly, meant);
  // A page beyond the last is an old link or a typing slip; the last one is what is left of it.
  if (query.page > 1 && listing.items.length === 0 && listing.total > 0) {
    throw redirect(listingHref(path, { ...query, page: listing.pageCount, after: null }));
  }
  return { answer, first: whole ?? answer, ranges, query };
}

/** Single filters to give up where nothing has all of them, and what that would find. */
async function adviceOf(
  chips: ReturnType<typeof chipsOf>,
  ranges: NonNullable<Body['ranges']>,
  list: (body: ListingRequest) => Promise<{ listing: Listing }>,
) {
  const advice = await Promise.all(
    chips.map(async ({ label, href, without }) => {
      const filters = { ...without.filters };
      const left = Object.keys(without.ranges);
      const kept = Object.fromEntries(Object.entries(ranges).filter(([key]) => left.includes(key)));
      const { listing } = await list({ filters, ranges: kept, pageSize: 1 });
      return { label, href, found: listing.total };
    }),
  );
  return advice
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found)
    .map(({ found, ...chip }) => ({ ...chip, found: counted(found, 'product') }));
}

function listingView(
  listing: Listing,
  path: string,
  query: ListingQuery,
  {
    cards,
    chips,
    advice,
  }: {
    cards: CardView[];
    chips: ReturnType<typeof chipsOf>;
    advice: Awaited<ReturnType<typeof adviceOf>>;
  },
) {
  const hrefOf = (page: number, after: string | null = null) =>
    listingHref(path, { ...query, page, after });
  const hrefIn = (view: ListingQuery['view']) =>
    listingHref(path, { ...query, view, page: 1, after: null });
  return {
    path,
    total: counted(listing.total, 'product'),
    range: rangeText(listing),
    view: query.view,
    sort: sortAddress(listing.sort),
    gridHref: hrefIn('grid'),
    listHref: hrefIn('list'),
    clearHref: isNarrowed(query) ? listingHref(path, withoutFilters(query)) : null,
    chips: chips.map(({ label, href }): Chip => ({ label, href })),
    advice,
    isEmpty: cards.length === 0,
    cards,
    facets: facetViews(listing.facets, listing.total),
    pages: pageLinks(listing.page, listing.pageCount, hrefOf, nextHref(listing, hrefOf)),
  };
}

function listingFacts(shop: Shop, cards: CardView[], { view }: ListingQuery): PageFacts {
  const image = cards[0]?.picture.src ?? null;
  const hrefs = cards.map(({ href }) => href);
  return {
    image,
    firstPicture: image !== null && view === 'grid' ? { src: image, sizes: onCards } : null,
    data: [itemListData(shop, hrefs)],
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

/** A listing as its screen gets it, whatever it is of. */
export type ListingAnswer = PageAnswer<ReturnType<typeof listingView>, 'cards' | 'facets'>;

/** The typed ranges as the catalogue's whole numbers. */
function wholeRanges(query: ListingQuery, { facets }: Listing): NonNullable<Body['ranges']> {
  return Object.fromEntries(
    Object.entries(query.ranges).flatMap(([key, { min, max }]) => {
      const facet = facets.find((each) => each.key === key);
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
