import type { orderBasketCalls } from '@plumbline/contracts/ordering/order-baskets.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import { findOfferingId } from '../../goods/catalogue/store.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import { viewerOf } from '../../core/caller.ts';
import { addItem, removeItem, setItem } from '../basket/basket.ts';
import { basisOf, offersOf } from '../basket/owned-basket.ts';
import { requireDeliverable, requireOption } from '../checkout/quote.ts';
import type { Buyer } from './buyer.ts';
import { changeOrderBasket } from './change-order-basket.ts';
import { completeOrderBasket } from './complete-order-basket.ts';
import { keepOverrides } from './order-basket.ts';
import { giveOverride, overrideLimit } from './overrides.ts';
import { setOrderBasket } from './set-order-basket.ts';

const offerFor = (context: Context, { caller }: Buyer, sku: string) =>
  requireOffer(context.catalogue.findOfferBySku(sku, viewerOf(caller)), sku);

/** What the specification lets staff do with an order basket; each answers all of it. */
export const orderBasketHandlers: Handlers<typeof orderBasketCalls> = {
  setOrderBasket: ({ params, body, caller }, context) =>
    setOrderBasket(context, caller, params.id, body),

  addOrderBasketItem: ({ params: { id }, body: { version, sku, quantity }, caller }, context) =>
    changeOrderBasket(context, { id, version, caller }, async (_, { kept, buyer }) => {
      const offer = offerFor(context, buyer, sku);
      const lines = keepOverrides(kept.lines, addItem(kept.lines, offer, quantity));
      const detail = { sku: offer.sku, name: offer.name, quantity };
      return { kept: { ...kept, lines }, change: { kind: 'item-added', detail } };
    }),

  setOrderBasketItem: ({ params: { id }, body, caller }, context) =>
    changeOrderBasket(context, { id, version: body.version, caller }, async (_, present) => {
      const { kept, buyer, now } = present;
      const offer = offerFor(context, buyer, body.sku);
      const line = kept.lines.find(({ offeringId }) => offeringId === offer.offeringId);
      if (!line) throw new Refusal('item-not-in-basket');
      const { quantity, override } = body;
      const changed =
        quantity === line.quantity ? kept.lines : setItem(kept.lines, offer, quantity);
      const given = override && {
        basis: basisOf(buyer.caller),
        by: caller.accountId,
        at: now,
        limit: overrideLimit(caller.roles),
      };
      const own = given ? giveOverride(offer.price, override, given) : null;
      const lines = keepOverrides(kept.lines, changed).map((each) =>
        each.offeringId === offer.offeringId && override !== undefined
          ? { ...each, override: own }
          : each,
      );
      const detail = {
        sku: offer.sku,
        name: offer.name,
        ...(quantity !== line.quantity && { quantity, before: line.quantity }),
        ...(own && { unitPence: own.pence, replacedPence: own.replacedPence, basis: own.basis }),
        ...(own && { reason: own.reason }),
        ...(override === null && line.override && { takenBackPence: line.override.pence }),
      };
      return { kept: { ...kept, lines }, change: { kind: 'item-set', detail } };
    }),

  removeOrderBasketItem: async ({ params: { id }, body: { version, sku }, caller }, context) => {
    const offeringId = await findOfferingId(context.db, sku);
    return changeOrderBasket(context, { id, version, caller }, async (_, { kept, buyer }) => {
      const lines = keepOverrides(kept.lines, removeItem(kept.lines, offeringId));
      const name = context.catalogue.findOfferBySku(sku, viewerOf(buyer.caller))?.name ?? sku;
      return {
        kept: { ...kept, lines },
        change: { kind: 'item-removed', detail: { sku, name } },
      };
    });
  },

  setOrderBasketDelivery: ({ params: { id }, body, caller }, context) =>
    changeOrderBasket(context, { id, version: body.version, caller }, async (_, present) => {
      const { kept, buyer, terms } = present;
      const { delivery: asked, deliveryOption: option } = body;
      const address = asked && normaliseAddress(asked.address, '/body/delivery/address');
      const delivery = asked && address && { ...asked, address };
      if (address) requireDeliverable(context, terms, address, kept, buyer.caller);
      const deliveryOption = option && { optionId: option.optionId, day: option.day ?? null };
      const isGone = delivery === null && kept.details.billing?.sameAsDelivery === true;
      const billing = isGone ? null : kept.details.billing;
      const details = { ...kept.details, delivery, deliveryOption, billing };
      if (deliveryOption) {
        const offers = offersOf(kept, buyer.caller, context);
        requireOption(context, terms, details, kept, offers);
      }
      const detail = { ...deliveryOption };
      return { kept: { ...kept, details }, change: { kind: 'delivery', detail } };
    }),

  completeOrderBasket: ({ params, body, caller }, context) =>
    completeOrderBasket(context, caller, params.id, body),
};
