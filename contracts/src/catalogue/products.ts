import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability, Dimensions, KeyDimension, Rating } from '../nouns/goods.ts';
import { Picture } from '../nouns/pictures.ts';
import { OfferingPrice } from '../nouns/prices.ts';
import { Sku, Slug } from '../nouns/values.ts';

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
  /** A file under /pictures in three dimensions (GLB), to be turned about. */
  model: nullable(Type.String()),
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

/** The calls about one product. */
export const productCalls = defineCalls('catalogue', {
  getQuickView: {
    method: 'GET',
    path: '/Products/QuickView',
    summary: 'What the quick view of a product shows.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ slug: Slug }),
    answer: ProductSummary,
  },
  getProductSummary: {
    method: 'GET',
    path: '/Products/Summaries',
    summary: 'A product and all its offerings, by slug.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ slug: Slug }),
    answer: ProductSummary,
  },
  getProductSummaryBySku: {
    method: 'GET',
    path: '/Products/Summaries/BySku',
    summary: 'The product that holds an offering, by SKU.',
    access: 'anyone',
    refusals: ['product-unknown', 'product-withdrawn'],
    query: strictObject({ sku: Sku }),
    answer: ProductSummary,
  },
});
