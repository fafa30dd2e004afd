import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { price, priceAt } from '../../goods/pricing/price.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { isSpent } from '../../goods/discounts/customer-limit.ts';
import { priceLines } from '../../goods/discounts/price-lines.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { viewerOf } from '../../core/caller.ts';
import { findReferenceWishes, lockStanding } from '../../people/businesses/store.ts';
import { isShort } from '../basket/basket.ts';
import { basisOf, offersOf } from '../basket/owned-basket.ts';
import { freezeOrder } from '../checkout/checkout.ts';
import { requireWithinCap } from '../checkout/provisional-cap.ts';
import { findChosenOption, findPlace, findServedPlace } from '../checkout/quote.ts';
import type { Buyer } from './buyer.ts';
import { referencesOf, type KeptOrderBasket, type OrderLine } from './order-basket.ts';
import { requireWithinLimit, withOverride } from './overrides.ts';

type Priced = Pick<KeptOrderBasket, 'lines' | 'discount' | 'details'>;

/** What an order basket comes to now, for its buyer and where it goes. */
export function priceNow(context: Context, terms: DeliveryTerms, kept: Priced, buyer: Buyer) {
  const { caller } = buyer;
  const destination = findPlace(terms, kept.details);
  const hasUkVat = destination?.zone.ukVat ?? true;
  const offers = offersOf(kept, caller, context);
  const lines = kept.lines.flatMap((line) => {
    const offer = offers.get(line.offeringId);
    return offer ? [{ line, offer, unit: unitOf(line, offer, hasUkVat) }] : [];
  });
  const priced = priceLines(
    lines.map(({ line, offer, unit }) => ({ unit, quantity: line.quantity, goods: offer })),
    kept.discount,
    { basis: basisOf(caller), channel: caller.channel, now: context.now() },
  );
  const option: DeliveryOption | null = findChosenOption(
    context,
    destination,
    kept.details,
    kept,
    offers,
  );
  return { lines, priced, option, offers, destination };
}
export type PricedOrderBasket = ReturnType<typeof priceNow>;

const unitOf = ({ override }: OrderLine, offer: Offer, hasUkVat: boolean) =>
  priceAt(withOverride(offer.price, override), hasUkVat);

/**
 * Copies what the customer will be asked to pay. Prices and the band are read from the database in
 * this transaction; an override counts within its limit by the price of now. Refuses what is not
 * finished, cannot be sold, is not there, or could not be paid.
 */
export async function freezeOrderBasket(
  tx: Tx,
  context: Context,
  terms: DeliveryTerms,
  kept: KeptOrderBasket,
  buyer: Buyer,
): Promise<FrozenOrder> {
  const { caller } = buyer;
  if (buyer.isGone) {
    throw new Refusal('payment-changed', {
      detail: `They cannot buy for ${buyer.businessName ?? 'their business'} at present. Change the customer, and say the new prices.`,
    });
  }
  const now = context.now();
  const offers = offersOf(kept, caller, context);
  const overrides = new Map(kept.lines.map(({ offeringId, override }) => [offeringId, override]));
  const facts = await listPriceFacts(tx, [...overrides.keys()], { ...viewerOf(caller), now });
  for (const [offeringId, override] of overrides) {
    const found = facts.get(offeringId);
    if (found) requireWithinLimit(price(found), override, offers.get(offeringId)?.name ?? '');
  }
  requireInStock(kept.lines, offers);
  const destination = findServedPlace(terms, kept.details);
  const option = findChosenOption(context, destination, kept.details, kept, offers);
  if (!option && kept.details.deliveryOption && destination && kept.lines.length > 0) {
    throw new Refusal('delivery-option-unavailable', {
      detail: 'The chosen delivery is not offered any more. Choose another day or service.',
    });
  }
  const { billing } = kept.details;
  const frozen = freezeOrder({
    caller,
    basket: kept,
    offers,
    facts,
    details: { ...kept.details, billing: billing && { ...billing, ...referencesOf(kept) } },
    option,
    references: await findReferenceWishes(tx, caller),
    hasUkVat: destination?.zone.ukVat ?? true,
    now,
    priceUnit: (offeringId, unit) => withOverride(unit, overrides.get(offeringId) ?? null),
  });
  await requireCodeLeft(tx, context, kept, frozen);
  const { accountId, businessId } = caller;
  if (accountId !== null && businessId !== null) {
    const standing = (await lockStanding(tx, accountId, businessId)) ?? null;
    const inHand = { purpose: 'order-basket', subject: kept.id } as const;
    await requireWithinCap(tx, standing, inHand, frozen);
  }
  return frozen;
}

/** A code that its customer has used as often as one may would keep them from paying. */
async function requireCodeLeft(
  tx: Tx,
  context: Context,
  { id: basketId, discount }: KeptOrderBasket,
  { discountCode, accountId, contact }: FrozenOrder,
): Promise<void> {
  if (!discount || !discountCode) return;
  if (!(await isSpent(tx, context, discount, { accountId, email: contact.email, basketId })))
    return;
  throw new Refusal('discount-refused', {
    detail: `They have used ${discountCode.code} as often as one may. Take it out or another one, and say the new total.`,
  });
}

/** Nobody is asked to pay for what is not there; a hold will say so again when they do. */
function requireInStock(lines: readonly OrderLine[], offers: ReadonlyMap<number, Offer>): void {
  for (const line of lines) {
    const offer = offers.get(line.offeringId);
    if (!offer || !isShort(line, offer)) continue;
    throw new Refusal('out-of-stock', {
      detail:
        offer.freeStock === 0
          ? `${offer.name} is out of stock.`
          : `Only ${offer.freeStock} of ${offer.name} are in stock, and ${line.quantity} are wanted.`,
      extra: { sku: offer.sku },
    });
  }
}
