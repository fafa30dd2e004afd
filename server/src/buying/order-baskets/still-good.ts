import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findOption, getDestination } from '../../goods/delivery/quote.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { withOwnHold } from '../../goods/stock/own-hold.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { offersOf } from '../basket/owned-basket.ts';
import { goodsIn } from '../checkout/quote.ts';

/**
 * What a link has frozen, as it can be kept by now: prices stand, and the first day of a service moves
 * on with its cut-off; what its own payment holds is there for it. Refuses what is no longer sold, and a day of choice that is no longer possible.
 */
export async function freshenDelivery(
  tx: Queryable,
  context: Context,
  terms: DeliveryTerms,
  { orderBasketId, frozen }: { orderBasketId: string; frozen: FrozenOrder },
  buyer: Caller,
): Promise<FrozenOrder> {
  const offers = await withOwnHold(tx, orderBasketId, offersOf(frozen, buyer, context));
  for (const { offeringId, name } of frozen.lines) {
    if (offers.get(offeringId)?.availability.state !== 'discontinued' && offers.has(offeringId)) {
      continue;
    }
    throw new Refusal('item-unavailable', {
      detail: `${name} is no longer sold. Nothing was charged. Please ring us about another.`,
    });
  }
  const { deliveryOption: said } = frozen;
  const destination = getDestination(terms, frozen.deliveryAddress.postcode, '/params/token');
  const chosen = { optionId: said.optionId, day: said.specificDay ? said.day : null };
  const option = findOption(destination, goodsIn(frozen, offers), chosen, context.now());
  if (!option) {
    throw new Refusal('delivery-option-unavailable', {
      detail:
        'The delivery that we agreed can no longer be made. Nothing was charged. Please ring us for another day.',
    });
  }
  // A day that has come nearer since is no reason to come before the one that was said.
  if (option.day <= said.day) return frozen;
  const { day, orderBy } = option;
  return { ...frozen, deliveryOption: { ...said, day, orderBy } };
}
