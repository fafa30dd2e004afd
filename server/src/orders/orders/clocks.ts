import type { ClockKind } from '@plumbline/contracts/nouns/orders.ts';
import { lawfulReturnDays } from '@plumbline/contracts/staff/return-terms.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { OrderBooks, OrderEvent } from './books.ts';

/** What the law gives so much time for. Days are calendar days in London. */
export interface Clock {
  kind: ClockKind;
  /** What it is of, where an order can have several. */
  subject: string;
  dueDay: string;
  startedAt: string;
  endedAt: string | null;
}

/** Thirty days to deliver, unless another day was agreed; fourteen to give back. */
const deliverDays = 30;
const refundDays = 14;

const daysAfter = (instant: string, days: number) => formatDay(londonDay(new Date(instant)) + days);

/**
 * The clocks of an order as its books and what just happened set them. Withdrawing is counted from
 * the last of what was ordered, and what is sent again does not begin it anew; businesses have none.
 */
export function clocksOf(
  books: OrderBooks,
  events: readonly OrderEvent[],
  { version, at }: { version: number; at: Date },
): Clock[] {
  const { status, placedAt, capacity, consignments } = books;
  const now = at.toISOString();
  const isUnderWay = status === 'placed' || status === 'picking' || status === 'dispatched';
  const agreed =
    consignments
      .map(({ promisedDay }) => promisedDay)
      .toSorted()
      .at(-1) ?? '';
  const lawful = daysAfter(placedAt, deliverDays);
  const clocks: Clock[] = [
    {
      kind: 'deliver-by',
      subject: '',
      dueDay: agreed > lawful ? agreed : lawful,
      startedAt: placedAt,
      endedAt: isUnderWay ? null : now,
    },
  ];
  const arrivals = consignments
    .filter(({ kind }) => kind !== 'replacement')
    .flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const last = arrivals.toSorted().at(-1);
  if (capacity === 'consumer' && !isUnderWay && last) {
    const dueDay = daysAfter(last, lawfulReturnDays);
    clocks.push({ kind: 'cancel-until', subject: '', dueDay, startedAt: last, endedAt: null });
  }
  if (events.some(owesMoney)) {
    clocks.push({
      kind: 'refund-by',
      subject: `version ${version}`,
      dueDay: daysAfter(now, refundDays),
      startedAt: now,
      endedAt: null,
    });
  }
  for (const returnNumber of returnsOwed(events)) {
    clocks.push({
      kind: 'refund-by',
      subject: returnNumber,
      dueDay: daysAfter(now, refundDays),
      startedAt: now,
      endedAt: null,
    });
  }
  return clocks;
}

/** The returns that came, or whose sending was proved; the first of the two sets the day. */
const returnsOwed = (events: readonly OrderEvent[]) =>
  events.flatMap(({ kind, detail }) =>
    kind === 'returned' || kind === 'return-sent' ? [String(detail.returnNumber)] : [],
  );

/** What is cancelled or given up was paid for, as a rule: who finds that it was not ends the clock. */
const owesMoney = ({ kind, detail }: OrderEvent) =>
  kind === 'cancelled' || (kind === 'failure-resolved' && detail.resolution === 'refund');
