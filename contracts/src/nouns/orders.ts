import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';

/** One word for where an order stands; the server derives it from the units of its lines. */
export const OrderStatus = Type.Enum([
  'placed',
  'picking',
  'dispatched',
  'delivered',
  'cancelled',
  'return-requested',
  'returned',
]);
export type OrderStatus = Static<typeof OrderStatus>;

/** What one word cannot say: how many of the pieces that the customer is to have are where. */
export const OrderParts = strictObject({
  /** All that are to reach the customer, or have; none that is sent again counts twice. */
  pieces: Type.Integer(),
  sent: Type.Integer(),
  arrived: Type.Integer(),
  cancelled: Type.Integer(),
  /** On their way back, and back with us. */
  comingBack: Type.Integer(),
  returned: Type.Integer(),
  /** Sent, came to nothing, and are not decided about. */
  failed: Type.Integer(),
});
export type OrderParts = Static<typeof OrderParts>;

/** The parts beside a status, like "2 of 3 sent"; null where the status says it all. */
export function describeParts(status: OrderStatus, parts: OrderParts): string | null {
  const { pieces, sent, arrived, comingBack, returned } = parts;
  if (status === 'return-requested') return `${comingBack} of ${pieces} coming back`;
  if (status === 'delivered' && returned > 0) return `${returned} of ${pieces} returned`;
  if (status === 'dispatched' && sent < pieces) return `${sent} of ${pieces} sent`;
  if (status === 'dispatched' && arrived > 0) return `${arrived} of ${pieces} delivered`;
  return null;
}

export const ConsignmentState = Type.Enum([
  'planned',
  'picking',
  'packed',
  'dispatched',
  'delivered',
  'failed',
  'cancelled',
]);
export type ConsignmentState = Static<typeof ConsignmentState>;

/** Why there is a consignment: it was planned with the order, parted from another, or sends again. */
export const ConsignmentKind = Type.Enum(['order', 'split', 'replacement']);
export type ConsignmentKind = Static<typeof ConsignmentKind>;

/** Why what was sent came to nothing, and what is done about it. */
export const ConsignmentFailure = Type.Enum(['refused', 'lost', 'returned-to-sender']);
export type ConsignmentFailure = Static<typeof ConsignmentFailure>;
export const FailureResolution = Type.Enum(['resend', 'refund', 'claim']);
export type FailureResolution = Static<typeof FailureResolution>;

/** What carriers tell, from first to last; the last four end a box's way. */
export const scanCodes = [
  'collected',
  'in-transit',
  'out-for-delivery',
  'delivered',
  'refused',
  'lost',
  'returned-to-sender',
] as const;
export const ScanCode = Type.Enum([...scanCodes]);
export type ScanCode = (typeof scanCodes)[number];

export const HoldReason = Type.Enum(['address', 'fraud', 'dispute', 'other']);
export type HoldReason = Static<typeof HoldReason>;

/** What a customer may choose when something comes later than was promised. */
export const PromiseChoice = Type.Enum(['accepted', 'sent-what-is-ready', 'cancelled']);
export type PromiseChoice = Static<typeof PromiseChoice>;

/** What the law gives so much time for: to deliver, to withdraw, to pay back. */
export const ClockKind = Type.Enum(['deliver-by', 'cancel-until', 'refund-by']);
export type ClockKind = Static<typeof ClockKind>;

/** Who did something to an order. */
export const EventActor = Type.Enum(['customer', 'staff', 'carrier', 'supplier', 'shop']);
export type EventActor = Static<typeof EventActor>;
