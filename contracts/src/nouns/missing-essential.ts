import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from './goods.ts';
import { Picture } from './pictures.ts';
import { LineAmount, OfferingPrice } from './prices.ts';
import { Sku, Slug } from './values.ts';

/** Something that an item of the basket needs to work, and that the basket does not hold. */
export const MissingEssential = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  price: OfferingPrice,
  /** How many the basket's items take together, in whole packs, and what those cost. */
  quantity: Type.Integer({ minimum: 1 }),
  amount: LineAmount,
  availability: Availability,
  /** Why, in a plain sentence. */
  reason: Type.String(),
  /** The items that need it. */
  neededBy: Type.Array(strictObject({ sku: Sku, name: Type.String() })),
});
export type MissingEssential = Static<typeof MissingEssential>;
