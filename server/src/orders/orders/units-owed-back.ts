import type { OrderBooks } from './books.ts';

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
