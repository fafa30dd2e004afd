import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { basketParams } from '../nouns/basket.ts';
import { nullable, strictObject } from '../call/schema.ts';
import {
  BillingDetailsData,
  Checkout,
  ContactDetailsData,
  DeliveryDetailsData,
} from '../nouns/checkout.ts';
import { DeliveryOption } from '../nouns/delivery.ts';
import {
  PaymentData,
  PaymentIntent,
  PaymentIntentData,
  PaymentOption,
  PaymentProvider,
} from '../nouns/payments.ts';
import { PlacedOrder } from '../nouns/placed-order.ts';
import { LineAmount } from '../nouns/prices.ts';
import { Day, Postcode } from '../nouns/values.ts';
import { basketRefusals, payRefusals } from '../nouns/pay-refusals.ts';

export const DeliveryOptionData = strictObject({
  optionId: withTexts(Type.String({ minLength: 1, maxLength: 60 }), {
    advice: 'Choose how it is delivered.',
  }),
  day: Type.Optional(withTexts(Day, { advice: 'Choose a day.' })),
});
export const DeliveryOptionsData = strictObject({ postcode: Type.Optional(Postcode) });

const SpecificDay = strictObject({
  day: Day,
  available: Type.Boolean(),
  price: nullable(LineAmount),
});

const addressRefusals = [...basketRefusals, 'postcode-invalid', 'address-undeliverable'] as const;

export const checkoutCalls = defineCalls('ordering', {
  listCountries: {
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
  },
  setDeliveryOption: {
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
  },
  clearDeliveryOption: {
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryoption/clear',
    summary: 'Forgets the chosen delivery.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: Checkout,
  },
  listSpecificDayDeliveryOptions: {
    method: 'POST',
    path: '/checkout/{basketId}/specificdaydeliveryoptions',
    summary: 'The days that can be chosen, with their prices.',
    access: 'anyone',
    refusals: [...addressRefusals, 'details-missing', 'basket-empty'],
    params: basketParams,
    body: strictObject({ postcode: Type.Optional(Postcode), from: Type.Optional(Day) }),
    answer: strictObject({ optionId: Type.String(), days: Type.Array(SpecificDay) }),
  },
  listDeliveryOptions: {
    method: 'POST',
    path: '/checkout/{basketId}/deliveryoptions',
    summary: 'How the basket can be delivered, each with its day and price.',
    access: 'anyone',
    refusals: [...addressRefusals, 'details-missing', 'basket-empty'],
    params: basketParams,
    body: DeliveryOptionsData,
    answer: strictObject({ options: Type.Array(DeliveryOption) }),
  },
  setContactDetails: {
    method: 'PUT',
    path: '/checkout/{basketId}/contactDetails',
    summary: 'Who the order is for and how to reach them.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    body: ContactDetailsData,
    answer: Checkout,
  },
  setDeliveryDetails: {
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryDetails',
    summary: 'Where the order goes. A delivery option that no longer fits is forgotten.',
    access: 'anyone',
    refusals: addressRefusals,
    params: basketParams,
    body: DeliveryDetailsData,
    answer: Checkout,
  },
  clearDeliveryDetails: {
    method: 'PUT',
    path: '/checkout/{basketId}/deliveryDetails/clear',
    summary: 'Forgets the delivery address and what hangs on it.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: Checkout,
  },
  setBillingDetails: {
    method: 'PUT',
    path: '/checkout/{basketId}/billingDetails',
    summary: 'Who is billed: the delivery address, or another.',
    access: 'anyone',
    refusals: [...basketRefusals, 'details-missing', 'postcode-invalid'],
    params: basketParams,
    body: BillingDetailsData,
    answer: Checkout,
  },
  clearPaymentDetails: {
    method: 'PUT',
    path: '/checkout/{basketId}/paymentdetails/clear',
    summary: 'Gives up a payment that has not gone through, and its held stock.',
    access: 'anyone',
    refusals: [...basketRefusals, 'payment-not-ready'],
    params: basketParams,
    answer: Checkout,
    idempotent: true,
  },
  listPaymentOptions: {
    method: 'POST',
    path: '/checkout/{basketId}/paymentoptions',
    summary: 'The ways in which this basket can be paid.',
    access: 'anyone',
    refusals: basketRefusals,
    params: basketParams,
    answer: strictObject({
      options: Type.Array(PaymentOption),
      provider: PaymentProvider,
      /** Why the last card did not pay, as the customer reads it; null where none was refused. */
      lastFailure: nullable(Type.String()),
      /** For how long consumers may change their mind about what is ordered now. */
      consumerReturnDays: Type.Integer(),
    }),
  },
  createPaymentIntent: {
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
  },
  completePayment: {
    method: 'POST',
    path: '/checkout/{basketId}/completePayment',
    summary: 'Turns a payment that went through into the order, once.',
    access: 'anyone',
    refusals: payRefusals,
    params: basketParams,
    body: PaymentData,
    answer: PlacedOrder,
    idempotent: true,
  },
  refreshPaymentData: {
    method: 'POST',
    path: '/checkout/{basketId}/refreshPaymentData',
    summary: 'Makes the payment fit the basket again after it changed or its hold ran out.',
    access: 'anyone',
    refusals: payRefusals,
    params: basketParams,
    body: PaymentData,
    answer: PaymentIntent,
    idempotent: true,
  },
});
