import type { Availability } from '@plumbline/contracts/nouns/goods.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { dayOf, daysBetween, shortDay, timeOf, weekdayOf } from '../kit/format.ts';

/** When something arrives, as one line: in time, late, or not at all. */
export interface ArrivalView {
  text: string;
  tone: 'ok' | 'late' | 'no';
}

/** The calendar day on which goods arrive, or null where they cannot be had or delivered. */
export function arrivalDay(stock: Availability, table: ArrivalTable | null): string | null {
  if (!isSold(stock)) return null;
  const days = table?.classes.find(({ sizeClass }) => sizeClass === stock.sizeClass)?.days;
  return days?.[stock.leadDays] ?? null;
}

/** Whether any more of it can be had, wherever it goes. */
export function isSold({ state }: Pick<Availability, 'state'>): boolean {
  return state !== 'out-of-stock' && state !== 'discontinued';
}

/** Whether goods of this kind come to the visitor's place; who gave none has no place to miss. */
function isDelivered(
  { sizeClass }: Pick<Availability, 'sizeClass'>,
  table: ArrivalTable | null,
): boolean {
  return !table?.notDelivered.some((each) => each.sizeClass === sizeClass);
}

/** Whether it can be had and comes to the visitor's place: only then is it offered on the spot. */
export function isOffered(stock: Availability, table: ArrivalTable | null): boolean {
  return isSold(stock) && isDelivered(stock, table);
}

/** Why what can be had is not offered on the spot; null where it comes to the place. */
export function whyElsewhere(
  stock: Availability,
  table: ArrivalTable | null,
  what = 'this',
): string | null {
  const kind = table?.notDelivered.find(({ sizeClass }) => sizeClass === stock.sizeClass);
  return table && kind && isSold(stock)
    ? `We cannot deliver ${what} to ${table.outwardCode}. ${kind.reason}`
    : null;
}

/** The day on which goods that are out of stock are expected; null where none is told, or it passed. */
function expectedBack({ expectedOn }: Availability, now: Date): string | null {
  return expectedOn !== null && expectedOn >= dayOf(now) ? expectedOn : null;
}

export function arrivalView(
  stock: Availability,
  table: ArrivalTable | null,
  now: Date,
): ArrivalView {
  if (stock.state === 'discontinued') return { text: 'Discontinued', tone: 'no' };
  if (stock.state === 'out-of-stock') {
    const back = expectedBack(stock, now);
    return { text: back ? `Back about ${shortDay(back)}` : 'Out of stock', tone: 'no' };
  }
  const day = arrivalDay(stock, table);
  if (day === null) return withoutDay(stock, table);
  const twoPeople = stock.sizeClass === 'bulky' || stock.sizeClass === 'pallet';
  const when = daysBetween(dayOf(now), day) === 1 ? `Tomorrow, ${shortDay(day)}` : shortDay(day);
  if (stock.state === 'to-order') return { text: `From ${when}`, tone: 'late' };
  return { text: twoPeople ? `${when}, two-person` : when, tone: 'ok' };
}

function withoutDay(stock: Availability, table: ArrivalTable | null): ArrivalView {
  if (table && !isDelivered(stock, table)) {
    return { text: `Not delivered to ${table.outwardCode}`, tone: 'no' };
  }
  if (stock.leadDays > 0) return { text: `To order, ${stock.leadDays} working days`, tone: 'late' };
  return { text: 'In stock', tone: 'ok' };
}

/** The header's line: where goods go, by when to order, and the first day on which any arrive. */
export interface DeliveryLine {
  outwardCode: string;
  postcode: string;
  orderBy: string;
  day: string;
  weekday: string;
}

export function deliveryLine(table: ArrivalTable | null): DeliveryLine | null {
  const first = table?.classes
    .map(({ days }) => days[0])
    .filter((day) => day !== undefined)
    .toSorted()[0];
  if (!table || !first) return null;
  return {
    outwardCode: table.outwardCode,
    postcode: table.postcode,
    orderBy: timeOf(new Date(table.orderBy)),
    day: shortDay(first),
    weekday: weekdayOf(first),
  };
}

/** 8040 → "2 h 14 min": how long there is to order for the day promised. */
export function timeLeft(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
