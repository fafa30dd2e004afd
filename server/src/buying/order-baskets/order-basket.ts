import type { OrderReferences, ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import type { OrderBasketGap, OrderBasketState } from '@plumbline/contracts/nouns/order-baskets.ts';
import { Refusal } from '../../core/refusal.ts';
import type { CarriedDiscount } from '../../goods/discounts/discounts.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import type { Line } from '../basket/basket.ts';
import type { CheckoutDetails } from '../checkout/checkout.ts';
import { missingReferences } from '../checkout/references.ts';
import type { PriceOverride } from './overrides.ts';

/** A line of an order basket: one of a basket, and the price that staff gave it, if they did. */
export interface OrderLine extends Line {
  override: PriceOverride | null;
}

/** A link to pay that has not ended, with what it has frozen. */
export interface OpenLink {
  tokenHash: Buffer;
  /** The version of the order basket that it is for. */
  version: number;
  sentTo: string;
  sentAt: Date;
  expiresAt: Date;
  frozen: FrozenOrder;
}

/** An order basket as it is kept. */
export interface KeptOrderBasket {
  id: string;
  /** What it is called on the telephone: OB-7Q4F. */
  name: string;
  version: number;
  state: OrderBasketState;
  accountId: number | null;
  /** For which of their businesses; null for a guest, and for whoever orders privately. */
  businessId: number | null;
  details: CheckoutDetails;
  poNumber: string | null;
  jobReference: string | null;
  note: string | null;
  lines: readonly OrderLine[];
  discount: CarriedDiscount | null;
  /** The name of the band that staff were last told of. */
  seenBand: string | null;
  link: OpenLink | null;
  orderNumber: string | null;
  createdBy: number | null;
  createdAt: Date;
  updatedBy: number | null;
  updatedAt: Date;
}

/** How long a customer may take over a link, and how long an untouched order basket is kept. */
export const linkHours = 24;
export const keptDays = 14;

/** Whether its link has run out, so that it is as good as open again. */
export const isOver = ({ link }: Pick<KeptOrderBasket, 'link'>, now: Date): boolean =>
  link !== null && link.expiresAt <= now;

/** Refuses to change what waits for its customer, or is an order. */
export function requireChangeable({ state, name, link, orderNumber }: KeptOrderBasket): void {
  if (state === 'completed') {
    throw new Refusal('order-basket-completed', {
      detail: `${name} is order ${orderNumber}. Nothing was changed.`,
      extra: { orderNumber },
    });
  }
  if (state === 'awaiting-payment') {
    throw new Refusal('order-basket-awaiting-payment', {
      detail:
        'The customer has a link to pay exactly this. Withdraw the link first; nothing was changed.',
      extra: { expiresAt: link?.expiresAt.toISOString() ?? null },
    });
  }
}

/**
 * The lines as a rule of baskets left them, each with the price that it was given before. A rule
 * knows nothing of such prices.
 */
export function keepOverrides(
  before: readonly OrderLine[],
  after: readonly (Line & Partial<OrderLine>)[],
): OrderLine[] {
  const given = new Map(before.map(({ offeringId, override }) => [offeringId, override]));
  return after.map((line) => ({ ...line, override: given.get(line.offeringId) ?? null }));
}

/** What is still to be said before the customer can be asked to pay. */
export function findGaps(
  kept: KeptOrderBasket,
  hasOption: boolean,
  wishes: ReferenceWishes | null,
): OrderBasketGap[] {
  const { lines, details } = kept;
  const { contact, delivery, billing } = details;
  const gaps: [OrderBasketGap, boolean][] = [
    ['lines', lines.length === 0],
    ['contact', contact === null],
    ['address', delivery === null],
    ['day', delivery !== null && !hasOption],
    ['billing', billing === null],
  ];
  return [
    ...gaps.filter(([, isOpen]) => isOpen).map(([gap]) => gap),
    ...missingReferences(referencesOf(kept), wishes),
  ];
}

/** What the buyer calls the order by in their own books, as far as they said. */
export const referencesOf = ({
  poNumber,
  jobReference,
}: Pick<KeptOrderBasket, 'poNumber' | 'jobReference'>): OrderReferences => ({
  ...(poNumber !== null && { poNumber }),
  ...(jobReference !== null && { jobReference }),
});
