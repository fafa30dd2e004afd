import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import type { DeliveryOption } from './delivery.ts';
import { orderModificationType } from './enumerations.ts';
import { PostalAddress } from './postal-address.ts';
import { LineAmount } from './prices.ts';
import { Day, Instant, Pence, Quantity, Sku } from './values.ts';

/** A line of the order, as the order's page numbers it. */
const Position = Type.Integer({ minimum: 1, maximum: 10_000 });

/** One thing that a customer may change; the first three have the specification's own numbers. */
export const Modification = Type.Union([
  strictObject({
    type: Type.Literal(orderModificationType.addOffering),
    sku: Sku,
    quantity: Quantity,
  }),
  strictObject({
    type: Type.Literal(orderModificationType.removeOffering),
    position: Position,
    quantity: Quantity,
  }),
  strictObject({
    type: Type.Literal(orderModificationType.editDeliveryAddress),
    address: PostalAddress,
    /** How deliveries come instead whose own service or day is not offered at the new address. */
    ways: Type.Optional(
      Type.Array(
        strictObject({
          consignment: Type.Integer({ minimum: 1, maximum: 10_000 }),
          optionId: Type.String({ minLength: 1, maxLength: 60 }),
          day: Type.Optional(Day),
        }),
        { maxItems: 20 },
      ),
    ),
  }),
  /** So many of a line for as many of something else. */
  strictObject({
    type: Type.Literal('swap'),
    position: Position,
    quantity: Quantity,
    sku: Sku,
  }),
]);
export type Modification = Static<typeof Modification>;

/** A delivery whose own way is not offered at a new address, as the refusal tells of it in `ways`. */
export interface LostWay {
  consignment: number;
  /** What it brings, by name. */
  goods: string;
  options: DeliveryOption[];
}

export const Modifications = Type.Array(Modification, { minItems: 1, maxItems: 20 });

/** How far a change of an order has come. */
export const OrderChangeState = Type.Enum([
  /** The customer asked staff for it: picking has begun. */
  'requested',
  /** It waits for the customer's word. */
  'proposed',
  /** The customer agreed, and is paying. */
  'accepted',
  'applied',
  'declined',
  'refused',
  'withdrawn',
  'lapsed',
]);
export type OrderChangeState = Static<typeof OrderChangeState>;

/** One line of what a change comes to, in words. */
export const OrderChangePart = strictObject({
  kind: Type.Enum(['added', 'removed', 'delivery', 'delivery-back', 'address']),
  name: Type.String(),
  units: nullable(Type.Integer()),
  /** What it costs, or what comes back for it; null where no money moves. */
  amount: nullable(LineAmount),
  /** The day on which it is brought, where the change says one. */
  day: nullable(Day),
});
export type OrderChangePart = Static<typeof OrderChangePart>;

/** What a change comes to: what is paid or comes back is the difference of the two sums. */
export const OrderChangeSums = strictObject({
  added: LineAmount,
  takenOut: LineAmount,
  duePence: Pence,
  backPence: Pence,
  parts: Type.Array(OrderChangePart),
  /** Where the money goes that comes back. */
  backTo: Type.Array(strictObject({ method: nullable(Type.String()), pence: Pence })),
});
export type OrderChangeSums = Static<typeof OrderChangeSums>;

/** The days that a customer saw of a change, part by part, of those that have one. */
export const AgreedDays = Type.Array(Day, { maxItems: 60 });

/** A change of an order. What it comes to is worked out anew whenever it is looked at, until it is applied. */
export const OrderChange = strictObject({
  changeId: Type.Integer(),
  orderNumber: Type.String(),
  origin: Type.Enum(['customer', 'staff']),
  state: OrderChangeState,
  note: Type.String(),
  answer: nullable(Type.String()),
  /** What was said when it was put to the customer. */
  quotedDuePence: Pence,
  quotedBackPence: Pence,
  /** What it comes to now; null once it is decided, or where the order does not allow it any more. */
  sums: nullable(OrderChangeSums),
  /** Why the order does not allow it any more; null where it does. */
  problem: nullable(Type.String()),
  begunAt: Instant,
  expiresAt: Instant,
  /** Whether what it costs more goes on the account of its business, as the order did. */
  isOnAccount: Type.Boolean(),
  heldUntil: nullable(Instant),
  decidedAt: nullable(Instant),
});
export type OrderChange = Static<typeof OrderChange>;

/** How an order may say no to a change. */
export const changeRefusals = [
  'order-not-found',
  'order-change-open',
  'order-change-differs',
  'order-refuses',
  'consignment-not-found',
  'item-unavailable',
  'out-of-stock',
  'quantity-not-allowed',
  'delivery-option-unavailable',
  'address-undeliverable',
  'postcode-invalid',
  'refund-too-large',
] as const;
