import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant, Version, pageFields, paging } from '../nouns/values.ts';
import { consignmentParams } from './fulfilment.ts';
import { commandRefusals } from './orders.ts';

/** What was asked of a carrier for a consignment, and what the labels of its boxes bear. */
export const Carriage = strictObject({
  carrier: Type.String(),
  service: Type.String(),
  /** `asked` waits for the carrier; `unwanted` and `cancelled` were given up by the shop. */
  state: Type.Enum(['asked', 'booked', 'refused', 'unwanted', 'cancelled']),
  attempts: Type.Integer(),
  /** Why there are no labels, in words for staff. */
  problem: nullable(Type.String()),
  askedAt: Instant,
  labels: Type.Array(
    strictObject({
      box: Type.Integer(),
      trackingNumber: Type.String(),
      routing: Type.String(),
      barcode: Type.String(),
      trackingUrl: Type.String(),
    }),
  ),
});
export type Carriage = Static<typeof Carriage>;

/** Calls of ours: what is booked with carriers, and what they told that fits nothing. */
export const carriageStaffCalls = defineCalls('staff', {
  getCarriage: {
    method: 'GET',
    path: '/orders/{orderNumber}/consignments/{consignment}/carriage',
    summary: 'What was last asked of a carrier for a consignment; null where nothing was.',
    access: 'staff:support',
    refusals: ['order-not-found'],
    params: consignmentParams,
    answer: nullable(Carriage),
  },
  bookCarriage: {
    method: 'POST',
    path: '/orders/{orderNumber}/consignments/{consignment}/carriage',
    summary: 'Asks the carrier once more, such as after a refusal that was put right.',
    access: 'staff:support',
    refusals: commandRefusals,
    params: consignmentParams,
    body: strictObject({ version: Version }),
    answer: nullable(Carriage),
  },
  listOddCarrierEvents: {
    method: 'GET',
    path: '/carrier-events/odd',
    summary:
      'What carriers told of numbers that are none of ours, or in words that we do not know.',
    access: 'staff:support',
    refusals: [],
    query: strictObject(paging),
    answer: strictObject({
      ...pageFields,
      events: Type.Array(
        strictObject({
          id: Type.String(),
          carrier: Type.String(),
          trackingNumber: Type.String(),
          code: Type.String(),
          place: nullable(Type.String()),
          state: Type.Enum(['unknown', 'strange']),
          scannedAt: Instant,
          receivedAt: Instant,
        }),
      ),
    }),
  },
});
