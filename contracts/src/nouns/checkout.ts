import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Basket } from './basket.ts';
import { DeliveryOption } from './delivery.ts';
import { PostalAddress } from './postal-address.ts';
import { Email, FirstName, LastName, Phone } from './values.ts';

export const ContactDetailsData = strictObject({
  email: withTexts(Email, { hint: 'The confirmation goes here.' }),
  firstName: FirstName,
  lastName: LastName,
  phone: Phone,
  textOnTheDay: Type.Optional(Type.Boolean()),
});
export type ContactDetailsData = Static<typeof ContactDetailsData>;

export const DeliveryDetailsData = strictObject({
  address: PostalAddress,
  instructions: Type.Optional(
    withTexts(Type.String({ maxLength: 250 }), {
      advice: 'Use at most 250 characters.',
      hint: 'For example: a side gate, narrow stairs, where to park.',
    }),
  ),
});
export const BillingDetailsData = Type.Union([
  strictObject({ sameAsDelivery: Type.Literal(true) }),
  strictObject({ sameAsDelivery: Type.Literal(false), address: PostalAddress }),
]);
export type BillingDetailsData = Static<typeof BillingDetailsData>;

const Step = Type.Enum(['contact', 'delivery', 'billing', 'payment']);

/** The checkout of a basket: what has been given so far, and what is still to do. */
export const Checkout = strictObject({
  basket: Basket,
  contact: nullable(ContactDetailsData),
  delivery: nullable(DeliveryDetailsData),
  deliveryOption: nullable(DeliveryOption),
  billing: nullable(BillingDetailsData),
  /** The first step that is not finished. */
  nextStep: Step,
});
export type Checkout = Static<typeof Checkout>;
