import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { OfferingPrice } from './prices.ts';
import { Sku, Slug, listingType, nullable, oneOf, sortOption, strictObject } from './values.ts';

/** A picture of the shop's own: files live under /pictures and carry their true size. */
export const Picture = strictObject({
  file: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Picture = Static<typeof Picture>;

/** Stock as a shopper may see it. `quantity` is only told when few are left. */
export const Availability = strictObject({
  state: Type.Enum(['in-stock', 'low-stock', 'to-order', 'out-of-stock', 'discontinued']),
  quantity: nullable(Type.Integer()),
  leadDays: Type.Integer({ minimum: 0 }),
  sizeClass: Type.Enum(['parcel', 'large', 'bulky', 'pallet']),
});
export type Availability = Static<typeof Availability>;

/** Width × depth × height in millimetres; null where the goods have no such size. */
export const Dimensions = strictObject({
  widthMm: nullable(Type.Integer()),
  depthMm: nullable(Type.Integer()),
  heightMm: nullable(Type.Integer()),
  lengthMm: nullable(Type.Integer()),
});

/** The one figure drawn under the picture: "800 mm", "142 mm reach". */
export const KeyDimension = strictObject({ label: Type.String(), mm: Type.Integer() });

export const Rating = strictObject({ average: Type.Number(), count: Type.Integer() });

/** One choice of finish or size of a product, and the offering that it leads to. */
export const VariantChoice = strictObject({
  sku: Sku,
  label: Type.String(),
  swatch: nullable(Type.String()),
});

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
  price: OfferingPrice,
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
  facets: Type.Array(Facet),
});
export type ListingPage = Static<typeof ListingPage>;

export const CategoryListing = strictObject({
  category: strictObject({
    slug: Slug,
    name: Type.String(),
    intro: Type.String(),
    breadcrumb: Type.Array(strictObject({ slug: Slug, name: Type.String() })),
    subCategories: Type.Array(CategoryLink),
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
  }),
  /** Where the query leads straight away: an exact code to its product, a word to its page. */
  redirect: nullable(
    Type.Union([
      strictObject({ kind: Type.Literal('product'), slug: Slug, sku: Sku }),
      strictObject({ kind: Type.Literal('page'), path: Type.String() }),
    ]),
  ),
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
    }),
  ),
  categories: Type.Array(strictObject({ slug: Slug, name: Type.String(), count: Type.Integer() })),
  queries: Type.Array(Type.String()),
});
export type SearchSuggestions = Static<typeof SearchSuggestions>;

/** One variant on a product page, with all that is needed to choose and buy it. */
export const Offering = strictObject({
  sku: Sku,
  mpn: Type.String(),
  ean: Type.String(),
  name: Type.String(),
  finish: nullable(
    strictObject({ value: Type.String(), label: Type.String(), swatch: Type.String() }),
  ),
  size: nullable(Type.String()),
  material: nullable(Type.String()),
  dimensions: Dimensions,
  keyDimension: nullable(KeyDimension),
  weightGrams: Type.Integer(),
  pictures: Type.Array(Picture),
  price: OfferingPrice,
  availability: Availability,
  /** The whole pack rule: what may be ordered is a multiple of this. */
  packSize: Type.Integer({ minimum: 1 }),
  specification: Type.Array(
    strictObject({ key: Type.String(), label: Type.String(), value: Type.String() }),
  ),
});
export type Offering = Static<typeof Offering>;

export const ProductSummary = strictObject({
  catalogueVersion: Type.Integer(),
  productId: Type.Integer(),
  slug: Slug,
  name: Type.String(),
  range: nullable(Type.String()),
  productType: Type.String(),
  brand: strictObject({ slug: Slug, name: Type.String() }),
  breadcrumb: Type.Array(strictObject({ slug: Slug, name: Type.String() })),
  description: Type.String(),
  guaranteeYears: nullable(Type.Integer()),
  rating: nullable(Rating),
  status: Type.Enum(['live', 'withdrawn']),
  successor: nullable(strictObject({ slug: Slug, name: Type.String() })),
  offerings: Type.Array(Offering, { minItems: 1 }),
});
export type ProductSummary = Static<typeof ProductSummary>;

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

export const catalogueCalls = {
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
  search: defineCall({
    service: 'catalogue',
    method: 'POST',
    path: '/Search',
    summary: 'The first page of what a query finds, how it was read, and what else to try.',
    access: 'anyone',
    refusals: [],
    body: SearchBody,
    answer: SearchResult,
  }),
  refineSearch: defineCall({
    service: 'catalogue',
    method: 'POST',
    path: '/Search/Refine',
    summary: 'A page of what a query finds, narrowed by facets and ranges, with fresh counts.',
    access: 'anyone',
    refusals: [],
    body: SearchBody,
    answer: ListingPage,
  }),
  autocomplete: defineCall({
    service: 'catalogue',
    method: 'GET',
    path: '/Search/Autocomplete',
    summary: 'Products, categories and queries for what has been typed so far.',
    access: 'anyone',
    refusals: [],
    query: strictObject({ query: Type.String({ maxLength: 5_000 }) }),
    answer: SearchSuggestions,
  }),
  getQuickView: defineCall({
    service: 'catalogue',
    method: 'GET',
    path: '/Products/QuickView',
    summary: 'What the quick view of a product shows.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ slug: Slug }),
    answer: ProductSummary,
  }),
  getProductSummary: defineCall({
    service: 'catalogue',
    method: 'GET',
    path: '/Products/Summaries',
    summary: 'A product and all its offerings, by slug.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ slug: Slug }),
    answer: ProductSummary,
  }),
  getProductSummaryBySku: defineCall({
    service: 'catalogue',
    method: 'GET',
    path: '/Products/Summaries/BySku',
    summary: 'The product that holds an offering, by SKU.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ sku: Sku }),
    answer: ProductSummary,
  }),
};

/** Calls of ours beside the specification's. */
export const catalogueShopCalls = {
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
