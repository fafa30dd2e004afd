import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { DeliveryTermsOfOrder } from '../nouns/delivery-terms.ts';
import { OwnOrderKey } from '../nouns/own-order.ts';

/** Calls of ours: the delivery terms of one’s own order, by the mailed link or signed in. */
export const deliveryTermsShopCalls = defineCalls('shop', {
  getDeliveryTerms: {
    method: 'GET',
    path: '/orders/{order}/delivery-terms',
    summary: 'The delivery terms as they are now, and whether they were confirmed for the order.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ order: OwnOrderKey }),
    answer: DeliveryTermsOfOrder,
  },
});
