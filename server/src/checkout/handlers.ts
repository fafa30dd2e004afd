import type { checkoutCalls, checkoutShopCalls } from '@plumbline/contracts/checkout.ts';
import type { BasketState } from '../basket/basket.ts';
import { lockOpenBasket } from '../basket/owned-basket.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { countries } from '../address-lookup/countries.ts';
import type { DeliveryTerms } from '../delivery/terms.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { normaliseAddress } from '../addresses/addresses.ts';
import type { CheckoutDetails } from './checkout.ts';
import { paymentHandlers } from './payment-handlers.ts';
import {
  describeNow,
  describeWith,
  listOptions,
  listSpecificDayOptions,
  requireDeliverable,
  requireOption,
} from './quote.ts';
import { findCheckoutDetails, saveCheckoutDetails } from './store.ts';

export const checkoutHandlers: Handlers<typeof checkoutCalls & typeof checkoutShopCalls> = {
  ...paymentHandlers,

  listCountries: async () => [...countries],

  getCheckout: ({ params, caller }, context) =>
    describeNow(context, params.basketId, caller),

  setContactDetails: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => ({
      ...details,
      contact: body,
    })),

  setDeliveryDetails: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details, basket, terms) => {
      const address = normaliseAddress(body.address, '/body/address');
      requireDeliverable(context, terms, address, basket, caller);
      const isElsewhere = details.delivery?.address.postcode !== address.postcode;
      return {
        ...details,
        delivery: { ...body, address },
        deliveryOption: isElsewhere ? null : details.deliveryOption,
      };
    }),

  clearDeliveryDetails: ({ params, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => ({
      ...details,
      delivery: null,
      deliveryOption: null,
      // "The same as delivery" says nothing once there is no delivery address.
      billing: details.billing?.sameAsDelivery ? null : details.billing,
    })),

  listDeliveryOptions: async ({ params, body, caller }, context) => ({
    options: await listOptions(context, params.basketId, caller, body.postcode),
  }),

  listSpecificDayDeliveryOptions: ({ params, body, caller }, context) =>
    listSpecificDayOptions(context, params.basketId, caller, body),

  setDeliveryOption: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details, basket, terms) => {
      const deliveryOption = { optionId: body.optionId, day: body.day ?? null };
      requireOption(context, terms, { ...details, deliveryOption }, basket, caller);
      return { ...details, deliveryOption };
    }),

  clearDeliveryOption: ({ params, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => ({
      ...details,
      deliveryOption: null,
    })),

  setBillingDetails: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => {
      if (body.sameAsDelivery) {
        if (!details.delivery) {
          throw new Refusal('details-missing', {
            detail: 'Give the delivery address first, or another billing address.',
          });
        }
        return { ...details, billing: body };
      }
      const address = normaliseAddress(body.address, '/body/address');
      return { ...details, billing: { sameAsDelivery: false, address } };
    }),
};

/**
 * Load → decide → save, under the basket's own lock. The delivery terms are asked for before it: in
 * there, waiting for another connection would stop everybody as soon as all of them are held so.
 */
async function changeDetails(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (
    details: CheckoutDetails,
    basket: BasketState,
    terms: DeliveryTerms,
  ) => CheckoutDetails,
) {
  const terms = await context.deliveryTables.get();
  return transaction(context.db, async (tx) => {
    const basket = await lockOpenBasket(tx, basketId, caller);
    const details = decide(await findCheckoutDetails(tx, basketId), basket, terms);
    await saveCheckoutDetails(tx, basketId, details, context.now());
    return describeWith(tx, context, terms, caller, basket, details);
  });
}
