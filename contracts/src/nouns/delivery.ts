import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';
import { LineAmount } from './prices.ts';
import { Day, Instant } from './values.ts';

export const SizeClass = Type.Enum(['parcel', 'large', 'bulky', 'pallet']);
export type SizeClass = Static<typeof SizeClass>;

/** A way of delivering the whole basket: what is promised is a day and a price. */
export const DeliveryOption = strictObject({
  optionId: Type.String({ maxLength: 60 }),
  name: Type.String(),
  detail: Type.String(),
  day: Day,
  price: LineAmount,
  surchargeIncPence: Type.Integer(),
  orderBy: Instant,
  specificDay: Type.Boolean(),
});
export type DeliveryOption = Static<typeof DeliveryOption>;
