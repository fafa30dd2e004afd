import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Day, Instant } from './values.ts';

/** How large goods are brought, and what an order's customer confirmed of it. */
export const DeliveryTermsOfOrder = strictObject({
  orderNumber: Type.String(),
  version: Type.String(),
  publishedOn: Day,
  text: Type.String(),
  /** When this version was confirmed for the order; null while it was not. */
  confirmedAt: nullable(Instant),
  /** Whether something of the order is still to come that these terms are about. */
  isNeeded: Type.Boolean(),
});
export type DeliveryTermsOfOrder = Static<typeof DeliveryTermsOfOrder>;
