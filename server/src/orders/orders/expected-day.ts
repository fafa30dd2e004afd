import type { Decision, Deed, OrderBooks, PromiseChange } from './books.ts';
import { changeConsignment, decided, requireState } from './change.ts';

/** Where a consignment stands while its day can still move. */
export const undelivered = ['planned', 'picking', 'packed', 'dispatched'] as const;

/**
 * Moves the day on which a consignment is expected. A day past the promise asks the customer; one
 * that is moved back again takes the question back.
 */
export function setExpectedDay(
  books: OrderBooks,
  { consignment, day, reason }: { consignment: number; day: string; reason: string },
  { at }: Deed,
): Decision {
  const { expectedDay, promisedDay } = requireState(books, consignment, undelivered);
  if (day === expectedDay) return decided(books, []);
  const moved = changeConsignment(books, consignment, { expectedDay: day });
  const told = { kind: 'day-changed', detail: { consignment, from: expectedDay, to: day } };
  const { promiseChanges, hadOne } = withdraw(moved, consignment, at);
  if (day <= promisedDay) {
    const withdrawn = { kind: 'delay-withdrawn', detail: { consignment } };
    return decided({ ...moved, promiseChanges }, hadOne ? [told, withdrawn] : [told]);
  }
  const asked: PromiseChange = {
    changeId: null,
    consignment,
    promisedDay,
    expectedDay: day,
    reason,
    askedAt: at.toISOString(),
    choice: null,
    chosenAt: null,
  };
  return decided({ ...moved, promiseChanges: [...promiseChanges, asked] }, [
    told,
    { kind: 'delayed', detail: { consignment, promisedDay, expectedDay: day } },
  ]);
}

function withdraw({ promiseChanges }: OrderBooks, consignment: number, at: Date) {
  const isAsked = (each: PromiseChange) => each.consignment === consignment && each.choice === null;
  const chosenAt = at.toISOString();
  return {
    hadOne: promiseChanges.some(isAsked),
    promiseChanges: promiseChanges.map((each) =>
      isAsked(each) ? { ...each, choice: 'withdrawn' as const, chosenAt } : each,
    ),
  };
}
