import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Basket } from '../nouns/basket.ts';
import { DeliveryOption } from '../nouns/delivery.ts';
import { Instant, Postcode, RandomId } from '../nouns/values.ts';
import { BasketChange } from '../nouns/basket-change.ts';
import { MissingEssential } from '../nouns/missing-essential.ts';

/** One of the caller's open baskets. */
export const OpenBasket = strictObject({
  basketId: RandomId,
  itemCount: Type.Integer(),
  /** The first few items, so that it can be told from the others. */
  names: Type.Array(Type.String()),
  updatedAt: Instant,
});
export type OpenBasket = Static<typeof OpenBasket>;

/** All that the page of a basket tells, from one reading of it. */
export const BasketReview = strictObject({
  /** The open basket in use; null where there is none yet. */
  basket: nullable(Basket),
  changes: Type.Array(BasketChange),
  missing: Type.Array(MissingEssential),
  /** The other open baskets, the one used last first. */
  others: Type.Array(OpenBasket),
  /** The cheapest way to have all of it, or why it cannot be brought there; both null where no place is known. */
  delivery: strictObject({
    option: nullable(DeliveryOption),
    problem: nullable(Type.String()),
  }),
});
export type BasketReview = Static<typeof BasketReview>;

/** Calls of ours beside the specification's. */
export const basketReviewCalls = defineCalls('shop', {
  reviewCurrentBasket: {
    method: 'GET',
    path: '/current-basket/review',
    summary:
      "The visitor's own basket with what changed, what it lacks, what delivery costs, and the other baskets.",
    access: 'anyone',
    refusals: ['postcode-invalid'],
    query: strictObject({ postcode: Type.Optional(Postcode) }),
    answer: BasketReview,
  },
});
