import { isDeepStrictEqual } from 'node:util';
import type { Basket } from '@plumbline/contracts/basket.ts';
import type {
  BillingDetailsData,
  Checkout,
  ContactDetailsData,
  DeliveryDetailsData,
  DeliveryOption,
} from '@plumbline/contracts/checkout.ts';
import type { Static } from 'typebox';
import type { Line } from '../basket/basket.ts';
import { basisOf } from '../basket/owned-basket.ts';
import type { Caller } from '../caller.ts';
import type { Offer } from '../catalogue/read-model/reader.ts';
import { Refusal } from '../http/refusal.ts';
import type { FrozenLine, FrozenOrder } from '../orders/orders.ts';
import { price, type PriceFacts } from '../pricing/price.ts';
import { deliveryAmount, lineAmount, totals } from '../pricing/totals.ts';
import { penceIn, subtractAmount, vatPolicy } from '../pricing/vat.ts';

export type DeliveryDetails = Static<typeof DeliveryDetailsData>;

/** The most that the card provider takes in one payment. */
const largestTotalPence = 999_999_99;

/** What was chosen, not what it costs: the option is quoted anew whenever it is read. */
export interface ChosenOption {
  optionId: string;
  day: string | null;
}

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
): Checkout['nextStep'] {
  if (!details.contact) return 'contact';
  if (!details.delivery || !option) return 'delivery';
  if (!details.billing) return 'billing';
  return 'payment';
}

/** The basket with its delivery, and the details so far, for the checkout's pages. */
export function describeCheckout(
  basket: Basket,
  details: CheckoutDetails,
  option: DeliveryOption | null,
  hasUkVat: boolean,
): Checkout {
  const lines = basket.lines.map((line) => withVat(line, hasUkVat));
  const sums = totals(
    lines.map((line) => line.beforeDiscount),
    lines.map((line) => line.amount),
    option ? deliveryAmount(option.price.incPence, lines.map(toPricedLine)) : null,
  );
  return {
    basket: { ...basket, lines, totals: { ...sums, itemCount: basket.totals.itemCount } },
    contact: details.contact,
    delivery: details.delivery,
    deliveryOption: option && sums.delivery && { ...option, price: sums.delivery },
    billing: details.billing,
    nextStep: nextStep(details, option),
  };
}

/** Options of delivery with the VAT of the goods that they carry, as the sums will have it. */
export function withGoodsVat(
  options: readonly DeliveryOption[],
  basket: Basket,
  hasUkVat: boolean,
): DeliveryOption[] {
  const lines = basket.lines.map((line) => toPricedLine(withVat(line, hasUkVat)));
  return options.map((option) => ({
    ...option,
    price: deliveryAmount(option.price.incPence, lines),
  }));
}

function toPricedLine({ amount, unitPrice }: Basket['lines'][number]) {
  return { amount, vatRatePercent: unitPrice.vatRatePercent };
}

/**
 * Goods that go to the Channel Islands leave UK VAT behind: the price keeps the pence of its own
 * basis, and there is no VAT in them.
 */
function withVat(line: Basket['lines'][number], hasUkVat: boolean): Basket['lines'][number] {
  if (hasUkVat) return line;
  const { unitPrice, quantity } = line;
  const untaxed = { ...unitPrice, vatRatePercent: 0 };
  const amount = lineAmount(untaxed, quantity);
  return { ...line, unitPrice: untaxed, beforeDiscount: amount, amount };
}

/**
 * Copies everything that the customer is about to pay for. Prices and the band come from `facts`,
 * which were read from the database in the same transaction; names and pictures from `offers`.
 * Refuses what is not finished or cannot be sold.
 */
export function freezeOrder(parts: {
  caller: Caller;
  lines: readonly Line[];
  offers: ReadonlyMap<number, Offer>;
  facts: ReadonlyMap<number, PriceFacts>;
  details: CheckoutDetails;
  option: DeliveryOption | null;
  hasUkVat: boolean;
}): FrozenOrder {
  const { caller, lines, details, option } = parts;
  if (lines.length === 0) throw new Refusal('basket-empty');
  const { contact, delivery, billing } = details;
  if (!contact || !delivery || !billing || !option) {
    const step = nextStep(details, option);
    throw new Refusal('details-missing', {
      detail: `Please finish the ${step} step first.`,
      extra: { nextStep: step },
    });
  }
  const frozen = lines.map((line) => freezeLine(line, parts));
  const sums = totals(
    frozen.map((line) => line.before),
    frozen.map((line) => line.amount),
    deliveryAmount(option.price.incPence, frozen),
  );
  if (sums.total.incPence > largestTotalPence) {
    throw new Refusal('order-too-large', {
      detail: 'A card payment takes up to £999,999.99. Please split the order, or call us.',
      extra: { largestTotalPence },
    });
  }
  return {
    accountId: caller.accountId,
    visitor: caller.visitor,
    channel: caller.channel,
    bandCode: caller.band?.code ?? null,
    basis: basisOf(caller),
    vatPolicy,
    currency: 'GBP',
    contact,
    deliveryAddress: delivery.address,
    deliveryInstructions: delivery.instructions ?? null,
    billingAddress: billing.sameAsDelivery ? delivery.address : billing.address,
    deliveryOption: { ...option, price: sums.delivery! },
    lines: frozen,
    items: sums.items,
    discount: sums.discount,
    delivery: sums.delivery!,
    total: sums.total,
  };
}

function freezeLine(
  line: Line,
  parts: Pick<Parameters<typeof freezeOrder>[0], 'offers' | 'facts' | 'hasUkVat'>,
): FrozenLine {
  const offer = parts.offers.get(line.offeringId);
  const facts = parts.facts.get(line.offeringId);
  if (!offer || !facts) {
    throw new Refusal('item-unavailable', {
      detail: `${offer?.name ?? 'An item'} is no longer sold. Take it out of the basket to go on.`,
      extra: { sku: offer?.sku ?? null },
    });
  }
  if (line.quantity % offer.packSize !== 0) {
    throw new Refusal('quantity-not-allowed', {
      detail: `${offer.name} is sold in packs of ${offer.packSize}.`,
      extra: { sku: offer.sku, packSize: offer.packSize },
    });
  }
  const taxed = price(facts);
  const unit = parts.hasUkVat ? taxed : { ...taxed, vatRatePercent: 0 };
  const amount = lineAmount(unit, line.quantity);
  return {
    offeringId: line.offeringId,
    sku: offer.sku,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    brand: offer.brand,
    picture: offer.picture,
    quantity: line.quantity,
    toOrder: offer.availability.state === 'to-order',
    unitPence: penceIn(unit.basis, unit),
    unitBasis: unit.basis,
    vatRatePercent: unit.vatRatePercent,
    before: amount,
    discount: subtractAmount(amount, amount),
    amount,
    trace: unit.trace,
  };
}

/** Whether a payment that was begun is still for exactly what would be paid now. */
export function isForSameOrder(snapshot: unknown, frozen: FrozenOrder): boolean {
  return isDeepStrictEqual(snapshot, JSON.parse(JSON.stringify(frozen)));
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
