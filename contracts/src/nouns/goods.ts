import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { SizeClass } from './delivery.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { Day, Sku, Slug } from './values.ts';

/** Stock as a shopper may see it. `quantity` is only told when few are left. */
export const Availability = strictObject({
  state: Type.Enum(['in-stock', 'low-stock', 'to-order', 'out-of-stock', 'discontinued']),
  quantity: nullable(Type.Integer()),
  leadDays: Type.Integer({ minimum: 0 }),
  sizeClass: SizeClass,
  /** Of goods that are out of stock: when more is expected, as last told, so it may have passed. */
  expectedOn: nullable(Day),
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
  /** One piece's. */
  price: OfferingPrice,
  packSize: Type.Integer({ minimum: 1 }),
  availability: Availability,
  successor: nullable(strictObject({ slug: Slug, name: Type.String() })),
});
export type ProductCard = Static<typeof ProductCard>;
