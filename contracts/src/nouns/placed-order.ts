import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';
import { LineAmount } from './prices.ts';
import { Currency } from './values.ts';

/** An order that exists. The token opens its confirmation page and nothing else. */
export const PlacedOrder = strictObject({
  orderNumber: Type.String(),
  orderId: Type.Integer(),
  orderGuid: Type.String(),
  emailAddress: Type.String(),
  confirmationToken: Type.String(),
  total: LineAmount,
  currency: Currency,
});
export type PlacedOrder = Static<typeof PlacedOrder>;
