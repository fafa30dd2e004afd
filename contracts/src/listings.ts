import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { OfferingPrice } from './prices.ts';
import {
  Availability,
  Dimensions,
  KeyDimension,
  Picture,
  Rating,
  VariantChoice,
} from './products.ts';
import { Sku, Slug, listingType, nullable, oneOf, sortOption, strictObject } from './values.ts';

/** A product in a list: one card for all its variants, showing the one that matched best. */
export const ProductCard = strictObject({
  productId: Type.Integer(),
  slug: Slug,
  sku: Sku,
  name: Type.String(),
  brand: strictObject({ slug: Slug, name: Type.String() }),
  productType: Type.String(),
  categorySlug: Slug,
  rating: nullable(Rating),
  dimensions: Dimensions,
  keyDimension: nullable(KeyDimension),
  picture: Picture,
  finishes: Type.Array(VariantChoice),
  variantCount: Type.Integer(),
  /** One piece's. */
  price: OfferingPrice,
  packSize: Type.Integer({ minimum: 1 }),
  availability: Availability,
  successor: nullable(strictObject({ slug: Slug, name: Type.String() })),
});
export type ProductCard = Static<typeof ProductCard>;

export const FacetValue = strictObject({
  value: Type.String(),
  label: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
  swatch: Type.Optional(Type.String()),
});
/**
 * A facet's counts are disjunctive: how many products each value would find with all other facets
 * applied. A value that the category has stays listed when it would find none.
 */
export const Facet = Type.Union([
  strictObject({
    kind: Type.Literal('values'),
    key: Type.String(),
    label: Type.String(),
    values: Type.Array(FacetValue),
  }),
  strictObject({
    kind: Type.Literal('range'),
    key: Type.String(),
    label: Type.String(),
    /** 'mm', 'pence', 'W', 'bar' …; null for a bare number. */
    unit: nullable(Type.String()),
    /** How many of the whole numbers here make one unit: 100 where a bar is told in hundredths. */
    scale: Type.Integer({ minimum: 1 }),
    /** The bounds of the whole category, so that they stay where they are while it is narrowed. */
    min: Type.Integer(),
    max: Type.Integer(),
    selected: nullable(
      strictObject({ min: nullable(Type.Integer()), max: nullable(Type.Integer()) }),
    ),
    /** Products in equal steps between min and max, with all other facets applied. */
    histogram: Type.Array(Type.Integer()),
  }),
]);
export type Facet = Static<typeof Facet>;

export const CategoryLink = strictObject({
  slug: Slug,
  name: Type.String(),
  count: Type.Integer(),
  picture: nullable(Picture),
});

/** Whether price sorts, price ranges and the price facet are in pence inc or ex VAT. */
export const PriceView = Type.Enum(['inc', 'ex']);

/** A page of a listing with its facets, at one version of the catalogue. */
export const ListingPage = strictObject({
  catalogueVersion: Type.Integer(),
  total: Type.Integer(),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  pageCount: Type.Integer(),
  sort: oneOf(sortOption),
  priceView: PriceView,
  items: Type.Array(ProductCard),
  /**
   * What leads to the next page, whatever changes in the catalogue meanwhile; null on the last one,
   * and beyond 50,000 products, where only page numbers go on.
   */
  nextCursor: nullable(Type.String()),
  facets: Type.Array(Facet),
});
export type ListingPage = Static<typeof ListingPage>;

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

const FilterValues = Type.Record(
  Type.String({ maxLength: 60 }),
  Type.Array(Type.String({ maxLength: 120 }), { maxItems: 60 }),
  { maxProperties: 30 },
);
const FilterRanges = Type.Record(
  Type.String({ maxLength: 60 }),
  strictObject({
    min: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    max: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  { maxProperties: 30 },
);

/** What narrows a listing. Unknown facet keys and values find nothing and never fail. */
export const Refinement = {
  filters: Type.Optional(FilterValues),
  ranges: Type.Optional(FilterRanges),
  sort: Type.Optional(oneOf(sortOption)),
  /** Without it a trade band sees ex VAT and everyone else inc. */
  priceView: Type.Optional(PriceView),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /**
   * The `nextCursor` of the page before, in place of a page number: no product of that walk comes
   * twice, and none that stays listed is left out, though prices, stock and contents change.
   */
  cursor: Type.Optional(Type.String({ maxLength: 350_000, pattern: '^[A-Za-z0-9_-]*$' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const ListingBody = strictObject({
  slug: Type.Optional(Slug),
  listingType: Type.Optional(oneOf(listingType)),
  ...Refinement,
});
export const RefineBody = strictObject({
  slug: Slug,
  listingType: Type.Optional(oneOf(listingType)),
  ...Refinement,
});

export const DepartmentTree = Type.Array(
  strictObject({
    slug: Slug,
    name: Type.String(),
    count: Type.Integer(),
    picture: nullable(Picture),
    note: nullable(Type.String()),
    children: Type.Array(CategoryLink),
  }),
);

export type DepartmentTree = Static<typeof DepartmentTree>;

/** The calls that list products. */
export const listingCalls = {
  listCategory: defineCall({
    service: 'catalogue',
    method: 'POST',
    path: '/Listings/Categories',
    summary: 'A category with its sub-categories and the first page of its products.',
    access: 'anyone',
    refusals: ['category-unknown'],
    body: ListingBody,
    answer: CategoryListing,
  }),
  refineCategory: defineCall({
    service: 'catalogue',
    method: 'POST',
    path: '/Listings/Categories/Refine',
    summary: 'A page of a category narrowed by facets and ranges, with fresh facet counts.',
    access: 'anyone',
    refusals: ['category-unknown'],
    body: RefineBody,
    answer: ListingPage,
  }),
};

/** Calls of ours beside the specification's. */
export const listingShopCalls = {
  listDepartments: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/departments',
    summary: 'The departments and their categories, with counts, for navigation and home.',
    access: 'anyone',
    refusals: [],
    answer: DepartmentTree,
    origin: 'ours',
  }),
};
