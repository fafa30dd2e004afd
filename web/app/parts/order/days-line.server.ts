import type { OrderDelivery } from '@plumbline/contracts/nouns/order-progress.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { counted, dayOf, daysBetween, shortDay, timeOf } from '../../kit/format.ts';

/** The deliveries of an order, each as a dimension line over the same days; figures count days. */
export interface DaysLineView {
  days: { label: string; isWeekend: boolean; isToday: boolean }[];
  /** Where today's string hangs; null where it is past the end. */
  today: number | null;
  runs: RunView[];
}

export interface RunView {
  key: number;
  name: string;
  about: string;
  begin: number;
  /** Until when it is done, and when it ends: what is between is to come. */
  done: number;
  end: number;
  /** The end that was promised, where another one is expected. */
  was: number | null;
  text: string;
  state: 'arrived' | 'next' | 'ahead' | 'failed';
}

type Told = Pick<OrderConfirmation, 'placedAt' | 'today' | 'deliveries' | 'nextDay'>;

/** What a delivery is called, with its number where the order has several. */
export function deliveryName(
  { number, name, isReplacement }: OrderDelivery,
  all: readonly OrderDelivery[],
): string {
  const part = all.length > 1 ? `Part ${number}: ${name}` : name;
  return isReplacement ? `${part}, sent again` : part;
}

const mostDays = 92;
const fewestDays = 8;
/** How many days may each have a name before only weeks do. */
const namedDays = 21;

/** Null where nothing is to be drawn: all was called off, or its days are too many for a line. */
export function daysLine({ placedAt, today, deliveries, nextDay }: Told): DaysLineView | null {
  const drawn = deliveries.filter(({ state }) => state !== 'cancelled');
  if (drawn.length === 0) return null;
  const first = dayOf(new Date(placedAt));
  const place = (instant: string) => placeOf(first, instant);
  const middle = (day: string) => daysBetween(first, day) + 0.5;
  const runs = drawn.map((delivery): RunView => {
    const { state, expectedDay, promisedDay, deliveredAt, failedAt } = delivery;
    const endedAt = deliveredAt ?? failedAt;
    const end = endedAt ? place(endedAt) : middle(expectedDay);
    const done = endedAt ? end : Math.min(end, Math.max(0, middle(today)));
    const isNext = !endedAt && expectedDay === nextDay;
    return {
      key: delivery.number,
      name: deliveryName(delivery, deliveries),
      about: contentsOf(delivery),
      begin: place(placedAt),
      done: Math.max(done, place(placedAt)),
      end: Math.max(end, place(placedAt)),
      was: !endedAt && expectedDay !== promisedDay ? middle(promisedDay) : null,
      text: textOf(delivery, today),
      state: deliveredAt ? 'arrived' : state === 'failed' ? 'failed' : isNext ? 'next' : 'ahead',
    };
  });
  const last = Math.max(...runs.map(({ end, was }) => Math.max(end, was ?? 0)));
  // What is said of the last one stands behind it.
  const count = Math.max(fewestDays, Math.ceil((last + 1) * 1.3));
  if (count > mostDays) return null;
  const hanging = middle(today);
  return {
    days: Array.from({ length: count }, (_, index) =>
      dayView(dayAfter(first, index), today, count),
    ),
    today: hanging < count ? hanging : null,
    runs,
  };
}

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** How many days after the first one an instant is, by London's clock, to the hour and minute. */
function placeOf(first: string, instant: string): number {
  const at = new Date(instant);
  const [hour = 0, minute = 0] = timeOf(at).split(':').map(Number);
  return Math.max(0, daysBetween(first, dayOf(at)) + (hour + minute / 60) / 24);
}

function dayView(day: string, today: string, count: number) {
  const [weekday = '', date = '', month = ''] = shortDay(day).split(' ');
  const isToday = day === today;
  const isNamed = count <= namedDays || weekday === 'Mon';
  const isMonthTold = date === '1' || count > namedDays;
  const name = isMonthTold ? `${date} ${month}` : date;
  return {
    label: isToday ? 'Today' : isNamed ? name : '',
    isWeekend: weekday === 'Sat' || weekday === 'Sun',
    isToday,
  };
}

function contentsOf({ lines, boxes }: OrderDelivery): string {
  const pieces = counted(
    lines.reduce((sum, { units }) => sum + units, 0),
    'item',
  );
  return boxes.length > 0 ? `${pieces} in ${counted(boxes.length, 'box', 'boxes')}` : pieces;
}

function textOf({ deliveredAt, failedAt, expectedDay }: OrderDelivery, today: string): string {
  if (deliveredAt) return `Arrived ${dayAndTime(deliveredAt)}`;
  if (failedAt) return `Did not arrive, ${shortDay(dayOf(new Date(failedAt)))}`;
  return expectedDay < today ? `Was due ${shortDay(expectedDay)}` : shortDay(expectedDay);
}

/** "Thu 19 Nov, 11:26", as London's clocks show it. */
export function dayAndTime(instant: string): string {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
}
