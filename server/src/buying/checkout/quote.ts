import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import { requirePostcode } from '../../people/address-lookup/postcode.ts';
import type { BasketState, Line } from '../basket/basket.ts';
import { describeFor, offersOf } from '../basket/owned-basket.ts';
import type { Caller } from '../../core/caller.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { parseDay } from '../../goods/delivery/calendar.ts';
import { countries } from '../../people/address-lookup/countries.ts';
import {
  findDeliveryOption,
  listSpecificDays,
  quoteDelivery,
} from '../../goods/delivery/delivery.ts';
import { zoneFor, type DeliveryTerms, type DeliveryZone } from '../../goods/delivery/terms.ts';
import { isSpent } from '../../goods/discounts/customer-limit.ts';
import { Refusal } from '../../core/refusal.ts';
import { describeCheckout, withGoodsVat, type CheckoutDetails } from './checkout.ts';
import { getOwnCheckout } from './own-checkout.ts';
import type { FoundCheckout } from './store.ts';

type Offers = ReadonlyMap<number, Offer>;

/** The checkout as it stands now; see describeWith. */
export async function describeNow(
  context: Context,
  basketId: string,
  caller: Caller,
): Promise<Checkout> {
  const terms = await context.deliveryTables.get();
  const found = await getOwnCheckout(context.db, basketId, caller);
  return describeWith(context.db, context, terms, caller, found);
}

/** A checkout that was read already, with the chosen delivery at today's price and day. */
export async function describeWith(
  tx: Queryable,
  context: Context,
  terms: DeliveryTerms,
  caller: Caller,
  found: FoundCheckout,
): Promise<Checkout> {
  const { details } = found;
  const basket = await withCustomerLimit(tx, context, caller, found);
  const place = findPlace(terms, details);
  const offers = offersOf(basket, caller, context);
  const option = place ? chosenOption(context, place, details, basket.lines, offers) : null;
  return describeCheckout(
    describeFor(basket, caller, context, place?.zone.ukVat ?? true),
    details,
    option,
    basket.discount,
  );
}

/**
 * The basket with a code that counts as used up where this customer has claimed it as often as one
 * may: a guest is only known by the address that the checkout was told.
 */
export async function withCustomerLimit(
  tx: Queryable,
  context: Context,
  { accountId }: Caller,
  { basket, details }: FoundCheckout,
): Promise<BasketState> {
  const { discount, basketId } = basket;
  if (!discount) return basket;
  const customer = { accountId, email: details.contact?.email ?? null, basketId };
  const isUsedUp = discount.isUsedUp || (await isSpent(tx, context, discount, customer));
  return { ...basket, discount: { ...discount, isUsedUp } };
}

interface Place {
  terms: DeliveryTerms;
  zone: DeliveryZone;
}

/** Where the basket goes, by the delivery address; null before there is one. */
export function findPlace(
  terms: DeliveryTerms,
  { delivery }: Pick<CheckoutDetails, 'delivery'>,
): Place | null {
  return delivery ? placeOf(terms, delivery.address.postcode, '/body/address') : null;
}

function placeOf(terms: DeliveryTerms, text: string, at: string): Place {
  const postcode = requirePostcode(text, `${at}/postcode`);
  const zone = zoneFor(terms, postcode);
  if (!zone) {
    const detail = `We do not know where ${postcode.outward} is. Please check the postcode.`;
    const fields = [{ path: `${at}/postcode`, message: detail }];
    throw new Refusal('address-undeliverable', { detail, fields });
  }
  return { terms, zone };
}

function requestFor(context: Context, zone: DeliveryZone, lines: readonly Line[], offers: Offers) {
  return {
    zone,
    now: context.now(),
    lines: lines.flatMap(({ offeringId, quantity }) => {
      const offer = offers.get(offeringId);
      if (!offer) return [];
      const { sizeClass, leadDays } = offer.availability;
      return [{ sizeClass, leadDays, quantity, weightGrams: offer.weightGrams }];
    }),
  };
}

