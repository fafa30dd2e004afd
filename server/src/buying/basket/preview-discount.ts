import type { discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import type { Context } from '../../core/context.ts';
import type { Handler } from '../../core/handler.ts';
import { readInstant } from '../../core/read-instant.ts';
import { Refusal } from '../../core/refusal.ts';
import { price } from '../../goods/pricing/price.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { findBandId } from '../../goods/pricing/bands-store.ts';
import { deliveryAmount, totals } from '../../goods/pricing/totals.ts';
import { subtractAmount } from '../../goods/pricing/vat.ts';
import { readTerms } from '../../goods/discounts/campaign.ts';
import {
  discountDelivery,
  isForDelivery,
  type CarriedDiscount,
} from '../../goods/discounts/discounts.ts';
import { priceLines } from '../../goods/discounts/price-lines.ts';
import { listBasketItems } from './preview-store.ts';

type PreviewCall = typeof discountStaffCalls.previewDiscount;

/**
 * What a basket would pay with some terms, computed as the checkout does. It writes nothing. Staff ask
 * it of discounts; it is answered here, where baskets are known.
 */
export const previewDiscount: Handler<PreviewCall> = async ({ body }, context) => {
  const at = body.at === undefined ? context.now() : readInstant(body.at, '/body/at');
  const discount = asCarried(body.terms);
  const bandId = body.bandCode === undefined ? null : await getBandId(context, body.bandCode);
  const found = await findItems(context, body);
  const facts = await listPriceFacts(
    context.db,
    found.map(({ offer }) => offer.offeringId),
    { bandId, channel: body.channel, now: at },
  );
  const items = found.flatMap(({ offer, quantity }) => {
    const known = facts.get(offer.offeringId);
    return known ? [{ offer, quantity, unit: price(known), goods: known.goods }] : [];
  });
  const basis = bandId === null ? ('inc' as const) : ('ex' as const);
  const priced = priceLines(items, discount, { basis, channel: body.channel, now: at });
  const lines = items.map(({ offer, quantity, unit }, index) => {
    const { before, amount, isTarget } = priced.lines[index]!;
    const line = {
      sku: offer.sku,
      name: nameOf(offer),
      picture: offer.picture,
      quantity,
      before,
      off: subtractAmount(before, amount),
      amount,
      isPromoted: unit.promotion !== null,
      isTarget,
    };
    return { line, before, amount, vatRatePercent: unit.vatRatePercent };
  });
  const { deliveryIncPence } = body;
  const full = deliveryIncPence === undefined ? null : deliveryAmount(deliveryIncPence, lines);
  const delivery = full && deliveryAmount(discountDelivery(full.incPence, priced.applied), lines);
  const sums = totals(
    lines.map(({ before }) => before),
    lines.map(({ amount }) => amount),
    delivery,
  );
  return {
    basis,
    lines: lines.map(({ line }) => line),
    ...sums,
    deliveryOff:
      full && delivery && isForDelivery(discount) ? subtractAmount(full, delivery) : null,
    problem: priced.problem,
    missingPence: priced.missingPence,
  };
};

/** Terms that nobody has to have saved, as a basket would carry them; no limit is reached by them. */
function asCarried(terms: CallRequest<PreviewCall>['body']['terms']): CarriedDiscount {
  return {
    ...readTerms(terms, '/body/terms'),
    campaignId: 0,
    issueCodeId: 0,
    code: '',
    promotionCode: '',
    text: terms.text,
    priority: terms.priority,
    claimsPerCustomer: null,
    isStopped: terms.isStopped,
    isUsedUp: false,
  };
}

async function getBandId(context: Context, code: string): Promise<number> {
  const id = await findBandId(context.db, code);
  if (id !== undefined) return id;
  const message = 'There is no such trade band.';
  throw new Refusal('invalid-request', { fields: [{ path: '/body/bandCode', message }] });
}

async function findItems(
  { db, catalogue }: Context,
  { basket, channel }: CallRequest<PreviewCall>['body'],
): Promise<{ offer: Offer; quantity: number }[]> {
  // Only names come from here; prices are read from the database as the checkout reads them.
  const viewer = { bandId: null, channel };
  const items = 'items' in basket ? basket.items : await listBasketItems(db, basket.basketId);
  if (items.length === 0) throw new Refusal('basket-not-found');
  return items.map(({ sku, quantity }) => {
    const found = catalogue.findOfferBySku(sku, viewer);
    return { offer: requireOffer(found, sku, '/body/basket/items'), quantity };
  });
}

function nameOf({ name, variant }: Offer): string {
  return variant === null ? name : `${name}, ${variant}`;
}
