import { driftTolerance } from '@plumbline/contracts/nouns/approvals.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { ChosenOption } from '../../goods/delivery/quote.ts';
import type { FrozenLine, FrozenOrder } from '../../orders/orders/orders.ts';
import { jobKey } from './limits.ts';

type AskedLine = Pick<
  FrozenLine,
  | 'offeringId'
  | 'sku'
  | 'slug'
  | 'name'
  | 'variant'
  | 'picture'
  | 'quantity'
  | 'unitPence'
  | 'unitBasis'
  | 'before'
>;

/** An order as it was asked for: what whoever decides has to see of it, and what its prices were. */
export interface AskedOrder {
  lines: AskedLine[];
  postcode: string;
  /** Where it goes, in words: a town, and the postcode. */
  deliverTo: string;
  chosen: ChosenOption;
  deliveryName: string;
  day: string;
  poNumber: string | null;
  jobReference: string | null;
  discountCode: string | null;
  discount: LineAmount;
  delivery: LineAmount;
  total: LineAmount;
}

/** An approval as the checkout of its basket is told of it. */
export interface Approved {
  id: string;
  asked: AskedOrder;
  heldUntil: Date;
}

/** What is kept of an order that is asked for, of all that is agreed when one is paid. */
export function askedOrder(frozen: FrozenOrder): AskedOrder {
  const { deliveryAddress, deliveryOption: option } = frozen;
  return {
    lines: frozen.lines.map(
      ({ offeringId, sku, slug, name, variant, picture, quantity, ...line }) => ({
        offeringId,
        sku,
        slug,
        name,
        variant,
        picture,
        quantity,
        unitPence: line.unitPence,
        unitBasis: line.unitBasis,
        before: line.before,
      }),
    ),
    postcode: deliveryAddress.postcode,
    deliverTo: `${deliveryAddress.town}, ${deliveryAddress.postcode}`,
    chosen: { optionId: option.optionId, day: option.specificDay ? option.day : null },
    deliveryName: option.name,
    day: option.day,
    poNumber: frozen.poNumber ?? null,
    jobReference: frozen.jobReference ?? null,
    discountCode: frozen.discountCode?.code ?? null,
    discount: frozen.discount,
    delivery: frozen.delivery,
    total: frozen.total,
  };
}

interface Quantities {
  offeringId: number;
  quantity: number;
}

/** Whether a basket holds what was asked for, no more and no less. */
export function holdsSameGoods(
  asked: readonly Quantities[],
  lines: readonly Quantities[],
): boolean {
  const key = (all: readonly Quantities[]) =>
    all
      .map(({ offeringId, quantity }) => `${offeringId}×${quantity}`)
      .toSorted()
      .join();
  return key(asked) === key(lines);
}

/** Whether a total ex VAT is dearer than one that was asked for, beyond what needs no new yes. */
export const isTooDear = (exPence: number, askedExPence: number): boolean =>
  exPence * 10_000 > askedExPence * (10_000 + driftTolerance);

/**
 * Whether a yes counts for an order as it would be paid: for the same goods, place and references,
 * and while it is hardly dearer.
 */
export function findOutdated(
  { asked }: Pick<Approved, 'asked'>,
  order: FrozenOrder,
): 'changed' | 'dearer' | null {
  const isSame =
    holdsSameGoods(asked.lines, order.lines) &&
    asked.postcode === order.deliveryAddress.postcode &&
    (asked.poNumber ?? '') === (order.poNumber ?? '') &&
    jobKey(asked.jobReference) === jobKey(order.jobReference);
  if (!isSame) return 'changed';
  return isTooDear(order.total.exPence, asked.total.exPence) ? 'dearer' : null;
}
