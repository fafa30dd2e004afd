import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { Instant } from '../nouns/values.ts';

const count = Type.Integer({ minimum: 0 });

/** How what one carrier brought arrived, of what was sent in the last twelve months. */
const CarrierArrivals = strictObject({
  carrier: Type.String(),
  delivered: count,
  /** Those that the carrier lost, or that are said not to have come. */
  lost: count,
  /** Those delivered of which their customers said how they came: by every box, or by what is wrong. */
  answered: count,
  /** Those of the answered with all in its boxes, and nothing reported as damaged or missing. */
  asTheyShould: count,
});
export type CarrierArrivals = Static<typeof CarrierArrivals>;

/** Calls of ours: what customers found in their boxes, told to those who choose carriers. */
export const deliveryCheckStaffCalls = defineCalls('staff', {
  listCarrierArrivals: {
    method: 'GET',
    path: '/carrier-arrivals',
    summary:
      'How consignments arrived by their customers’ word, for each carrier, the most used first.',
    access: 'staff:support|finance',
    refusals: [],
    answer: strictObject({ since: Instant, carriers: Type.Array(CarrierArrivals) }),
  },
});
