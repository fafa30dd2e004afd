import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Basket } from './basket.ts';
import { DeliveryOption } from './delivery.ts';
import { PostalAddress } from './postal-address.ts';
import { Email, FirstName, LastName, line, Phone } from './values.ts';

export const ContactDetailsData = strictObject({
  email: withTexts(Email, { hint: 'The confirmation goes here.' }),
  firstName: FirstName,
  lastName: LastName,
  phone: withTexts(Phone, { hint: 'For the driver only.' }),
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

const reference = () =>
  Type.Optional(
    withTexts(line(40), {
      advice: 'Use at most 40 characters.',
      hint: 'It stands on the invoice.',
    }),
  );
const references = { poNumber: reference(), jobReference: reference() };
/** What a business calls an order by in its own books. */
export const OrderReferences = strictObject(references);
export type OrderReferences = Static<typeof OrderReferences>;

/** Billed to another address than the goods go to. */
export const BillingElsewhere = strictObject({
  sameAsDelivery: Type.Literal(false),
  address: PostalAddress,
  ...references,
});
export const BillingDetailsData = Type.Union([
  strictObject({ sameAsDelivery: Type.Literal(true), ...references }),
  BillingElsewhere,
]);
export type BillingDetailsData = Static<typeof BillingDetailsData>;

const Step = Type.Enum(['contact', 'delivery', 'billing', 'payment']);

/** Whether a business asks its buyers for a reference, and lets none order without it. */
export const ReferenceWish = Type.Enum(['no', 'optional', 'required']);
export const ReferenceWishes = strictObject({
  poNumber: ReferenceWish,
  jobReference: ReferenceWish,
});
export type ReferenceWishes = Static<typeof ReferenceWishes>;

/** The checkout of a basket: what has been given so far, and what is still to do. */
export const Checkout = strictObject({
  basket: Basket,
  contact: nullable(ContactDetailsData),
  delivery: nullable(DeliveryDetailsData),
  deliveryOption: nullable(DeliveryOption),
  billing: nullable(BillingDetailsData),
  /** Which references the business wants that it is ordered for; null for a private person. */
  references: nullable(ReferenceWishes),
  /** The first step that is not finished. */
  nextStep: Step,
});
export type Checkout = Static<typeof Checkout>;
