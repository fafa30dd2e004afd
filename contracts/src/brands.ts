import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { CategoryLink, ListingPage, RefineBody } from './listings.ts';
import { Slug, strictObject } from './values.ts';

export const BrandListing = strictObject({
  brand: strictObject({ slug: Slug, name: Type.String() }),
  listing: ListingPage,
});
export type BrandListing = Static<typeof BrandListing>;

/** The calls that list products by brand; the specification has none of them. */
export const brandShopCalls = {
  listBrands: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/brands',
    summary: 'The brands that have products, by name, with how many.',
    access: 'anyone',
    refusals: [],
    answer: Type.Array(CategoryLink),
    origin: 'ours',
  }),
  refineBrand: defineCall({
    service: 'shop',
    method: 'POST',
    path: '/listings/brands/refine',
    summary: 'A page of what a brand makes, narrowed by facets and ranges.',
    access: 'anyone',
    refusals: ['brand-unknown'],
    body: RefineBody,
    answer: BrandListing,
    origin: 'ours',
  }),
};
