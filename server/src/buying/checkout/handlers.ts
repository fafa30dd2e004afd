import type { checkoutCalls } from '@plumbline/contracts/ordering/checkout.ts';
import type { checkoutShopCalls } from '@plumbline/contracts/shop/checkout.ts';
import type { BasketState } from '../basket/basket.ts';
import { saveBasketJob } from '../basket/job-store.ts';
import { lockBasket } from '../basket/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { decideOnGuess } from '../ownership/lately-seen.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import { findReferenceWishes } from '../../people/businesses/store.ts';
import type { CheckoutDetails } from './checkout.ts';
import { paymentHandlers } from './payment-handlers.ts';
import {
  describeNow,
  describeWith,
  listBasketDays,
  listBasketOptions,
  ownOffersOf,
  requireDeliverable,
  requireOption,
  type Offers,
} from './quote.ts';
import {
  getOpenCheckout,
  lockOpenCheckout,
  recallCheckout,
  rememberCheckout,
} from './own-checkout.ts';
import { takeReferences, wantsJob } from './references.ts';
import { saveUnchangedDetails, type FoundCheckout } from './store.ts';

export const checkoutHandlers: Handlers<typeof checkoutCalls & typeof checkoutShopCalls> = {
  ...paymentHandlers,

  listCountries: async () => [...countries],

  getCheckout: ({ params, caller }, context) => describeNow(context, params.basketId, caller),

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
    options: await listBasketOptions(context, params.basketId, caller, body.postcode),
  }),

  listSpecificDayDeliveryOptions: ({ params, body, caller }, context) =>
    listBasketDays(context, params.basketId, caller, body),

  setDeliveryOption: ({ params, body, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details, basket, terms, offers) => {
      const deliveryOption = { optionId: body.optionId, day: body.day ?? null };
      requireOption(context, terms, { ...details, deliveryOption }, basket, offers);
      return { ...details, deliveryOption };
    }),

  clearDeliveryOption: ({ params, caller }, context) =>
    changeDetails(context, caller, params.basketId, (details) => ({
      ...details,
      deliveryOption: null,
    })),

  setBillingDetails: async ({ params, body, caller }, context) => {
    const wishes = await findReferenceWishes(context.db, caller);
    const references = takeReferences(body, wishes);
    const decide = (details: CheckoutDetails): CheckoutDetails => {
      if (body.sameAsDelivery) {
        if (!details.delivery) {
          throw new Refusal('details-missing', {
            detail: 'Give the delivery address first, or another billing address.',
          });
        }
        return { ...details, billing: { sameAsDelivery: true, ...references } };
      }
      const address = normaliseAddress(body.address, '/body/address');
      return { ...details, billing: { sameAsDelivery: false, address, ...references } };
    };
    // The job that is said with the bill is the basket's own from then on, as one said on a job's page.
    const job = wantsJob(wishes) ? (references.jobReference ?? null) : undefined;
    return changeDetails(context, caller, params.basketId, decide, job);
  },
};

/**
 * Load → decide → save. A checkout that was seen lately is written at once; otherwise it is read and
 * written without a lock, in two statements; and where somebody else changed the basket or its
 * checkout between them, it is done again under the basket's lock, as is at once what says a job too.
 */
async function changeDetails(
  context: Context,
  caller: Caller,
  basketId: string,
  decide: (
    details: CheckoutDetails,
    basket: BasketState,
    terms: DeliveryTerms,
    offers: Offers,
  ) => CheckoutDetails,
  job?: string | null,
) {
  const terms = await context.deliveryTables.get();
  const offersFor = (tx: Queryable, { basket }: FoundCheckout) =>
    ownOffersOf(tx, context, caller, basket);
  const decideOn = ({ basket, details }: FoundCheckout, offers: Offers) =>
    decide(details, basket, terms, offers);
  const save = async (tx: Queryable, before: FoundCheckout, details: CheckoutDetails) => {
    if (!(await saveUnchangedDetails(tx, before, details, context.now()))) return null;
    const after = { ...before, details };
    rememberCheckout(context, after);
    return describeWith(tx, context, terms, caller, after);
  };
  const change = async (tx: Queryable) => {
    const before = await getOpenCheckout(tx, basketId, caller);
    return save(tx, before, decideOn(before, await offersFor(tx, before)));
  };
  if (job !== undefined) {
    return transaction(context.db, async (tx) => {
      const before = await lockOpenCheckout(tx, basketId, caller);
      const details = decideOn(before, await offersFor(tx, before));
      await saveBasketJob(tx, basketId, job);
      return (await save(tx, { ...before, job }, details))!;
    });
  }
  const seen = recallCheckout(context, basketId, caller);
  const offers = seen && (await offersFor(context.db, seen));
  const guessed = offers && decideOnGuess(() => decideOn(seen, offers));
  return (
    (guessed && (await save(context.db, seen, guessed))) ??
    (await change(context.db)) ??
    transaction(context.db, async (tx) => {
      await lockBasket(tx, basketId);
      return (await change(tx))!;
    })
  );
}
