import { defineCalls } from '../call/call.ts';
import { EmailAddressData, trackedParams } from '../nouns/tracking.ts';

/** A call of ours beside the specification's. */
export const trackingShopCalls = defineCalls('shop', {
  mailOrderLink: {
    method: 'POST',
    path: '/tracked-orders/{orderNumber}/link',
    summary: 'Mails the link of the whole order to its own address, for who knows both.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: trackedParams,
    body: EmailAddressData,
  },
});
