import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { ConsignmentState, OrderStatus } from './orders.ts';
import { OrderPause } from './order-progress.ts';
import { Day, Email, line } from './values.ts';

/** An order's number as it is typed: capitals or not, with dashes, blanks or neither. */
const TypedOrderNumber = withTexts(line(60), {
  advice: 'Enter the number of the order, like PL-7K3M-9QXT.',
  hint: 'It is in the subject of your confirmation. Dashes and capitals make no difference.',
});
export const trackedParams = strictObject({ orderNumber: TypedOrderNumber });

/** The address that an order was confirmed to. */
export const EmailAddressData = strictObject({
  emailAddress: withTexts(Email, {
    hint: 'The one that your confirmation came to.',
  }),
});

/**
 * What somebody is told of an order who knows its number and the address that it was confirmed to:
 * where it stands, and which part of the country it goes to. No goods, no prices, no names.
 */
export const TrackedOrder = strictObject({
  orderNumber: Type.String(),
  status: OrderStatus,
  /** When the next part is expected; null where nothing is to come. */
  nextDay: nullable(Day),
  today: Day,
  pause: nullable(OrderPause),
  /** The first part of the postcode, "SW4". */
  postcodeArea: Type.String(),
  deliveries: Type.Array(
    strictObject({
      number: Type.Integer(),
      state: ConsignmentState,
      /** The day on which it came, or else on which it is expected. */
      day: Day,
    }),
  ),
  /** Opens the whole order to its signed-in owner; null for everybody else. */
  orderGuid: nullable(Type.String()),
});
export type TrackedOrder = Static<typeof TrackedOrder>;
