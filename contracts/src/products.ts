import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { SizeClass } from './delivery.ts';
import { OfferingPrice } from './prices.ts';
import { Sku, Slug, nullable, strictObject } from './values.ts';

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
  sizeClass: SizeClass,
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
export const productCalls = {
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
