import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Basket } from './basket.ts';
import { DeliveryOption } from './delivery.ts';
import { PostalAddress } from './postal-address.ts';
import { Email, line } from './values.ts';

export const ContactDetailsData = strictObject({
  email: Email,
  firstName: line(60),
  lastName: line(60),
  phone: Type.String({ minLength: 7, maxLength: 24, pattern: '^[+0-9 ()-]+$' }),
  textOnTheDay: Type.Optional(Type.Boolean()),
});
export type ContactDetailsData = Static<typeof ContactDetailsData>;

export const DeliveryDetailsData = strictObject({
  address: PostalAddress,
  instructions: Type.Optional(Type.String({ maxLength: 250 })),
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
