import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import type {
  BillingDetailsData,
  Checkout,
  ContactDetailsData,
  DeliveryDetailsData,
  ReferenceWishes,
} from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { Static } from 'typebox';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import type { BasketState, Line } from '../basket/basket.ts';
import { basisOf } from '../basket/owned-basket.ts';
import { lastDayOf, type PriceHold, type PriceUnit } from '../basket/price-hold.ts';
import { formatDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { priceAs, priceDelivery, type PaidLine } from '../../goods/delivery/delivery-price.ts';
import type { ChosenOption } from '../../goods/delivery/quote.ts';
import type { CarriedDiscount } from '../../goods/discounts/discounts.ts';
import { priceLines, type PricedLine } from '../../goods/discounts/price-lines.ts';
import { Refusal } from '../../core/refusal.ts';
import type { FrozenDiscount, FrozenLine, FrozenOrder } from '../../orders/orders/orders.ts';
import { largestPaymentPence, smallestPaymentPence } from '../../money/payments/payments.ts';
import { price, priceAt } from '../../goods/pricing/price.ts';
import type { PriceFactsOfGoods } from '../../goods/catalogue/price-facts-store.ts';
import { totals } from '../../goods/pricing/totals.ts';
import { penceIn, subtractAmount, vatPolicy } from '../../goods/pricing/vat.ts';
import { missingReferences } from './references.ts';

export type DeliveryDetails = Static<typeof DeliveryDetailsData>;

export interface CheckoutDetails {
  contact: ContactDetailsData | null;
  delivery: DeliveryDetails | null;
  deliveryOption: ChosenOption | null;
  billing: BillingDetailsData | null;
}

/** The first step that is not finished. */
export function nextStep(
  details: CheckoutDetails,
  option: DeliveryOption | null,
  references: ReferenceWishes | null,
): Checkout['nextStep'] {
  if (!details.contact) return 'contact';
  if (!details.delivery || !option) return 'delivery';
  if (!details.billing || missingReferences(details.billing, references).length > 0) {
    return 'billing';
  }
  return 'payment';
}

/**
 * The basket with its delivery, and the details so far, for the checkout's pages. The basket is
 * described for the place that it goes to; `discount` is the code that counts, if any.
 */
export function describeCheckout(
  basket: Basket,
  details: CheckoutDetails,
  {
    option,
    discount,
    references,
  }: {
    option: DeliveryOption | null;
    discount: CarriedDiscount | null;
    references: ReferenceWishes | null;
  },
): Checkout {
  const { lines } = basket;
  const delivery =
    option && priceDelivery(option.price, lines.map(toPaidLine), codeOf(basket, discount));
  const sums = totals(
    lines.map((line) => line.beforeDiscount),
    lines.map((line) => line.amount),
    delivery && delivery.amount,
  );
  return {
    basket: {
      ...basket,
      discount: basket.discount && { ...basket.discount, deliveryOff: delivery?.off ?? null },
      totals: { ...sums, itemCount: basket.totals.itemCount },
    },
    contact: details.contact,
    delivery: details.delivery,
    deliveryOption:
      option && sums.delivery && priceAs(option, sums.delivery, lines.map(toPaidLine)),
    billing: details.billing,
    references,
    nextStep: nextStep(details, option, references),
  };
}

/** The code that counts: one with a problem takes nothing off, of goods or of delivery. */
export function codeOf(basket: Basket, discount: CarriedDiscount | null): CarriedDiscount | null {
  return basket.discount?.problem === null ? discount : null;
}

/** What of a basket's line decides the VAT of its delivery. */
export function toPaidLine({ amount, unitPrice }: Basket['lines'][number]): PaidLine {
  return { amount, vatRatePercent: unitPrice.vatRatePercent };
}

interface FreezeParts {
  caller: Caller;
  basket: Pick<BasketState, 'lines' | 'discount'>;
  offers: ReadonlyMap<number, Offer>;
  facts: ReadonlyMap<number, PriceFactsOfGoods>;
  details: CheckoutDetails;
  option: DeliveryOption | null;
  references: ReferenceWishes | null;
  hasUkVat: boolean;
  now: Date;
  /** What one of an offering costs where somebody gave it another price than the shop's own. */
  priceUnit?: PriceUnit;
  /** The prices that are held for quotes and count for the lines, by offering id. */
  holds?: ReadonlyMap<number, PriceHold>;
}

/**
 * Copies everything that the customer is about to pay for. Prices and the band come from `facts`,
 * which were read from the database in the same transaction; names and pictures from `offers`.
 * Refuses what is not finished or cannot be sold.
 */
export function freezeOrder(parts: FreezeParts): FrozenOrder {
  const { caller, basket, details, option, now } = parts;
  const { lines } = basket;
  if (lines.length === 0) throw new Refusal('basket-empty');
  const { contact, delivery, billing } = details;
  const step = nextStep(details, option, parts.references);
  if (!contact || !delivery || !billing || !option || step !== 'payment') {
    throw new Refusal('details-missing', {
      detail: `Please complete the ${step} step first.`,
      extra: { nextStep: step },
    });
  }
  const found = lines.map((line) => requireSellable(line, parts));
  const priced = priceLines(
    found.map(({ line, unit, facts }) => ({ unit, quantity: line.quantity, goods: facts.goods })),
    basket.discount,
    { basis: basisOf(caller), channel: caller.channel, now },
  );
  const frozen = found.map((each, index) => ({
    ...freezeLine(each, priced.lines[index]!),
    ...freezeHold(parts.holds?.get(each.line.offeringId)),
  }));
  const delivered = priceDelivery(option.price, frozen, priced.applied);
  const sums = totals(
    frozen.map((line) => line.before),
    frozen.map((line) => line.amount),
    delivered.amount,
  );
  if (sums.total.incPence > 0 && sums.total.incPence < smallestPaymentPence) {
    throw new Refusal('order-too-small', {
      detail:
        'A card payment takes at least 30p. Please add something, or use the code another time.',
      extra: { smallestTotalPence: smallestPaymentPence },
    });
  }
  if (sums.total.incPence > largestPaymentPence) {
    throw new Refusal('order-too-large', {
      detail: 'A card payment takes up to £999,999.99. Please split the order, or call us.',
      extra: { largestTotalPence: largestPaymentPence },
    });
  }
  return {
    accountId: caller.accountId,
    visitor: caller.visitor,
    channel: caller.channel,
    bandCode: found[0]!.facts.bandCode,
    capacity: caller.businessId === null ? 'consumer' : 'business',
    businessId: caller.businessId,
    ...(caller.businessId !== null && {
      poNumber: billing.poNumber ?? null,
      jobReference: billing.jobReference ?? null,
    }),
    basis: basisOf(caller),
    vatPolicy,
    currency: 'GBP',
    contact,
    deliveryAddress: delivery.address,
    deliveryInstructions: delivery.instructions ?? null,
    billingAddress: billing.sameAsDelivery ? delivery.address : billing.address,
    ...freezeDelivery(priceAs(option, sums.delivery!, frozen), frozen),
    lines: frozen,
    discountCode: freezeDiscount(priced.applied, sums.discount, delivered.off),
    items: sums.items,
    discount: sums.discount,
    delivery: sums.delivery!,
    total: sums.total,
  };
}

/** The delivery as it was chosen; what comes in parts is sent so, each by its own option. */
function freezeDelivery(
  { parts, ...deliveryOption }: DeliveryOption,
  lines: readonly FrozenLine[],
): Pick<FrozenOrder, 'deliveryOption' | 'consignments'> {
  if (!parts) return { deliveryOption };
  const consignments = parts.map(({ positions, ...option }) => ({
    option,
    lines: positions.map((position) => ({ position, units: lines[position - 1]!.quantity })),
  }));
  return { deliveryOption, consignments };
}

/** A line with what it is now sold as; refuses one that cannot be sold so. */
function requireSellable(
  line: Line,
  {
    offers,
    facts: allFacts,
    hasUkVat,
    priceUnit = (_, unit) => unit,
  }: Pick<FreezeParts, 'offers' | 'facts' | 'hasUkVat' | 'priceUnit'>,
) {
  const offer = offers.get(line.offeringId);
  const facts = allFacts.get(line.offeringId);
  if (!offer || !facts) {
    throw new Refusal('item-unavailable', {
      detail: `${offer?.name ?? 'An item'} is no longer sold. Remove it from the basket to continue.`,
      extra: { sku: offer?.sku ?? null },
    });
  }
  if (line.quantity % offer.packSize !== 0) {
    throw new Refusal('quantity-not-allowed', {
      detail: `${offer.name} is sold in packs of ${offer.packSize}.`,
      extra: { sku: offer.sku, packSize: offer.packSize },
    });
  }
  return { line, offer, facts, unit: priceAt(priceUnit(line.offeringId, price(facts)), hasUkVat) };
}

function freezeLine(
  { line, offer, unit }: ReturnType<typeof requireSellable>,
  { before, amount, trace }: PricedLine,
): FrozenLine {
  return {
    offeringId: line.offeringId,
    sku: offer.sku,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    brand: offer.brand,
    picture: offer.picture,
    quantity: line.quantity,
    ...notesOf(line),
    toOrder: offer.availability.state === 'to-order',
    unitPence: penceIn(unit.basis, unit),
    unitBasis: unit.basis,
    vatRatePercent: unit.vatRatePercent,
    before,
    discount: subtractAmount(before, amount),
    amount,
    trace,
  };
}

/** That a price was held for a quote; what is ordered then was promised once. */
const freezeHold = (hold: PriceHold | undefined): Pick<FrozenLine, 'held'> =>
  hold ? { held: { quoteNumber: hold.quoteNumber, until: formatDay(lastDayOf(hold)) } } : {};

/** A code that takes nothing off is not used up by the order. */
function freezeDiscount(
  applied: CarriedDiscount | null,
  goodsOff: LineAmount,
  deliveryOff: LineAmount | null,
): FrozenDiscount | null {
  if (!applied) return null;
  if (goodsOff.incPence === 0 && (deliveryOff?.incPence ?? 0) === 0) return null;
  const { campaignId, issueCodeId, promotionCode, code, text } = applied;
  return { campaignId, issueCodeId, promotionCode, code, text, deliveryOff };
}

/** What was put into the basket after the customer had agreed to pay; it is kept for them. */
export function leftOver(lines: readonly Line[], ordered: readonly FrozenLine[]): Line[] {
  const quantities = new Map(ordered.map((line) => [line.offeringId, line.quantity]));
  return lines
    .map((line) => ({
      ...line,
      quantity: line.quantity - (quantities.get(line.offeringId) ?? 0),
    }))
    .filter((line) => line.quantity > 0);
}
