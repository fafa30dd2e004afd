import { defineCalls } from '../call/call.ts';
import { Checkout } from '../nouns/checkout.ts';
import { basketParams } from '../nouns/basket.ts';

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
});
