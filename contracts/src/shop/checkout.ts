import { defineCalls } from '../call/call.ts';
import { Checkout } from '../nouns/checkout.ts';
import { basketParams } from '../nouns/basket.ts';
import { OnAccountData } from '../nouns/payments.ts';
import { PlacedOrder } from '../nouns/placed-order.ts';
import { payRefusals } from '../nouns/pay-refusals.ts';

/** Calls of ours beside the specification's. */
export const checkoutShopCalls = defineCalls('shop', {
  getCheckout: {
    method: 'GET',
    path: '/checkout/{basketId}',
    summary: 'The checkout as it stands, for its pages.',
    access: 'anyone',
    refusals: ['basket-not-found', 'basket-closed'],
    params: basketParams,
    answer: Checkout,
  },
  payOnAccount: {
    method: 'POST',
    path: '/checkout/{basketId}/on-account',
    summary: 'Places the order on the account of the business that it is for, within its credit.',
    access: 'trade',
    refusals: [...payRefusals, 'credit-refused'],
    params: basketParams,
    body: OnAccountData,
    answer: PlacedOrder,
    idempotent: true,
  },
});
