import type { EventActor, ScanCode } from '@plumbline/contracts/nouns/orders.ts';
import type { QuestionTopic } from '@plumbline/contracts/nouns/questions.ts';
import {
  formatDay,
  isWorkingDay,
  londonInstant,
  parseDay,
} from '@plumbline/server/core/calendar.ts';
import type { Decision, Deed, OrderBooks } from '@plumbline/server/orders/orders/books.ts';

/** When something happened to an order, by how the order stood then. */
export type When = (order: OrderBooks) => Date;

interface At {
  when: When;
}

/** A command of the shop, by its name in the ledger. */
export interface CommandStep extends At {
  command: string;
  actor: EventActor;
  decide: (books: OrderBooks, deed: Deed) => Decision;
}

/** What a carrier told of every box of a consignment. */
export interface ScanStep extends At {
  scan: ScanCode;
  consignment: number;
}

/** What became of the orders at suppliers behind it: placed, put off by so many days, arrived. */
export interface SupplierStep extends At {
  supplier: 'ordered' | 'late' | 'arrived';
}

/** Money given back: for what was cancelled or failed, or in goodwill. */
export interface RefundStep extends At {
  refund: 'cancelled' | 'failed' | 'goodwill';
}

/** How far a return of it came: all of the order, or one piece of its first line. */
export interface ReturnStep extends At {
  returns: 'announced' | 'received' | 'decided';
  isAll?: boolean;
  /** By one's own carrier; without it, as the shop offers for goods of their size. */
  way?: 'own';
  /** Whether it came back with marks on it. */
  isWorn?: boolean;
}

/** What its customer asked, and what we answered where we have. */
export interface QuestionStep extends At {
  asks: string;
  topic: QuestionTopic;
  answer?: string;
}

/** One thing that happened to an order after it was placed. */
export type Step = CommandStep | ScanStep | SupplierStep | RefundStep | ReturnStep | QuestionStep;

const minuteMs = 60_000;

/** So long after the order was placed. */
export const afterPlacing =
  (minutes: number): When =>
  ({ placedAt }) =>
    new Date(Date.parse(placedAt) + minutes * minuteMs);

const consignmentOf = ({ consignments }: OrderBooks, number: number) =>
  consignments.find((each) => each.number === number)!;

/** On the working day before a consignment is expected, at an hour in London. */
export const dayBefore =
  (consignment: number, hour: number): When =>
  (order) => {
    let day = parseDay(consignmentOf(order, consignment).expectedDay)! - 1;
    while (!isWorkingDay(day, new Set())) day--;
    return londonInstant(day, Math.round(hour * 60));
  };

/** On the day that a consignment is expected, or so many days after it. */
export const onTheDay =
  (consignment: number, hour: number, daysLater = 0): When =>
  (order) =>
    londonInstant(
      parseDay(consignmentOf(order, consignment).expectedDay)! + daysLater,
      Math.round(hour * 60),
    );

/** So many days later than a consignment was promised for. */
export const laterThanPromised = (order: OrderBooks, consignment: number, days: number) =>
  formatDay(parseDay(consignmentOf(order, consignment).promisedDay)! + days);

/** So many days after an instant. */
export const daysAfter = (at: Date, days: number) =>
  formatDay(parseDay(at.toISOString().slice(0, 10))! + days);
