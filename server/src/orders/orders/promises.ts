import type { PromiseChoice } from '@plumbline/contracts/nouns/orders.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Consignment, Decision, Deed, OrderBooks, PromiseChange } from './books.ts';
import { cancelUnits } from './cancelling.ts';
import { changeConsignment, decided, refuses, requireState, followedBy } from './change.ts';
import { undelivered } from './expected-day.ts';
import { partConsignment } from './picking.ts';
import { awaited } from './units.ts';

/**
 * The questions about later days where the customer has chosen how a consignment comes: that answers
 * what was asked of it, and an answer that comes after it would bring back a day of before.
 */
export const answeredByChoice = (
  { promiseChanges }: Pick<OrderBooks, 'promiseChanges'>,
  consignment: number,
  { at }: Deed,
): PromiseChange[] =>
  promiseChanges.map((each) =>
    each.consignment === consignment && each.choice === null
      ? { ...each, choice: 'accepted' as const, chosenAt: at.toISOString() }
      : each,
  );

/** Takes what the customer chose about a later day: `readyDay` is that of what is here already. */
export function answerDelay(
  books: OrderBooks,
  asked: { consignment: number; choice: PromiseChoice; readyDay?: string | undefined },
  deed: Deed,
): Decision {
  const { consignment, choice, readyDay } = asked;
  const change = books.promiseChanges.find(
    (each) => each.consignment === consignment && each.choice === null,
  );
  if (!change) throw refuses('Nothing is asked about this consignment any more.');
  const chosenAt = deed.at.toISOString();
  const answered = {
    ...books,
    promiseChanges: books.promiseChanges.map((each) =>
      each === change ? { ...each, choice, chosenAt } : each,
    ),
  };
  const told = decided(answered, [{ kind: 'delay-answered', detail: { consignment, choice } }]);
  const found = requireState(books, consignment, undelivered);
  const late = { promisedDay: change.expectedDay };
  if (choice === 'accepted') {
    return followedBy(told, (now) => decided(changeConsignment(now, consignment, late), []));
  }
  const { lines, isAll } = awaitedIn(books, found);
  if (choice === 'cancelled') {
    const reason = 'later than promised';
    // What the shop itself could not keep is cancelled however far picking has come.
    const bySelf = { ...deed, actor: 'shop' as const };
    return followedBy(told, (now) => cancelUnits(now, { lines, consignment, reason }, bySelf));
  }
  if (isAll || readyDay === undefined) throw refuses('Nothing of it is ready to be sent.');
  return followedBy(told, (now) => {
    const split = partConsignment(now, { consignment, lines, expectedDay: change.expectedDay });
    const parted = split.books.consignments.at(-1)!.number;
    const ready = { expectedDay: readyDay };
    const moved = changeConsignment(split.books, consignment, ready);
    return { ...split, books: changeConsignment(moved, parted, late) };
  });
}

/** What of a consignment nothing is here of, or all that is not picked where that is unknown. */
function awaitedIn({ lines: units }: OrderBooks, { lines }: Consignment) {
  const late = lines.flatMap(({ position, units: held, picked }) => {
    const line = units.find((each) => each.position === position)!;
    const missing = Math.min(held - picked, awaited(line));
    return missing > 0 ? [{ position, units: missing }] : [];
  });
  const all = lines.reduce((sum, each) => sum + each.units, 0);
  const missing = late.reduce((sum, each) => sum + each.units, 0);
  const unpicked = lines.flatMap(({ position, units: held, picked }) =>
    held > picked ? [{ position, units: held - picked }] : [],
  );
  return { lines: late.length > 0 ? late : unpicked, isAll: missing === 0 || missing === all };
}

/** Keeps an order where it is. Another hold for the same reason is the same hold. */
export function holdOrder(
  books: OrderBooks,
  { reason, note }: { reason: OrderBooks['holds'][number]['reason']; note: string },
  { accountId, at }: Deed,
): Decision {
  if (books.holds.some((hold) => hold.reason === reason && hold.liftedAt === null)) {
    throw refuses('The order is on hold for this reason already.');
  }
  const hold = {
    holdId: null,
    reason,
    note,
    placedBy: accountId,
    placedAt: at.toISOString(),
    liftedBy: null,
    liftedAt: null,
  };
  return decided({ ...books, holds: [...books.holds, hold] }, [
    { kind: 'held', detail: { reason } },
  ]);
}

/** Lets an order go on. */
export function liftHold(
  books: OrderBooks,
  { holdId }: { holdId: number },
  { accountId, at }: Deed,
): Decision {
  const hold = books.holds.find((each) => each.holdId === holdId);
  if (!hold) throw new Refusal('hold-not-found');
  if (hold.liftedAt !== null) throw refuses('This hold was lifted already.');
  const lifted = { ...hold, liftedBy: accountId, liftedAt: at.toISOString() };
  const holds = books.holds.map((each) => (each === hold ? lifted : each));
  return decided({ ...books, holds }, [{ kind: 'hold-lifted', detail: { reason: hold.reason } }]);
}
