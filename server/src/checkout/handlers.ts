import type { checkoutCalls, checkoutShopCalls } from '@plumbline/contracts/checkout.ts';
import { lockOpenBasket } from '../basket/owned-basket.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { countries } from '../address-lookup/countries.ts';
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
    describeNow(context.db, context, params.basketId, caller),

  setContactDetails: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => ({
      ...details,
      contact: body,
    })),

  setDeliveryDetails: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details, basket) => {
      const address = normaliseAddress(body.address, '/body/address');
      requireDeliverable(context, address, basket, caller);
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
    changeDetails(context, caller, params.basketId, (details, basket) => {
      const deliveryOption = { optionId: body.optionId, day: body.day ?? null };
      requireOption(context, { ...details, deliveryOption }, basket, caller);
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

/** Load → decide → save, under the basket's own lock; what else is needed is read before it. */
async function changeDetails(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (
    details: CheckoutDetails,
    basket: Awaited<ReturnType<typeof lockOpenBasket>>,
  ) => CheckoutDetails,
) {
  await context.deliveryTables.get();
  return transaction(context.db, async (tx) => {
    const basket = await lockOpenBasket(tx, basketId, caller);
    const details = decide(await findCheckoutDetails(tx, basketId), basket);
    await saveCheckoutDetails(tx, basketId, details, context.now());
    return describeWith(tx, context, caller, basket, details);
  });
}