/** The option that was chosen, quoted anew; null where none is, or it is not offered any more. */
export function chosenOption(
  context: Context,
  { terms, zone }: Place,
  { deliveryOption }: Pick<CheckoutDetails, 'deliveryOption'>,
  lines: readonly Line[],
  offers: Offers,
): DeliveryOption | null {
  if (!deliveryOption || lines.length === 0) return null;
  const day = deliveryOption.day === null ? undefined : parseDay(deliveryOption.day);
  const chosen = { optionId: deliveryOption.optionId, ...(day === undefined ? {} : { day }) };
  return findDeliveryOption(terms, requestFor(context, zone, lines, offers), chosen) ?? null;
}

/** Refuses an address that goods cannot be brought to at all, or not these. */
export function requireDeliverable(
  context: Context,
  terms: DeliveryTerms,
  address: { countryCode: string; postcode: string },
  basket: BasketState,
  caller: Caller,
): void {
  const country = countries.find((each) => each.countryCode === address.countryCode);
  if (!country?.delivered) {
    const message = `We do not deliver to ${country?.name ?? 'this country'} yet.`;
    throw new Refusal('address-undeliverable', {
      detail: message,
      fields: [{ path: '/body/address/countryCode', message }],
    });
  }
  const place = placeOf(terms, address.postcode, '/body/address');
  if (basket.lines.length > 0) quote(context, place, basket, caller, '/body/address/postcode');
}

function quote(
  context: Context,
  { terms, zone }: Place,
  basket: BasketState,
  caller: Caller,
  at: string,
): DeliveryOption[] {
  const request = requestFor(context, zone, basket.lines, offersOf(basket, caller, context));
  const quoted = quoteDelivery(terms, request);
  if (quoted.kind === 'options') return quoted.options;
  throw new Refusal('address-undeliverable', {
    detail: quoted.reason,
    fields: [{ path: at, message: quoted.reason }],
  });
}

/** The basket and the place that a question about delivery is asked for. */
async function whatAndWhere(
  context: Context,
  basketId: string,
  caller: Caller,
  postcode: string | undefined,
) {
  const terms = await context.deliveryTables.get();
  const { basket, details } = await getOwnCheckout(context.db, basketId, caller);
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
  const place = postcode ? placeOf(terms, postcode, '/body') : findPlace(terms, details);
  if (!place) {
    throw new Refusal('details-missing', {
      detail: 'Give a postcode, or the delivery address first.',
      fields: [{ path: '/body/postcode', message: 'Give a postcode.' }],
    });
  }
  return { basket, place };
}

/** How the basket can be delivered to a postcode, or to its delivery address. */
export async function listOptions(
  context: Context,
  basketId: string,
  caller: Caller,
  postcode: string | undefined,
): Promise<DeliveryOption[]> {
  const { basket, place } = await whatAndWhere(context, basketId, caller, postcode);
  const options = quote(context, place, basket, caller, '/body/postcode');
  const described = describeFor(basket, caller, context, place.zone.ukVat);
  return withGoodsVat(options, described, basket.discount);
}

/** The days that can be chosen from a day on, with their prices, for the basket and a postcode. */
export async function listSpecificDayOptions(
  context: Context,
  basketId: string,
  caller: Caller,
  body: { postcode?: string; from?: string },
) {
  const { basket, place } = await whatAndWhere(context, basketId, caller, body.postcode);
  const offers = offersOf(basket, caller, context);
  const request = requestFor(context, place.zone, basket.lines, offers);
  const from = body.from === undefined ? undefined : parseDay(body.from);
  const listed = listSpecificDays(place.terms, {
    ...request,
    ...(from === undefined ? {} : { from }),
  });
  const described = describeFor(basket, caller, context, place.zone.ukVat);
  return { ...listed, days: withGoodsVat(listed.days, described, basket.discount) };
}

/** Refuses an option that is not offered for this basket and address now. */
export function requireOption(
  context: Context,
  terms: DeliveryTerms,
  details: CheckoutDetails,
  basket: BasketState,
  caller: Caller,
): void {
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
  const place = findPlace(terms, details);
  if (!place) throw new Refusal('details-missing', { detail: 'Give the delivery address first.' });
  const offers = offersOf(basket, caller, context);
  if (chosenOption(context, place, details, basket.lines, offers)) return;
  const message = 'This delivery is not offered any more. Please choose another day or way.';
  throw new Refusal('delivery-option-unavailable', {
    detail: message,
    fields: [{ path: '/body/optionId', message }],
  });
}
