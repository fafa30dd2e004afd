import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { CategoryLink, ListingPage, Refinement } from '../nouns/listings.ts';
import { Picture } from '../nouns/pictures.ts';
import { OfferingPrice } from '../nouns/prices.ts';
import { Sku, Slug } from '../nouns/values.ts';

/** A search: at most 5,000 characters are taken, of which the first 200 count. */
export const SearchBody = strictObject({
  query: Type.String({ maxLength: 5_000 }),
  ...Refinement,
});
export type SearchBody = Static<typeof SearchBody>;

/** What a search found, how it was read, and what else to try where little or nothing fits. */
export const SearchResult = strictObject({
  query: Type.String(),
  understood: strictObject({
    /** Words that nothing is called, read as others that are spelt nearly so. */
    corrected: Type.Array(strictObject({ from: Type.String(), to: Type.String() })),
    /** Words that nothing is called, and parts that nothing fits together with the rest. */
    ignored: Type.Array(Type.String()),
    /**
     * What the words say of prices, which narrows and sorts the listing unless the request does so
     * itself, and the query without those words.
     */
    price: nullable(
      strictObject({
        minPence: nullable(Type.Integer()),
        maxPence: nullable(Type.Integer()),
        order: nullable(Type.Enum(['lowest', 'highest'])),
        said: Type.String(),
        withoutPrice: Type.String(),
      }),
    ),
  }),
  /** Where the query leads straight away: an exact code to its product, a word to its page. */
  redirect: nullable(
    Type.Union([
      strictObject({ kind: Type.Literal('product'), slug: Slug, sku: Sku }),
      strictObject({ kind: Type.Literal('page'), path: Type.String() }),
    ]),
  ),
  /**
   * Pages of the shop that the query may be about, beside the goods; where several of its codes are of
   * one product, the page of each.
   */
  pages: Type.Array(strictObject({ name: Type.String(), path: Type.String() })),
  /** Where what was found belongs, the most first. */
  categories: Type.Array(CategoryLink),
  suggestions: strictObject({
    /** Other queries that find something. */
    queries: Type.Array(Type.String()),
    /** For a size that is not made: the nearest that are, each as a query. */
    sizes: Type.Array(strictObject({ label: Type.String(), query: Type.String() })),
    categories: Type.Array(CategoryLink),
  }),
  listing: ListingPage,
});
export type SearchResult = Static<typeof SearchResult>;

/** What to show while a query is typed. */
export const SearchSuggestions = strictObject({
  catalogueVersion: Type.Integer(),
  query: Type.String(),
  products: Type.Array(
    strictObject({
      slug: Slug,
      sku: Sku,
      name: Type.String(),
      brand: Type.String(),
      picture: Picture,
      price: OfferingPrice,
      packSize: Type.Integer(),
    }),
  ),
  categories: Type.Array(strictObject({ slug: Slug, name: Type.String(), count: Type.Integer() })),
  queries: Type.Array(Type.String()),
});
export type SearchSuggestions = Static<typeof SearchSuggestions>;

/** The calls that find products by words. */
export const searchCalls = defineCalls('catalogue', {
  search: {
    method: 'POST',
    path: '/Search',
    summary: 'The first page of what a query finds, how it was read, and what else to try.',
    access: 'anyone',
    refusals: [],
    body: SearchBody,
    answer: SearchResult,
  },
  refineSearch: {
    method: 'POST',
    path: '/Search/Refine',
    summary: 'A page of what a query finds, narrowed by facets and ranges, with fresh counts.',
    access: 'anyone',
    refusals: [],
    body: SearchBody,
    answer: ListingPage,
  },
  autocomplete: {
    method: 'GET',
    path: '/Search/Autocomplete',
    summary: 'Products, categories and queries for what has been typed so far.',
    access: 'anyone',
    refusals: [],
    query: strictObject({ query: Type.String({ maxLength: 5_000 }) }),
    answer: SearchSuggestions,
  },
});
