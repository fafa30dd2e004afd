import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { priceEach } from '../../goods/delivery/delivery-price.ts';
import type { SpecificDays } from '../../goods/delivery/delivery.ts';
import {
  findDestination,
  findOption,
  findReadyFirst,
  getDestination,
  listDays,
  listOptions,
  requireDelivered,
  type Destination,
  type GoodsLine,
} from '../../goods/delivery/quote.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { isSpent } from '../../goods/discounts/customer-limit.ts';
import { withOwnHold } from '../../goods/stock/own-hold.ts';
import { findReferenceWishes } from '../../people/businesses/store.ts';
import { heldPrices } from '../approvals/held-prices.ts';
import type { BasketState } from '../basket/basket.ts';
import {
  describeFor,
  heldOffersOf as heldOffersOfBasket,
  offersOf,
} from '../basket/owned-basket.ts';
import { withHeldPrices } from '../basket/price-hold.ts';
import { codeOf, describeCheckout, toPaidLine, type CheckoutDetails } from './checkout.ts';
import { getOwnCheckout } from './own-checkout.ts';
import { forBasketJob } from './references.ts';
import type { FoundCheckout } from './store.ts';

export type Offers = ReadonlyMap<number, Offer>;
type Delivered = Pick<CheckoutDetails, 'delivery'>;

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
  const references = await findReferenceWishes(tx, caller);
  const details = forBasketJob(found, references);
  const basket = await withCustomerLimit(tx, context, caller, found);
  const destination = findPlace(terms, details);
  const offers = await heldOffersOf(tx, context, caller, { ...found, basket });
  const option = findChosenOption(context, destination, details, basket, offers);
  return describeCheckout(
    describeFor(basket, caller, context, destination?.zone.ukVat ?? true, offers),
    details,
    {
      option,
      discount: basket.discount,
      references,
    },
  );
}

/** What is known now of a basket's goods, of which what its own payment holds is there for it. */
export const ownOffersOf = (
  tx: Queryable,
  context: Context,
  caller: Caller,
  basket: Pick<BasketState, 'basketId' | 'lines'>,
): Promise<Offers> => withOwnHold(tx, basket.basketId, offersOf(basket, caller, context));

/** The same of a checkout, at the prices that quotes and an approval hold. */
function heldOffersOf(
  tx: Queryable,
  context: Context,
  caller: Caller,
  { basket, approval }: Pick<FoundCheckout, 'basket' | 'approval'>,
): Promise<Offers> {
  const held = heldPrices(approval, basket.lines, context.now());
  const offers = withHeldPrices(heldOffersOfBasket(basket, caller, context), held);
  return withOwnHold(tx, basket.basketId, offers);
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

/**
 * Where the basket goes, by the delivery address; null before there is one, and where the shop has
 * stopped delivering there since it was given, so that it is asked for again.
 */
export function findPlace(terms: DeliveryTerms, { delivery }: Delivered): Destination | null {
  return delivery && findDestination(terms, delivery.address.postcode);
}

/** The same for what hangs on it: refuses an address that the shop has stopped delivering to. */
export function findServedPlace(terms: DeliveryTerms, { delivery }: Delivered): Destination | null {
  return delivery && getDestination(terms, delivery.address.postcode, '/body/address/postcode');
}

/** What of a basket is to be brought; what the shop no longer knows of is left out. */
export function goodsIn(
  { lines }: { lines: readonly { offeringId: number; quantity: number }[] },
  offers: Offers,
): GoodsLine[] {
  return lines.flatMap(({ offeringId, quantity }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offer, quantity }] : [];
  });
}

/** The delivery that was chosen, quoted anew; null where none is, or it is not offered any more. */
export function findChosenOption(
  context: Context,
  destination: Destination | null,
  { deliveryOption }: Pick<CheckoutDetails, 'deliveryOption'>,
  basket: Pick<BasketState, 'lines'>,
  offers: Offers,
): DeliveryOption | null {
  if (!destination || basket.lines.length === 0) return null;
  return findOption(destination, goodsIn(basket, offers), deliveryOption, context.now());
}

