import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { EmailAddressData, TrackedOrder, trackedParams } from '../nouns/tracking.ts';

const byPair = {
  access: 'anyone',
  refusals: ['order-not-found'],
  answer: TrackedOrder,
} as const;

const pair = strictObject({ ...trackedParams.properties, ...EmailAddressData.properties });

/** A wrong pair and an order that does not exist are refused alike. */
export const trackingCalls = defineCalls('help', {
  trackSampleOrder: {
    ...byPair,
    method: 'GET',
    path: '/TrackMyOrder/Test/{orderNumber}/{emailAddress}',
    summary: 'Answers from fixed samples, in a demo shop alone.',
    params: pair,
  },
  findTrackedOrder: {
    ...byPair,
    method: 'GET',
    path: '/TrackMyOrder/{orderNumber}/{emailAddress}',
    summary:
      'Where an order stands, for who knows its number and its address. The address is better sent by POST.',
    params: pair,
  },
  trackOrder: {
    ...byPair,
    method: 'POST',
    path: '/TrackMyOrder/{orderNumber}',
    summary: 'Where an order stands, for who knows its number and its address.',
    params: trackedParams,
    body: EmailAddressData,
  },
});
