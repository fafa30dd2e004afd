import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { DeliveryTermsOfOrder } from '../nouns/delivery-terms.ts';
import { namedAgain } from '../nouns/own-order.ts';

export const deliveryTermsCalls = defineCalls('help', {
  confirmDeliveryTerms: {
    method: 'POST',
    path: '/Order/confirm-delivery-terms',
    summary:
      'Keeps that the delivery terms of one’s own order were confirmed, by their version; once more is the same once.',
    access: 'anyone',
    refusals: ['order-not-found', 'delivery-terms-changed'],
    body: strictObject({
      ...namedAgain,
      /** The order, as its customer names it; here it stands in no path. */
      orderId: Type.String({ minLength: 1, maxLength: 200 }),
      /** The version that was shown. */
      version: Type.String({ minLength: 1, maxLength: 40 }),
    }),
    answer: DeliveryTermsOfOrder,
  },
});
