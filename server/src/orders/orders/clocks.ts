import type { ClockKind } from '@plumbline/contracts/nouns/orders.ts';
import { lawfulReturnDays } from '@plumbline/contracts/staff/return-terms.ts';
import { daysAfter, isFirstTime, lastArrival } from './arrivals.ts';
import type { OrderBooks, OrderEvent } from './books.ts';
import { isToCome, isUndecidedFailure } from './status.ts';

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

/**
 * The clocks of an order as its books and what just happened set them. Delivering is over, and
 * withdrawing is counted, once the last of what was ordered has arrived: what stands in for goods that
 * had arrived begins neither anew. The day to deliver by is one that was agreed, which that of goods
 * called off is no more, and that of goods sent again never was. Businesses do not withdraw.
 */
export function clocksOf(
  books: OrderBooks,
  events: readonly OrderEvent[],
  { version, at }: { version: number; at: Date },
): Clock[] {
  const { placedAt, capacity, consignments } = books;
  const now = at.toISOString();
  const isUnderWay = consignments.some(
    (each) => (isToCome(each) || isUndecidedFailure(each)) && isFirstTime(consignments, each),
  );
  const agreed =
    consignments
      .filter(({ state, replaces }) => state !== 'cancelled' && replaces === null)
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
  const last = lastArrival(consignments);
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
