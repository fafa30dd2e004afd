import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { DeliveryOption } from './delivery.ts';
import { PostalAddress } from './postal-address.ts';
import { LineAmount } from './prices.ts';
import { Day } from './values.ts';

/** A better day or service for one delivery of an order, as far as it has been chosen. */
export const DeliveryUpgrade = strictObject({
  upgradeId: Type.String(),
  orderNumber: Type.String(),
  state: Type.Enum(['open', 'done', 'given-back', 'ended']),
  /** The delivery that is to come better, by its number within the order, and how it comes now. */
  consignment: Type.Integer(),
  current: strictObject({
    name: Type.String(),
    detail: Type.String(),
    day: Day,
    price: LineAmount,
  }),
  /** We are late with it: any day and service costs nothing. */
  isFree: Type.Boolean(),
  /** How it is to come; null until that is chosen. */
  option: nullable(DeliveryOption),
  /** What the choice costs on top of what was paid; the only sum that is ever asked for. */
  premium: LineAmount,
  /** Who is billed for that: as the order was, until another is named. */
  billingAddress: nullable(PostalAddress),
  /** The deliveries of the order that can still come better. */
  consignments: Type.Array(Type.Integer()),
});
export type DeliveryUpgrade = Static<typeof DeliveryUpgrade>;

/** A way of bringing it, with what it costs on top of what was paid. */
export const UpgradeOption = strictObject({ ...DeliveryOption.properties, premium: LineAmount });

/** What can be chosen: days, where a day can be, and the services that come when they come. */
export const UpgradeChoices = strictObject({
  optionId: Type.String(),
  days: Type.Array(
    strictObject({
      day: Day,
      available: Type.Boolean(),
      premium: nullable(LineAmount),
      isCurrent: Type.Boolean(),
    }),
  ),
  options: Type.Array(UpgradeOption),
});
export type UpgradeChoices = Static<typeof UpgradeChoices>;
