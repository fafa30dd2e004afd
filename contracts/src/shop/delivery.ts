import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { SizeClass } from '../nouns/delivery.ts';
import { Day, Instant, Postcode } from '../nouns/values.ts';

/**
 * When goods arrive at a postcode if ordered now, by size class and lead time, so that a page of
 * cards needs one answer. `days[leadDays]` is a calendar day; a class that is missing cannot be
 * delivered there, for the reason in `notDelivered`.
 */
export const ArrivalTable = strictObject({
  /** As it is written; empty where no postcode was given and the mainland stands in. */
  postcode: Type.String(),
  /** The part that may be shown to anyone, "SW4"; the mainland's name where none was given. */
  outwardCode: Type.String(),
  zone: Type.String(),
  /** Until when the first day in the table is promised, and how long that is. */
  orderBy: Instant,
  secondsLeft: Type.Integer(),
  classes: Type.Array(
    strictObject({
      sizeClass: SizeClass,
      days: Type.Array(Day),
      /** By the cheapest service, with what the zone adds; that alone is `surchargePence`. */
      fromPence: Type.Integer(),
      surchargePence: Type.Integer(),
      /** Until when `days[0]` of this class is promised: large goods close before parcels. */
      orderBy: Instant,
    }),
  ),
  notDelivered: Type.Array(strictObject({ sizeClass: SizeClass, reason: Type.String() })),
});
export type ArrivalTable = Static<typeof ArrivalTable>;

/** Calls of ours beside the specification's. */
export const deliveryShopCalls = defineCalls('shop', {
  getArrivals: {
    method: 'GET',
    path: '/arrivals',
    summary: 'The arrival day at a postcode for each size class and lead time.',
    access: 'anyone',
    refusals: ['postcode-invalid'],
    query: strictObject({ postcode: Type.Optional(Postcode) }),
    answer: ArrivalTable,
  },
});
