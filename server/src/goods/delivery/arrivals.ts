import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { formatDay } from '../../core/calendar.ts';
import { standingPence } from './delivery.ts';
import { arrivalOf, dispatchAfterLead, firstDispatch, orderBy, type Route } from './schedule.ts';
import { cheapestOffer, whyNotDelivered, type Place } from './place.ts';
import type { DeliveryTerms } from './terms.ts';

/** Lead times up to this many working days are in the table; longer ones have no promised day. */
export const longestLeadDays = 40;

export interface ArrivalsRequest extends Place {
  now: Date;
}

/**
 * When goods of each size class and lead time arrive by the cheapest service if ordered now. The
 * countdown is the one for the first day in the table; each class carries its own beside it.
 */
export function arrivals(
  terms: DeliveryTerms,
  { zone, place, now }: ArrivalsRequest,
): ArrivalTable {
  const classes: ArrivalTable['classes'] = [];
  const notDelivered: ArrivalTable['notDelivered'] = [];
  for (const { sizeClass } of terms.sizeClasses) {
    const offer = cheapestOffer(zone, sizeClass);
    if (offer) {
      const route = { offer, zone, dispatchHolidays: terms.dispatchHolidays };
      classes.push(classArrivals(sizeClass, route, now));
    } else {
      notDelivered.push({ sizeClass, reason: whyNotDelivered(zone, sizeClass)! });
    }
  }
  const firstDay = classes.map(({ days }) => days[0]!).toSorted()[0];
  const first = classes.find(({ days }) => days[0] === firstDay);
  const closes = first?.orderBy ?? now.toISOString();
  return {
    ...place,
    zone: zone.name,
    orderBy: closes,
    secondsLeft: Math.floor((Date.parse(closes) - now.getTime()) / 1000),
    classes,
    notDelivered,
  };
}

function classArrivals(sizeClass: SizeClass, route: Route, now: Date) {
  const first = firstDispatch(route, now);
  const dispatchDays = [first];
  for (let lead = 1; lead <= longestLeadDays; lead++) {
    dispatchDays.push(dispatchAfterLead(route, dispatchDays.at(-1)!, 1));
  }
  const arrivalDays = dispatchDays.map((day) => arrivalOf(route, day));
  return {
    sizeClass,
    days: arrivalDays.map(formatDay),
    fromPence: standingPence(route.offer),
    surchargePence: route.offer.surchargeIncPence,
    orderBy: orderBy(route, now, 0, arrivalDays[0]!).toISOString(),
  };
}
