import type {
  BasketReview,
  basketReviewCalls,
  OpenBasket,
} from '@plumbline/contracts/shop/basket-review.ts';
import { isNobody, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { compareBasket, type BasketState } from '../basket/basket.ts';
import { listMissingEssentials } from '../basket/missing-essentials.ts';
import { describeFor, heldOffersOf, offersOf } from '../basket/owned-basket.ts';
import { listOpenBaskets } from '../basket/store.ts';
import { quoteOptions } from './quote.ts';

/** How many items of a basket are named in the list of baskets. */
const namedItems = 3;
const unknownDelivery = { option: null, problem: null };

export const basketReviewHandlers: Handlers<typeof basketReviewCalls> = {
  reviewCurrentBasket: async ({ query, caller }, context) => {
    const [inUse, ...others] = isNobody(caller) ? [] : await listOpenBaskets(context.db, caller);
    const isFilled = inUse !== undefined && inUse.lines.length > 0;
    return {
      basket: inUse ? describeFor(inUse, caller, context) : null,
      changes: inUse ? compareBasket(inUse, heldOffersOf(inUse, caller, context)) : [],
      missing: isFilled ? await listMissingEssentials(inUse, caller, context) : [],
      others: others.map((basket) => describeOpen(basket, caller, context)),
      delivery: isFilled
        ? await quoteCheapest(context, caller, inUse, query.postcode)
        : unknownDelivery,
    };
  },
};

function describeOpen(basket: BasketState, caller: Caller, context: Context): OpenBasket {
  const offers = offersOf(basket, caller, context);
  const held = basket.lines.filter((line) => offers.has(line.offeringId));
  return {
    basketId: basket.basketId,
    itemCount: held.reduce((count, line) => count + line.quantity, 0),
    names: held.slice(0, namedItems).map((line) => offers.get(line.offeringId)!.name),
    updatedAt: basket.updatedAt.toISOString(),
  };
}

/** The cheapest way to have all of it on no day in particular, as the checkout will offer it. */
async function quoteCheapest(
  context: Context,
  caller: Caller,
  basket: BasketState,
  postcode: string | undefined,
): Promise<BasketReview['delivery']> {
  if (postcode === undefined) return unknownDelivery;
  try {
    const options = await quoteOptions(context, caller, basket, postcode);
    const [option = null] = options
      .filter(({ specificDay, parts }) => !specificDay && !parts)
      .toSorted((a, b) => a.price.incPence - b.price.incPence || a.day.localeCompare(b.day));
    return { option, problem: null };
  } catch (error) {
    // A basket that cannot be brought there is still a basket to look at.
    if (!(error instanceof Refusal) || error.code !== 'address-undeliverable') throw error;
    return { option: null, problem: error.message };
  }
}
