import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BillingDetailsData } from '../nouns/checkout.ts';
import { DeliveryUpgrade, UpgradeChoices } from '../nouns/delivery-upgrade.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';
import {
  PaymentData,
  PaymentIntent,
  PaymentOption,
  PaymentProvider,
  UpgradePaymentData,
} from '../nouns/payments.ts';
import { Day, Pence } from '../nouns/values.ts';

const upgradable = ['order-not-found', 'order-refuses', 'order-change-open'] as const;
const begun = [...upgradable, 'upgrade-not-found'] as const;
const payable = [
  ...begun,
  'details-missing',
  'address-undeliverable',
  'delivery-option-unavailable',
  'payment-changed',
  'payment-not-found',
  'payment-not-ready',
  'payment-failed',
  'out-of-stock',
] as const;

const ofOrder = {
  access: 'anyone',
  params: strictObject({ orderId: OwnOrderKey }),
} as const;

/** A better delivery of an order, in the customer's order: begun, chosen, billed, paid, done. */
export const deliveryUpgradeCalls = defineCalls('help', {
  startUpgrade: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}',
    summary:
      'Begins a better delivery of one’s own order, or gives the one that is open; of the delivery that is named, or the next that can.',
    refusals: [...upgradable, 'consignment-not-found'],
    query: strictObject({
      consignment: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    answer: DeliveryUpgrade,
  },
  listUpgradeDays: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}/SpecificDayDeliveryOptions',
    summary: 'The days and services that can be chosen, each with what it costs on top.',
    refusals: [...begun, 'address-undeliverable'],
    body: strictObject({ from: Type.Optional(Day) }),
    answer: UpgradeChoices,
  },
  setUpgradeOption: {
    ...ofOrder,
    method: 'PUT',
    path: '/UpgradeDelivery/{orderId}/DeliveryOption',
    summary: 'Chooses how the delivery comes.',
    refusals: [...begun, 'address-undeliverable', 'delivery-option-unavailable'],
    body: strictObject({
      optionId: withTexts(Type.String({ minLength: 1, maxLength: 60 }), {
        advice: 'Choose how it is delivered.',
      }),
      day: Type.Optional(withTexts(Day, { advice: 'Choose a day.' })),
    }),
    answer: DeliveryUpgrade,
  },
  setUpgradeBilling: {
    ...ofOrder,
    method: 'PUT',
    path: '/UpgradeDelivery/{orderId}/BillingAddress',
    summary: 'Who is billed for it: the delivery address, or another.',
    refusals: [...begun, 'postcode-invalid'],
    body: BillingDetailsData,
    answer: DeliveryUpgrade,
  },
  listUpgradePaymentOptions: {
    ...ofOrder,
    method: 'GET',
    path: '/UpgradeDelivery/{orderId}/PaymentOptions',
    summary: 'What is to be paid for the choice, and how that can be done.',
    refusals: begun,
    answer: strictObject({
      amountPence: Pence,
      options: Type.Array(PaymentOption),
      provider: PaymentProvider,
      /** Why the last card did not pay; null where none was refused. */
      lastFailure: nullable(Type.String()),
    }),
  },
  createUpgradePaymentIntent: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}/CreatePaymentIntent',
    summary: 'Prices the choice anew and opens a payment of exactly what it costs on top.',
    refusals: [
      ...payable,
      'over-limit',
      'order-too-small',
      'order-too-large',
      'card-not-found',
      'not-signed-in',
      'too-many-requests',
      'unavailable',
    ],
    body: UpgradePaymentData,
    answer: PaymentIntent,
    idempotent: true,
  },
  completeUpgradePayment: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}/CompletePayment',
    summary: 'Makes the delivery better once its payment went through, once.',
    refusals: payable,
    body: PaymentData,
    answer: DeliveryUpgrade,
    idempotent: true,
  },
  completeUpgradeWithoutPayment: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}/CompleteWithoutPayment',
    summary: 'Makes the delivery better where the shop works out that nothing is to be paid.',
    refusals: [...payable, 'payment-due'],
    answer: DeliveryUpgrade,
    idempotent: true,
  },
  refreshUpgradePayment: {
    ...ofOrder,
    method: 'POST',
    path: '/UpgradeDelivery/{orderId}/RefreshPaymentData',
    summary: 'Makes the payment fit the choice again after that has changed or its time ran out.',
    refusals: [
      ...payable,
      'over-limit',
      'order-too-small',
      'order-too-large',
      'too-many-requests',
      'unavailable',
    ],
    body: PaymentData,
    answer: PaymentIntent,
    idempotent: true,
  },
});
