import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { ProductCard } from '../nouns/goods.ts';
import { Sku } from '../nouns/values.ts';

export const KindredProducts = strictObject({
  /**
   * The same goods in all their sizes, the product itself among them, the smallest first; each in the
   * finish that was asked for where it is made in that. Empty where they are made in one size.
   */
  sizes: Type.Array(ProductCard),
  /** While it cannot be had: what can, of the same type, the nearest in size first. */
  instead: Type.Array(ProductCard),
});
export type KindredProducts = Static<typeof KindredProducts>;

/** Calls of ours beside the specification's. */
export const kindredProductCalls = defineCalls('shop', {
  listKindredProducts: {
    method: 'GET',
    path: '/kindred-products',
    summary:
      'The other sizes of a product, and what can be had in its place while it is out of stock.',
    access: 'anyone',
    refusals: ['product-unknown'],
    query: strictObject({ sku: Sku }),
    answer: KindredProducts,
  },
});
