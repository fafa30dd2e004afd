import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { CategoryLink, ListingPage, RefineBody } from '../nouns/listings.ts';
import { Slug } from '../nouns/values.ts';

export const BrandListing = strictObject({
  brand: strictObject({ slug: Slug, name: Type.String() }),
  listing: ListingPage,
});
export type BrandListing = Static<typeof BrandListing>;

/** The calls that list products by brand; the specification has none of them. */
export const brandShopCalls = defineCalls('shop', {
  listBrands: {
    method: 'GET',
    path: '/brands',
    summary: 'The brands that have products, by name, with how many.',
    access: 'anyone',
    refusals: [],
    answer: Type.Array(CategoryLink),
  },
  refineBrand: {
    method: 'POST',
    path: '/listings/brands/refine',
    summary: 'A page of what a brand makes, narrowed by facets and ranges.',
    access: 'anyone',
    refusals: ['brand-unknown'],
    body: RefineBody,
    answer: BrandListing,
  },
});
