import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Basket } from './basket.ts';
import { DeliveryOption } from './delivery.ts';
import {
  PaymentData,
  PaymentIntent,
  PaymentIntentData,
  PaymentOption,
  PaymentProvider,
} from './payments.ts';
import { PostalAddress, line } from './postal-address.ts';
import { LineAmount } from './prices.ts';
import { Currency, Day, Email, Postcode, RandomId, nullable, strictObject } from './values.ts';

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

export const DeliveryOptionData = strictObject({
  optionId: Type.String({ minLength: 1, maxLength: 60 }),
  day: Type.Optional(Day),
});
export const DeliveryOptionsData = strictObject({ postcode: Type.Optional(Postcode) });

const SpecificDay = strictObject({
  day: Day,
  available: Type.Boolean(),
  price: nullable(LineAmount),
});

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

const basketParams = strictObject({ basketId: RandomId });
const basketRefusals = ['basket-not-found', 'basket-closed'] as const;
const addressRefusals = [...basketRefusals, 'postcode-invalid', 'address-undeliverable'] as const;
const payRefusals = [
  ...basketRefusals,
  'basket-empty',
  'details-missing',
  'delivery-option-unavailable',
  'address-undeliverable',
  'item-unavailable',
  'quantity-not-allowed',
  'out-of-stock',
  'order-too-small',
  'order-too-large',
  'too-many-holds',
  'payment-changed',
  'payment-not-found',
  'payment-not-ready',
  'payment-failed',
  'card-not-found',
  'hold-expired',
] as const;

export const checkoutCalls = {
  listCountries: defineCall({
    service: 'ordering',
    method: 'GET',
    path: '/checkout/listcountries',
    summary: 'The countries of addresses, and which of them are delivered to.',
    access: 'anyone',
    refusals: [],
    answer: Type.Array(
      strictObject({
        countryCode: Type.String(),
        name: Type.String(),
        delivered: Type.Boolean(),
        ukVat: Type.Boolean(),
      }),
    ),
  }),
  setDeliveryOption: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryoption',
    summary: 'Chooses how and when the basket is delivered.',
    access: 'anyone',
    refusals: [
      ...basketRefusals,
      'details-missing',
      'delivery-option-unavailable',
      'basket-empty',
      'address-undeliverable',
    ],
    params: basketParams,
    body: DeliveryOptionData,
    answer: Checkout,
  }),
  clearDeliveryOption: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryoption/clear',
    summary: 'Forgets the chosen delivery.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: Checkout,
  }),
  listSpecificDayDeliveryOptions: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/specificdaydeliveryoptions',
    summary: 'The days that can be chosen, with their prices.',
    access: 'anyone',
    refusals: [...addressRefusals, 'details-missing', 'basket-empty'],
    params: basketParams,
    body: strictObject({ postcode: Type.Optional(Postcode), from: Type.Optional(Day) }),
    answer: strictObject({ optionId: Type.String(), days: Type.Array(SpecificDay) }),
  }),
  listDeliveryOptions: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/deliveryoptions',
    summary: 'How the basket can be delivered, each with its day and price.',
    access: 'anyone',
    refusals: [...addressRefusals, 'details-missing', 'basket-empty'],
    params: basketParams,
    body: DeliveryOptionsData,
    answer: strictObject({ options: Type.Array(DeliveryOption) }),
  }),
  setContactDetails: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/contactDetails',
    summary: 'Who the order is for and how to reach them.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    body: ContactDetailsData,
    answer: Checkout,
  }),
  setDeliveryDetails: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryDetails',
    summary: 'Where the order goes. A delivery option that no longer fits is forgotten.',
    access: 'anyone',
    refusals: addressRefusals,
    params: basketParams,
    body: DeliveryDetailsData,
    answer: Checkout,
  }),
  clearDeliveryDetails: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryDetails/clear',
    summary: 'Forgets the delivery address and what hangs on it.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: Checkout,
  }),
  setBillingDetails: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/billingDetails',
    summary: 'Who is billed: the delivery address, or another.',
    access: 'anyone',
    refusals: [...basketRefusals, 'details-missing', 'postcode-invalid'],
    params: basketParams,
    body: BillingDetailsData,
    answer: Checkout,
  }),
  clearPaymentDetails: defineCall({
    service: 'ordering',
    method: 'PUT',
    path: '/checkout/{basketId}/paymentdetails/clear',
    summary: 'Gives up a payment that has not gone through, and its held stock.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: Checkout,
    idempotent: true,
  }),
  listPaymentOptions: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/paymentoptions',
    summary: 'The ways in which this basket can be paid.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: strictObject({ options: Type.Array(PaymentOption), provider: PaymentProvider }),
  }),
  createPaymentIntent: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/createPaymentIntent',
    summary:
      'Re-prices the basket, holds its stock and opens a payment for exactly its total; a saved card pays it at once.',
    access: 'anyone',
    refusals: payRefusals,
    params: basketParams,
    body: PaymentIntentData,
    answer: PaymentIntent,
    idempotent: true,
  }),
  completePayment: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/completePayment',
    summary: 'Turns a payment that went through into the order, once.',
    access: 'anyone',
    refusals: payRefusals,
    params: basketParams,
    body: PaymentData,
    answer: PlacedOrder,
    idempotent: true,
  }),
  refreshPaymentData: defineCall({
    service: 'ordering',
    method: 'POST',
    path: '/checkout/{basketId}/refreshPaymentData',
    summary: 'Makes the payment fit the basket again after it changed or its hold ran out.',
    access: 'anyone',
    refusals: payRefusals,
    params: basketParams,
    body: PaymentData,
    answer: PaymentIntent,
    idempotent: true,
  }),
};

/** Calls of ours beside the specification's. */
export const checkoutShopCalls = {
  getCheckout: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/checkout/{basketId}',
    summary: 'The checkout as it stands, for its pages.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed'],
    params: basketParams,
    answer: Checkout,
    origin: 'ours',
  }),
};
