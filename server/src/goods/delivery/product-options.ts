import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import type {
  ProductDeliveryOption,
  ProductDeliveryOptions,
} from '@plumbline/contracts/delivery/delivery.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { Offer } from '../catalogue/reader.ts';
import { quoteDelivery } from './delivery.ts';
import { toDeliveryLine } from './quote.ts';
import type { DeliveryTerms, DeliveryZone } from './terms.ts';

/** What delivery depends on of an offering. */
export type DeliveredOffer = Pick<
  Offer,
  'sku' | 'name' | 'availability' | 'freeStock' | 'weightGrams'
> & { price: Pick<Offer['price'], 'vatRatePercent'> };

export interface ProductDeliveryRequest {
  offer: DeliveredOffer;
  quantity: number;
  zone: DeliveryZone;
  /** How the shopper's place is written; an empty postcode means that none was given. */
  place: { postcode: string; outwardCode: string };
  now: Date;
}

/**
 * The days and prices at which so many of an offering come to a place if ordered now, or why they
 * do not. What it says is what the checkout then quotes for a basket of them alone.
 */
export function productDeliveryOptions(
  terms: DeliveryTerms,
  request: ProductDeliveryRequest,
): ProductDeliveryOptions {
  const { offer, quantity, zone, place } = request;
  const { leadDays } = offer.availability;
  const asked = {
    sku: offer.sku,
    quantity,
    ...place,
    zone: zone.name,
    isStandard: place.postcode === '',
    leadDays,
  };
  const missing = whyNotSold(offer, quantity);
  if (missing) return { ...asked, options: [], notDelivered: missing };
  const lines = [toDeliveryLine({ offer, quantity })];
  const quote = quoteDelivery(terms, { lines, zone, now: request.now });
  if (quote.kind === 'undeliverable') {
    const notDelivered = { code: 'not-there', reason: quote.reason } as const;
    return { ...asked, options: [], notDelivered };
  }
  const options = quote.options.map((option) => optionFor(option, request));
  return { ...asked, options, notDelivered: null };
}

/** Delivery has the VAT of what it carries, and none beyond UK VAT; the pence that are paid stay. */
function optionFor(
  { surchargeIncPence, price, fromPrice, orderBy, ...option }: DeliveryOption,
  { offer, zone, now }: ProductDeliveryRequest,
): ProductDeliveryOption {
  const vatRatePercent = zone.ukVat ? offer.price.vatRatePercent : 0;
  return {
    ...option,
    price: amountFrom('inc', price.incPence, vatRatePercent),
    ...(fromPrice && { fromPrice: amountFrom('inc', fromPrice.incPence, vatRatePercent) }),
    surcharge: amountFrom('inc', surchargeIncPence, vatRatePercent),
    orderBy,
    secondsLeft: Math.max(0, Math.floor((Date.parse(orderBy) - now.getTime()) / 1000)),
  };
}

function whyNotSold(
  { name, availability: { state }, freeStock }: DeliveredOffer,
  quantity: number,
): ProductDeliveryOptions['notDelivered'] {
  if (state === 'discontinued') return { code: 'not-sold', reason: `${name} is no longer sold.` };
  if (state === 'to-order') return null;
  if (state === 'out-of-stock') {
    return {
      code: 'out-of-stock',
      reason: 'It is out of stock, so no day of delivery is promised.',
    };
  }
  if (freeStock >= quantity) return null;
  return { code: 'not-enough-stock', reason: `We have ${freeStock} in stock.` };
}
