import Type, { type Static } from 'typebox';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { listingType, sortOption } from './enumerations.ts';
import { ProductCard } from './goods.ts';
import { Picture } from './pictures.ts';
import { Slug } from './values.ts';

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

/**
 * Whether price sorts, price ranges and the price facet are in pence inc or ex VAT. They are of the
 * least that is sold: of a whole pack, where goods come in packs.
 */
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
export const RefineBody = strictObject({
  slug: Slug,
  listingType: Type.Optional(oneOf(listingType)),
  ...Refinement,
});
