import { notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import type { OrderBasket, OrderBasketLine } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { priceDelivery } from '../../goods/delivery/delivery-price.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { isForDelivery } from '../../goods/discounts/discounts.ts';
import { totals } from '../../goods/pricing/totals.ts';
import { penceIn } from '../../goods/pricing/vat.ts';
import { listPaymentsFor, type Payment } from '../../money/payments/store.ts';
import { findReferenceWishes } from '../../people/businesses/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { compareBasket, isShort } from '../basket/basket.ts';
import { basisOf } from '../basket/owned-basket.ts';
import { getBuyer, type Buyer } from './buyer.ts';
import { listChanges, listStaffNames } from './changes-store.ts';
import { findPaid } from './link-store.ts';
import { findGaps, type KeptOrderBasket, type OrderLine } from './order-basket.ts';
import { overrideLimit } from './overrides.ts';
import { priceNow, type PricedOrderBasket } from './price-order-basket.ts';

/** An order basket as staff see it now, with all that was done to it. */
export async function describeOrderBasket(
  tx: Queryable,
  context: Context,
  terms: DeliveryTerms,
  kept: KeptOrderBasket,
  caller: Caller,
): Promise<OrderBasket> {
  const buyer = await getBuyer(tx, kept);
  const frozen = kept.link?.frozen ?? (await findPaid(tx, kept.id)) ?? null;
  const now = priceNow(context, terms, kept, buyer);
  const { createdBy, updatedBy } = kept;
  const givers = kept.lines.map(({ override }) => override?.by ?? null);
  const names = await listStaffNames(tx, [createdBy, updatedBy, ...givers]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const wishes = await findReferenceWishes(tx, buyer.caller);
  const [payment] = kept.link ? await listPaymentsFor(tx, 'order-basket', kept.id) : [];
  return {
    id: kept.id,
    name: kept.name,
    version: kept.version,
    state: kept.state,
    currency: 'GBP',
    contact: kept.details.contact,
    billing: kept.details.billing,
    poNumber: kept.poNumber,
    jobReference: kept.jobReference,
    note: kept.note,
    delivery: kept.details.delivery,
    buyer: describeBuyer(kept, buyer),
    ...(frozen
      ? describeFrozen(frozen, kept, now, nameOf)
      : describeOpen(kept, now, buyer, nameOf)),
    missing: kept.state === 'open' ? findGaps(kept, now.option !== null, wishes) : [],
    changes: kept.state === 'open' ? changesOf(kept, now) : [],
    bandChange: bandChangeOf(kept, buyer),
    overrideLimit: overrideLimit(caller.roles),
    link: kept.link && describeLink(kept.link, payment),
    orderNumber: kept.orderNumber,
    events: await listChanges(tx, kept.id),
    createdBy: nameOf(createdBy),
    createdAt: kept.createdAt.toISOString(),
    updatedBy: nameOf(updatedBy),
    updatedAt: kept.updatedAt.toISOString(),
  };
}

function describeBuyer({ accountId }: KeptOrderBasket, { caller, ...buyer }: Buyer) {
  return { accountId, ...buyer, channel: caller.channel };
}

function describeLink(
  { sentTo, sentAt, expiresAt, version }: NonNullable<KeptOrderBasket['link']>,
  payment: Payment | undefined,
): OrderBasket['link'] {
  const isOurs = payment?.subjectVersion === version;
  return {
    sentTo,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    payment:
      payment && isOurs
        ? {
            state: payment.state,
            begunAt: payment.createdAt.toISOString(),
            failure: payment.failure,
          }
        : null,
  };
}

type Sold = Pick<OrderBasket, 'basis' | 'lines' | 'discount' | 'deliveryOption' | 'totals'>;
type NameOf = (id: number | null) => string | null;

/** What it comes to as of now. */
function describeOpen(
  kept: KeptOrderBasket,
  { lines, priced, option }: PricedOrderBasket,
  { caller }: Buyer,
  nameOf: NameOf,
): Sold {
  const paid = lines.map(({ unit }, index) => ({
    amount: priced.lines[index]!.amount,
    vatRatePercent: unit.vatRatePercent,
  }));
  const delivery = option && priceDelivery(option.price, paid, priced.applied);
  const sums = totals(
    priced.lines.map(({ before }) => before),
    priced.lines.map(({ amount }) => amount),
    delivery && delivery.amount,
  );
  const { discount } = kept;
  return {
    basis: basisOf(caller),
    lines: lines.map(({ line, offer, unit }, index) => {
      const { before, amount, trace } = priced.lines[index]!;
      return {
        ...goodsOf(line, offer),
        unitPence: penceIn(unit.basis, unit),
        unitBasis: unit.basis,
        vatRatePercent: unit.vatRatePercent,
        beforeDiscount: before,
        amount,
        trace,
        override: describeOverride(line, trace, nameOf),
      };
    }),
    discount: discount && {
      code: discount.code,
      text: discount.text,
      appliesTo: isForDelivery(discount) ? 'delivery' : 'goods',
      problem: priced.problem,
      missingPence: priced.missingPence,
      deliveryOff: delivery?.off ?? null,
    },
    deliveryOption: option && delivery && { ...option, price: delivery.amount },
    totals: { ...sums, itemCount: countOf(kept.lines) },
  };
}

/** What a link has frozen, beside what is in stock now. */
function describeFrozen(
  frozen: FrozenOrder,
  kept: KeptOrderBasket,
  { offers }: PricedOrderBasket,
  nameOf: NameOf,
): Sold {
  const { discountCode } = frozen;
  return {
    basis: frozen.basis,
    lines: frozen.lines.flatMap((sold) => {
      const offer = offers.get(sold.offeringId);
      const line = kept.lines.find(({ offeringId }) => offeringId === sold.offeringId);
      if (!offer || !line) return [];
      return [
        {
          ...goodsOf({ ...line, quantity: sold.quantity }, offer),
          name: sold.name,
          variant: sold.variant,
          unitPence: sold.unitPence,
          unitBasis: sold.unitBasis,
          vatRatePercent: sold.vatRatePercent,
          beforeDiscount: sold.before,
          amount: sold.amount,
          trace: sold.trace,
          override: describeOverride(line, sold.trace, nameOf),
        },
      ];
    }),
    discount: discountCode && {
      code: discountCode.code,
      text: discountCode.text,
      appliesTo: discountCode.deliveryOff ? 'delivery' : 'goods',
      problem: null,
      missingPence: 0,
      deliveryOff: discountCode.deliveryOff,
    },
    deliveryOption: frozen.deliveryOption,
    totals: {
      items: frozen.items,
      discount: frozen.discount,
      delivery: frozen.delivery,
      total: frozen.total,
      itemCount: countOf(frozen.lines),
    },
  };
}

const countOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((count, { quantity }) => count + quantity, 0);

/** What a line is of, and how it stands in the stock. */
function goodsOf(line: OrderLine, offer: Offer) {
  return {
    sku: offer.sku,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    picture: offer.picture,
    quantity: line.quantity,
    ...notesOf(line),
    packSize: offer.packSize,
    availability: offer.availability,
    freeStock: offer.freeStock,
    problem: problemOf(line, offer),
  };
}

function problemOf(line: OrderLine, offer: Offer): OrderBasketLine['problem'] {
  const { state } = offer.availability;
  if (state === 'discontinued') return 'withdrawn';
  if (state === 'out-of-stock') return 'out-of-stock';
  if (isShort(line, offer)) return 'not-enough-stock';
  return line.quantity % offer.packSize === 0 ? null : 'quantity-not-allowed';
}

function describeOverride(
  { override }: OrderLine,
  trace: OrderBasketLine['trace'],
  nameOf: NameOf,
): OrderBasketLine['override'] {
  if (!override) return null;
  const { pence, basis, reason, replacedPence, by, at } = override;
  return {
    unitPence: pence,
    basis,
    reason,
    replacedPence,
    by: nameOf(by),
    at: at.toISOString(),
    isUsed: trace.some(({ step }) => step === 'override'),
  };
}

/** What staff have not been told yet of the lines that they saw. */
function changesOf(kept: KeptOrderBasket, { offers }: PricedOrderBasket) {
  const { id: basketId, version, lines, discount, updatedAt } = kept;
  const owner = { ownerAccountId: null, ownerVisitor: null, businessId: null };
  const seen = { basketId, version, status: 'open' as const, lines, discount, updatedAt, ...owner };
  return compareBasket(seen, offers);
}

/** Another band than staff were told of last means other prices, whether or not a link has frozen some. */
function bandChangeOf(
  { lines, state, seenBand }: KeptOrderBasket,
  { bandName }: Buyer,
): OrderBasket['bandChange'] {
  const isSaid = state === 'completed' || state === 'dropped' || lines.length === 0;
  return isSaid || seenBand === bandName ? null : { from: seenBand, to: bandName };
}
