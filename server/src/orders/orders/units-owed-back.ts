import type { OrderBooks, Pieces } from './books.ts';
import type { LineUnits } from './units.ts';

/**
 * How many pieces of each line were paid for and will not stay with the customer, by the line's
 * position: cancelled, returned, or given up on their way.
 */
export function unitsOwedBack({ lines, consignments }: OrderBooks): Map<number, number> {
  const owed = new Map(
    lines.map(({ position, cancelled, returned }) => [position, cancelled + returned]),
  );
  const givenUp = consignments.filter(({ resolution }) => resolution === 'refund');
  for (const { position, units } of givenUp.flatMap((each) => each.lines)) {
    owed.set(position, (owed.get(position) ?? 0) + units);
  }
  return owed;
}

/** Whether nothing of an order stays once these pieces, and all announced before, are back. */
export const withdrawsAll = (books: OrderBooks, taken: readonly Pieces[]): boolean =>
  leavesNothing(
    books,
    ({ position, comingBack }) =>
      comingBack + (taken.find((each) => each.position === position)?.units ?? 0),
  );

/** Whether a consumer keeps nothing of an order, and nothing of it is still to come back. */
export const isWithdrawn = (books: OrderBooks): boolean =>
  books.capacity === 'consumer' && leavesNothing(books, () => 0);

function leavesNothing(books: OrderBooks, soon: (line: LineUnits) => number): boolean {
  const owed = unitsOwedBack(books);
  return books.lines.every(
    (line) => line.ordered + line.added <= (owed.get(line.position) ?? 0) + soon(line),
  );
}
