import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { BillingDetailsData, ContactDetailsData, DeliveryDetailsData } from '../nouns/checkout.ts';
import {
  OrderBasket,
  PriceOverrideData,
  VersionOrNone,
  orderBasketParams,
} from '../nouns/order-baskets.ts';
import { DiscountCode, Email, Quantity, RowId, Sku, Version, line } from '../nouns/values.ts';
import { DeliveryOptionData } from './checkout.ts';

/** For whom it is and how they are reached, all of it: what is left null is forgotten. */
export const OrderBasketData = strictObject({
  version: VersionOrNone,
  /** The customer's account; null for a guest. */
  accountId: nullable(RowId),
  /** For which of their businesses, whose band and channel it has; null for whoever buys privately. */
  businessId: nullable(RowId),
  contact: nullable(ContactDetailsData),
  billing: nullable(BillingDetailsData),
  poNumber: nullable(line(40)),
  jobReference: nullable(line(40)),
  note: nullable(line(500)),
  discountCode: nullable(
    withTexts(DiscountCode, { advice: 'Enter a promotion code, or leave it empty.' }),
  ),
});

export const OrderBasketProductData = strictObject({
  version: Version,
  sku: Sku,
  quantity: Quantity,
});
export const SetOrderBasketItemData = strictObject({
  version: Version,
  sku: Sku,
  quantity: Quantity,
  /** A price of staff's own; null takes one back, and without it all stays as it is. */
  override: Type.Optional(nullable(PriceOverrideData)),
});
export const RemoveOrderBasketItemData = strictObject({ version: Version, sku: Sku });
export const OrderBasketDeliveryData = strictObject({
  version: Version,
  delivery: nullable(DeliveryDetailsData),
  deliveryOption: nullable(DeliveryOptionData),
});
export const CompleteOrderBasketData = strictObject({
  version: Version,
  /**
   * How it is paid: by a link that is mailed to the customer, or on the account of the business that it
   * is for. Staff never see or type a card.
   */
  payBy: Type.Enum(['link', 'account']),
  /** Where the link goes; without it, to the contact. */
  sendTo: Type.Optional(withTexts(Email, { advice: 'Enter an e-mail address.' })),
  /** The total that was said on the telephone, so that nobody is sent another one. */
  agreedTotalPence: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e11 })),
});

/** What every change of an order basket may be refused with. */
const changeRefusals = [
  'order-basket-not-found',
  'order-basket-changed',
  'order-basket-awaiting-payment',
  'order-basket-completed',
  'payment-not-ready',
  'account-not-found',
] as const;

const change = {
  method: 'PUT',
  access: 'staff:support',
  params: orderBasketParams,
  answer: OrderBasket,
} as const;

export const orderBasketCalls = defineCalls('ordering', {
  setOrderBasket: {
    ...change,
    path: '/OrderBasket/{id}',
    summary: 'Begins an order basket under a fresh random id, or says anew for whom it is.',
    refusals: [...changeRefusals, 'postcode-invalid', 'discount-refused'],
    body: OrderBasketData,
  },
  addOrderBasketItem: {
    ...change,
    path: '/OrderBasket/{id}/AddItem',
    summary: 'Adds to what the order basket holds of an offering.',
    refusals: [
      ...changeRefusals,
      'basket-full',
      'sku-unknown',
      'item-unavailable',
      'quantity-not-allowed',
    ],
    body: OrderBasketProductData,
  },
  setOrderBasketItem: {
    ...change,
    path: '/OrderBasket/{id}/SetItem',
    summary: 'Sets the quantity of a line, and gives it another price within the caller’s limit.',
    refusals: [
      ...changeRefusals,
      'sku-unknown',
      'item-not-in-basket',
      'item-unavailable',
      'quantity-not-allowed',
      'override-refused',
    ],
    body: SetOrderBasketItemData,
  },
  removeOrderBasketItem: {
    ...change,
    path: '/OrderBasket/{id}/RemoveItem',
    summary: 'Takes a line out.',
    refusals: [...changeRefusals, 'item-not-in-basket'],
    body: RemoveOrderBasketItemData,
  },
  setOrderBasketDelivery: {
    ...change,
    path: '/OrderBasket/{id}/SetDeliveryDetails',
    summary: 'Says where it goes, and how and on which day.',
    refusals: [
      ...changeRefusals,
      'basket-empty',
      'details-missing',
      'postcode-invalid',
      'address-undeliverable',
      'delivery-option-unavailable',
    ],
    body: OrderBasketDeliveryData,
  },
  completeOrderBasket: {
    ...change,
    path: '/OrderBasket/{id}/CompleteOrderBasket',
    summary:
      'Freezes lines and prices and mails the customer a link to pay, with all that must be told before; or places the order on account.',
    refusals: [
      ...changeRefusals,
      'credit-refused',
      'too-many-holds',
      'basket-empty',
      'details-missing',
      'delivery-option-unavailable',
      'postcode-invalid',
      'address-undeliverable',
      'item-unavailable',
      'quantity-not-allowed',
      'out-of-stock',
      'order-too-small',
      'order-too-large',
      'override-refused',
      'discount-refused',
      'payment-changed',
    ],
    body: CompleteOrderBasketData,
  },
});
