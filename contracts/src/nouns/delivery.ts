import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';
import { LineAmount } from './prices.ts';
import { Day, Instant } from './values.ts';

/** How large goods are to a carrier, from the smallest. */
export const sizeClasses = ['parcel', 'large', 'bulky', 'pallet'] as const;
export const SizeClass = Type.Enum([...sizeClasses]);
export type SizeClass = Static<typeof SizeClass>;

const oneDelivery = {
  optionId: Type.String({ maxLength: 60 }),
  name: Type.String(),
  detail: Type.String(),
  day: Day,
  price: LineAmount,
  /** What the cheapest day costs, where one is still to be chosen; its first may cost more. */
  fromPrice: Type.Optional(LineAmount),
  surchargeIncPence: Type.Integer(),
  orderBy: Instant,
  specificDay: Type.Boolean(),
};

/** One of several deliveries, with the lines that it brings as the basket has them, counted from 1. */
export const DeliveryPart = strictObject({ ...oneDelivery, positions: Type.Array(Type.Integer()) });
export type DeliveryPart = Static<typeof DeliveryPart>;

/** The option under which goods that are ready sooner come sooner, in a delivery of their own. */
export const readyFirst = 'ready-first';

/**
 * A way of delivering the whole basket: what is promised is a day and a price. One in several
 * deliveries has its `parts`, which sum to its price, and the day of the last of them.
 */
export const DeliveryOption = strictObject({
  ...oneDelivery,
  parts: Type.Optional(Type.Array(DeliveryPart)),
});
export type DeliveryOption = Static<typeof DeliveryOption>;
