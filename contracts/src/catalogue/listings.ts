import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { listingType } from '../nouns/enumerations.ts';
import { CategoryLink, ListingPage, RefineBody, Refinement } from '../nouns/listings.ts';
import { Slug } from '../nouns/values.ts';

export const CategoryListing = strictObject({
  category: strictObject({
    slug: Slug,
    name: Type.String(),
    intro: Type.String(),
    /** A wide picture of a room with such goods, a file under /pictures. */
    room: nullable(Type.String()),
    breadcrumb: Type.Array(strictObject({ slug: Slug, name: Type.String() })),
    subCategories: Type.Array(CategoryLink),
    /** Saved listings within the category, each narrowed beforehand by staff. */
    savedListings: Type.Array(CategoryLink),
  }),
  listing: ListingPage,
});
export type CategoryListing = Static<typeof CategoryListing>;

export const ListingBody = strictObject({
  slug: Type.Optional(Slug),
  listingType: Type.Optional(oneOf(listingType)),
  ...Refinement,
});

/** The calls that list products. */
export const listingCalls = defineCalls('catalogue', {
  listCategory: {
    method: 'POST',
    path: '/Listings/Categories',
    summary: 'A category with its sub-categories and the first page of its products.',
    access: 'anyone',
    refusals: ['category-unknown'],
    body: ListingBody,
    answer: CategoryListing,
  },
  refineCategory: {
    method: 'POST',
    path: '/Listings/Categories/Refine',
    summary: 'A page of a category narrowed by facets and ranges, with fresh facet counts.',
    access: 'anyone',
    refusals: ['category-unknown'],
    body: RefineBody,
    answer: ListingPage,
  },
});
