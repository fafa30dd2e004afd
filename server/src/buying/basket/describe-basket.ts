import type { Basket, BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import type { DiscountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { isForDelivery, type CarriedDiscount } from '../../goods/discounts/discounts.ts';
import {
  priceLines,
  type PricedLine,
  type PricedLines,
} from '../../goods/discounts/price-lines.ts';
import { priceAt } from '../../goods/pricing/price.ts';
import { totals } from '../../goods/pricing/totals.ts';
import { subtractAmount } from '../../goods/pricing/vat.ts';
import { isShort, type BasketState, type Line } from './basket.ts';

/** For whom, where to and when a basket is described. */
export interface BasketView {
  /** The caller's own view: ex VAT for a trade band. */
  basis: 'inc' | 'ex';
  channel: DiscountChannel;
  now: Date;
  /** Goods that go to the Channel Islands keep the pence of their own basis, without VAT in them. */
  hasUkVat: boolean;
  /** What is told of the hold of a line's price; null where there is none. */
  findHold: (line: Line) => BasketLine['held'];
}

/**
 * The basket as its owner sees it now: live prices and stock from `offers`, by offering id, its code
 * if that can be used, and the sums of the lines.
 */
export function describeBasket(
  state: BasketState,
  offers: ReadonlyMap<number, Offer>,
  view: BasketView,
): Basket {
  const known = state.lines.flatMap((line) => {
    const offer = offers.get(line.offeringId);
    return offer ? [{ line, offer: { ...offer, price: priceAt(offer.price, view.hasUkVat) } }] : [];
  });
  const priced = priceLines(
    known.map(({ line, offer }) => ({ unit: offer.price, quantity: line.quantity, goods: offer })),
    state.discount,
    view,
  );
  const lines = known.map(({ line, offer }, index) =>
    describeLine(line, offer, { ...priced.lines[index]!, held: view.findHold(line) }),
  );
  const sums = totals(
    lines.map((line) => line.beforeDiscount),
    lines.map((line) => line.amount),
    null,
  );
  return {
    basketId: state.basketId,
    version: state.version,
    status: state.status === 'open' ? 'open' : 'ordered',
    currency: 'GBP',
    basis: view.basis,
    lines,
    discount: describeDiscount(state.discount, priced),
    totals: { ...sums, itemCount: lines.reduce((count, line) => count + line.quantity, 0) },
    updatedAt: state.updatedAt.toISOString(),
  };
}

function describeDiscount(
  discount: CarriedDiscount | null,
  { problem, missingPence }: PricedLines,
): Basket['discount'] {
  if (!discount) return null;
  const { code, text } = discount;
  const appliesTo = isForDelivery(discount) ? ('delivery' as const) : ('goods' as const);
  return { code, text, appliesTo, problem, missingPence, deliveryOff: null };
}

function describeLine(
  line: Line,
  offer: Offer,
  { before, amount, trace, held }: PricedLine & Pick<BasketLine, 'held'>,
): BasketLine {
  return {
    sku: offer.sku,
    quantity: line.quantity,
    ...notesOf(line),
    packSize: offer.packSize,
    slug: offer.slug,
    name: offer.name,
    variant: offer.variant,
    brand: offer.brand,
    dimensions: offer.dimensions,
    picture: offer.picture,
    unitPrice: offer.price,
    beforeDiscount: before,
    discountIncPence: subtractAmount(before, amount).incPence,
    amount,
    trace,
    held,
    availability: offer.availability,
    problem: findProblem(line, offer),
  };
}

/** Why a line cannot be bought as it stands, or null. */
function findProblem(line: { quantity: number }, offer: Offer): BasketLine['problem'] {
  if (offer.availability.state === 'discontinued') return 'withdrawn';
  if (offer.availability.state === 'out-of-stock') return 'out-of-stock';
  if (isShort(line, offer)) return 'not-enough-stock';
  if (line.quantity % offer.packSize !== 0) return 'quantity-not-allowed';
  return null;
}