/** Refuses an address that goods cannot be brought to at all, or not these. */
export function requireDeliverable(
  context: Context,
  terms: DeliveryTerms,
  address: { countryCode: string; postcode: string },
  basket: Pick<BasketState, 'lines'>,
  caller: Caller,
): void {
  requireDelivered(address.countryCode, '/body/address/countryCode');
  const at = '/body/address/postcode';
  const destination = getDestination(terms, address.postcode, at);
  const goods = goodsIn(basket, offersOf(basket, caller, context));
  if (basket.lines.length > 0) listOptions(destination, goods, { now: context.now(), at });
}

/** What a question about delivery is asked for: the basket's goods, what is paid, and where they go. */
async function toBeBrought(
  context: Context,
  caller: Caller,
  found: Pick<FoundCheckout, 'basket' | 'approval'>,
  destination: Destination,
) {
  const { basket } = found;
  const offers = await heldOffersOf(context.db, context, caller, found);
  const described = describeFor(basket, caller, context, destination.zone.ukVat, offers);
  return {
    destination,
    goods: goodsIn(basket, offers),
    paid: described.lines.map(toPaidLine),
    code: codeOf(described, basket.discount),
  };
}

async function whatAndWhere(
  context: Context,
  basketId: string,
  caller: Caller,
  postcode: string | undefined,
) {
  const terms = await context.deliveryTables.get();
  const found = await getOwnCheckout(context.db, basketId, caller);
  const { basket, details } = found;
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
  const destination = postcode
    ? getDestination(terms, postcode, '/body/postcode')
    : findServedPlace(terms, details);
  if (!destination) {
    throw new Refusal('details-missing', {
      detail: 'Give a postcode, or the delivery address first.',
      fields: [{ path: '/body/postcode', message: 'Give a postcode.' }],
    });
  }
  return toBeBrought(context, caller, found, destination);
}

type Brought = Awaited<ReturnType<typeof toBeBrought>>;

function priceOptions(
  context: Context,
  { destination, goods, paid, code }: Brought,
  at: string,
): DeliveryOption[] {
  const now = context.now();
  const options = listOptions(destination, goods, { now, at });
  // A day of the shopper's choice stands last, with the days that belong to it.
  const together = options.filter(({ specificDay }) => !specificDay);
  const onDays = options.filter(({ specificDay }) => specificDay);
  const inTwo = findReadyFirst(destination, goods, now);
  return priceEach([...together, ...(inTwo ? [inTwo] : []), ...onDays], paid, code);
}

/** How the basket can be delivered to a postcode, or to its delivery address. */
export async function listBasketOptions(
  context: Context,
  basketId: string,
  caller: Caller,
  postcode: string | undefined,
): Promise<DeliveryOption[]> {
  return priceOptions(
    context,
    await whatAndWhere(context, basketId, caller, postcode),
    '/body/postcode',
  );
}

/** The same for a basket that was read already, and a postcode of the query. */
export async function quoteOptions(
  context: Context,
  caller: Caller,
  basket: BasketState,
  postcode: string,
): Promise<DeliveryOption[]> {
  const at = '/query/postcode';
  const destination = getDestination(await context.deliveryTables.get(), postcode, at);
  return priceOptions(
    context,
    await toBeBrought(context, caller, { basket, approval: null }, destination),
    at,
  );
}

/** The days that can be chosen from a day on, with their prices, for the basket and a postcode. */
export async function listBasketDays(
  context: Context,
  basketId: string,
  caller: Caller,
  { postcode, from }: { postcode?: string; from?: string },
): Promise<SpecificDays> {
  const { destination, goods, paid, code } = await whatAndWhere(
    context,
    basketId,
    caller,
    postcode,
  );
  const listed = listDays(destination, goods, { now: context.now(), from });
  return { ...listed, days: priceEach(listed.days, paid, code) };
}

/** Refuses an option that is not offered for this basket and address now. */
export function requireOption(
  context: Context,
  terms: DeliveryTerms,
  details: CheckoutDetails,
  basket: Pick<BasketState, 'lines'>,
  offers: Offers,
): void {
  if (basket.lines.length === 0) throw new Refusal('basket-empty');
  const destination = findServedPlace(terms, details);
  if (!destination) {
    throw new Refusal('details-missing', { detail: 'Give the delivery address first.' });
  }
  if (findChosenOption(context, destination, details, basket, offers)) return;
  const message =
    'This delivery option is no longer available. Please choose another day or service.';
  throw new Refusal('delivery-option-unavailable', {
    detail: message,
    fields: [{ path: '/body/optionId', message }],
  });
}
