import type { PromiseChoice } from '@plumbline/contracts/nouns/orders.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, isWorkingDay, nthOpenDayAfter, parseDay } from '../../core/calendar.ts';
import type { Route } from '../../goods/delivery/schedule.ts';
import type { Deed, OrderBooks, PromiseChange } from '../orders/books.ts';
import { requireConsignment } from '../orders/change.ts';
import { answerDelay } from '../orders/promises.ts';
import { arrivalAfter } from '../orders/routes.ts';
import { awaited } from '../orders/units.ts';

const choices: readonly PromiseChoice[] = ['accepted', 'sent-what-is-ready', 'cancelled'];

/** What was last asked about a consignment. */
export const latestDelay = ({ promiseChanges }: OrderBooks, consignment: number) =>
  promiseChanges.findLast((each) => each.consignment === consignment);

/** What may be chosen about a later day, found out by trying each choice on the order as it is. */
export function listChoices(
  books: OrderBooks,
  { consignment, choice: chosen }: PromiseChange,
  { readyDay, deed }: { readyDay: string; deed: Deed },
): { choice: PromiseChoice; isAllowed: boolean; why: string | null }[] {
  if (chosen !== null) return [];
  return choices.map((choice) => {
    try {
      answerDelay(books, { consignment, choice, readyDay }, deed);
      return { choice, isAllowed: true, why: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { choice, isAllowed: false, why: error.details.detail ?? null };
    }
  });
}

/** How many pieces of each line of a consignment can leave, and how many are waited for. */
export function piecesOfDelay(books: OrderBooks, consignment: number) {
  return requireConsignment(books, consignment)
    .lines.filter(({ units }) => units > 0)
    .map(({ position, units, picked }) => {
      const line = books.lines.find((each) => each.position === position)!;
      const late = Math.min(units - picked, awaited(line));
      return { position, ready: units - late, late };
    });
}

/** When something that lies here arrives: as promised where that can be, else as soon as may be. */
export function readyDayOf(
  promisedDay: string,
  route: Route | null,
  { today, holidays }: { today: string; holidays: ReadonlySet<number> },
): string {
  const soonest = soonestDay(route, today, holidays);
  return promisedDay > soonest ? promisedDay : soonest;
}

/** When something arrives that leaves on the next working day, by its own route where that is known. */
export const soonestDay = (
  route: Route | null,
  today: string,
  holidays: ReadonlySet<number>,
): string =>
  route
    ? arrivalAfter(route, workingDaysAfter(today, 1, holidays))
    : workingDaysAfter(today, 2, holidays);

/** So many working days after a day. */
export const workingDaysAfter = (day: string, count: number, holidays: ReadonlySet<number>) =>
  formatDay(nthOpenDayAfter(parseDay(day)!, count, (each) => isWorkingDay(each, holidays)));
