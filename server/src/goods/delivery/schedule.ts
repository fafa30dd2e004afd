import {
  isWorkingDay,
  londonDay,
  londonInstant,
  nextOpenDay,
  nthOpenDayAfter,
  saturday,
  sunday,
  weekday,
  type DayNumber,
} from '../../core/calendar.ts';
import type { DeliveryTerms, DeliveryZone, ServiceOffer } from './terms.ts';

/** One service to one zone, with the calendars that its days depend on. */
export interface Route {
  offer: ServiceOffer;
  zone: DeliveryZone;
  dispatchHolidays: DeliveryTerms['dispatchHolidays'];
}

/** What the day of the week adds to the price in pence, or null where the service does not come. */
export function weekendPence({ saturdayIncPence, sundayIncPence }: ServiceOffer, day: DayNumber) {
  if (weekday(day) === saturday) return saturdayIncPence;
  return weekday(day) === sunday ? sundayIncPence : 0;
}

/** Whether the service comes to the zone on this day. */
export function deliversOn({ offer, zone }: Route, day: DayNumber): boolean {
  return !zone.holidays.has(day) && weekendPence(offer, day) !== null;
}

function dispatchesOn({ offer, dispatchHolidays }: Route, day: DayNumber): boolean {
  return (offer.weekendDispatch || weekday(day) < saturday) && !dispatchHolidays.has(day);
}

/** When orders for a day's dispatch are closed. */
function cutOff({ offer }: Route, dispatchDay: DayNumber): Date {
  return londonInstant(dispatchDay, offer.cutOffMinute);
}

/** The day on which goods in stock leave if ordered now. */
export function firstDispatch(route: Route, now: Date): DayNumber {
  const today = londonDay(now);
  const isClosed = now >= cutOff(route, today);
  return nextDispatch(route, isClosed ? today + 1 : today);
}

function nextDispatch(route: Route, from: DayNumber): DayNumber {
  return nextOpenDay(from, (day) => dispatchesOn(route, day));
}

/** The day on which goods with a lead time leave, counted in working days from a dispatch day. */
export function dispatchAfterLead(
  { dispatchHolidays }: Route,
  dispatchDay: DayNumber,
  leadDays: number,
): DayNumber {
  return nthOpenDayAfter(dispatchDay, leadDays, (day) => isWorkingDay(day, dispatchHolidays));
}

/** The day on which goods that leave on a day are there. */
export function arrivalOf(route: Route, dispatchDay: DayNumber): DayNumber {
  return nthOpenDayAfter(dispatchDay, route.offer.transitDays, (day) => deliversOn(route, day));
}

/** The day on which goods are there that can leave from a day on. */
export const arrivalFrom = (route: Route, day: DayNumber): DayNumber =>
  arrivalOf(route, nextDispatch(route, day));

/** The last day on which goods may leave to be there by a day. */
export function lastDispatch(route: Route, day: DayNumber): DayNumber {
  let last = day - 1;
  while (!dispatchesOn(route, last) || arrivalOf(route, last) > day) last--;
  return last;
}

/** The first day from a day on, on which the service comes to the zone. */
export const nextDelivery = (route: Route, day: DayNumber): DayNumber =>
  nextOpenDay(day, (each) => deliversOn(route, each));

/** The first day on which goods can be there if ordered now. */
export function earliestArrival(route: Route, now: Date, leadDays: number): DayNumber {
  return arrivalOf(route, dispatchAfterLead(route, firstDispatch(route, now), leadDays));
}

/**
 * The last moment to order for a day: the latest cut-off from which the goods still arrive by it,
 * so a weekend or a holiday in between never makes the shopper hurry without need.
 */
export function orderBy(route: Route, now: Date, leadDays: number, day: DayNumber): Date {
  let last = firstDispatch(route, now);
  for (let next = last; ;) {
    next = nextDispatch(route, next + 1);
    if (arrivalOf(route, dispatchAfterLead(route, next, leadDays)) > day) break;
    last = next;
  }
  return cutOff(route, last);
}
