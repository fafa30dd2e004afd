import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from '../nouns/goods.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount, OfferingPrice } from '../nouns/prices.ts';
import { Sku, Slug } from '../nouns/values.ts';

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

/** Calls of ours beside the specification's. */
export const basketEssentialCalls = defineCalls('shop', {
  ownEssential: {
    method: 'PUT',
    path: '/current-basket/essentials',
    summary: 'Says that the visitor has an essential item already.',
    access: 'anyone',
    refusals: ['basket-not-found', 'sku-unknown'],
    body: strictObject({ sku: Sku }),
    answer: Type.Array(MissingEssential),
  },
});
