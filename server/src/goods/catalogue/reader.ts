import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { Availability, ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { BrandListing } from '@plumbline/contracts/shop/brands.ts';
import type { CategoryListing, ListingBody } from '@plumbline/contracts/catalogue/listings.ts';
import type { CategoryLink, ListingPage, RefineBody } from '@plumbline/contracts/nouns/listings.ts';
import type { KindredProducts } from '@plumbline/contracts/shop/kindred-products.ts';
import type { DepartmentTree } from '@plumbline/contracts/shop/listings.ts';
import type { Carousel, CarouselsBody } from '@plumbline/contracts/catalogue/carousels.ts';
import type { Promotion } from '@plumbline/contracts/shop/promotions.ts';
import type { OfferingPrice } from '@plumbline/contracts/nouns/prices.ts';
import type { DiscountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Static } from 'typebox';
import type { FoundPromotion } from './read-model/promotion-pages.ts';
import type { VisitorActions } from './carousels/carousels.ts';
import type { Suggestions } from './text-index/autocomplete.ts';
import type { GoodsWords } from './text-index/goods-words.ts';
import type { Goods } from './price-facts-store.ts';
import type { FoundGoods, SearchRefinement } from './text-index/search-pages.ts';
import type { Beginning, UnderstoodQuery } from './text-index/understood-query.ts';

/**
 * For whom an answer is made. Every price, price sort and price facet follows from it, so it is
 * part of the key of anything that keeps an answer; it comes from the session, never from a client.
 */
export interface Viewer {
  /** Null, or a band that the model does not know, sees retail prices. */
  bandId: number | null;
  /** Was-prices are claimed from this channel's price history. */
  channel: DiscountChannel;
}

/** How well a process keeps up with the catalogue; told by /readyz. */
export interface CatalogueStatus {
  version: number;
  /** How old what this process knows may be: the time since its last look at the change log. */
  lagMs: number;
  offerings: number;
  products: number;
  /** Products that changed since the model was built; they are kept beside it until the next build. */
  changedProducts: number;
  isRebuilding: boolean;
  /** The last failure to follow changes, or null when the last look went well. */
  problem: string | null;
}

/** What stands at a product's address: the product, or where to go instead of one no longer sold. */
export type FoundProduct =
  | { status: 'live'; product: ProductSummary }
  | {
      status: 'withdrawn';
      slug: string;
      name: string;
      successor: { slug: string; name: string } | null;
      /** Where it stood: its own category, while the shop has that. */
      category: { slug: string; name: string } | null;
    };

/** One offering as a basket, wishlist or project shows it, priced for its viewer. */
export interface Offer extends Goods {
  offeringId: number;
  slug: string;
  name: string;
  /** Finish and size in words, "Natural oak, 800 mm", or null where there is only one variant. */
  variant: string | null;
  brand: string;
  dimensions: Offering['dimensions'];
  picture: Picture;
  packSize: number;
  price: OfferingPrice;
  /** State `discontinued` for what is no longer sold; it can still be shown. */
  availability: Availability;
  /** What could be bought now, over all places. */
  freeStock: number;
  weightGrams: number;
  /** What to buy instead of it; its own product where that is sold in other finishes or sizes. */
  successorSlug: string | null;
}

/** A product that is listed, with the offerings that are sold, as feeds tell of it. */
export interface ListedProduct {
  productId: number;
  slug: string;
  name: string;
  /** From the department down. */
  categories: { slug: string; name: string }[];
  launchedOn: Date;
  offers: Offer[];
}

/**
 * The catalogue as this process holds it in memory: all that other modules see of the engine in
 * read-model/, text-index/ and carousels/, which `startCatalogue` starts. Lists are answered without
 * a statement and at once; a product takes at most two. An unknown category or product is null,
 * never an error. The engine finds by understood words: search/ reads what shoppers type.
 */
export interface CatalogueReader {
  /** Grows with every change that is seen; equal versions of two processes show the same. */
  version(): number;
  /**
   * This process's own count of whatever may have changed an answer: the log's changes, a rebuild,
   * and the clock, which starts and ends promotions without a new version.
   */
  revision(): number;
  status(): CatalogueStatus;
  listCategory(body: Static<typeof ListingBody>, viewer: Viewer): CategoryListing | null;
  refineCategory(body: Static<typeof RefineBody>, viewer: Viewer): ListingPage | null;
  listDepartments(): DepartmentTree;
  refinePromotion(body: Static<typeof RefineBody>, viewer: Viewer): FoundPromotion | null;
  listPromotions(): Promotion[];
  refineBrand(body: Static<typeof RefineBody>, viewer: Viewer): BrandListing | null;
  listBrands(): Static<typeof CategoryLink>[];
  /** What search/ reads queries with; another object whenever a word may have changed. */
  goodsWords(): GoodsWords;
  search(query: UnderstoodQuery, refinement: SearchRefinement, viewer: Viewer): FoundGoods;
  refineSearch(query: UnderstoodQuery, refinement: SearchRefinement, viewer: Viewer): ListingPage;
  /** What a query that is still being typed may become, from what search/ says that it may mean. */
  autocomplete(beginning: Beginning, viewer: Viewer): Suggestions;
  listCarousels(body: CarouselsBody, visitor: VisitorActions, viewer: Viewer): Carousel[];
  /** Null where there is no such offering. */
  listKindredProducts(sku: string, viewer: Viewer): KindredProducts | null;
  findProductBySlug(slug: string, viewer: Viewer): Promise<FoundProduct | null>;
  findProductBySku(sku: string, viewer: Viewer): Promise<FoundProduct | null>;
  /** From memory, at once: baskets ask for it on every request. Withdrawn offerings are found too. */
  findOfferBySku(sku: string, viewer: Viewer): Offer | null;
  /** The product's card with this offering on show, from memory; one no longer sold is found too. */
  findCardBySku(sku: string, viewer: Viewer): ProductCard | null;
  /** By offering id; those that do not exist or have no price are left out. */
  findOffersById(offeringIds: readonly number[], viewer: Viewer): Map<number, Offer>;
  /** The ids of all products that are listed, ascending. */
  listProductIds(): Int32Array;
  /** From memory, at once: feeds ask for one after the other. Null once it is no longer listed. */
  findListedProduct(productId: number, viewer: Viewer): ListedProduct | null;
  /** Sees what was committed before the call, rather than at the next look. */
  refresh(): Promise<void>;
  /** Ends following, the worker and the listening connection. The pool stays open. */
  stop(): Promise<void>;
}
