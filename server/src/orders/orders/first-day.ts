import type { Consignment, OrderBooks } from './books.ts';
import { awaited } from './units.ts';

/** The first day on which it can come: while something of it is awaited, none before that is here. */
export function firstDayOf({ lines }: OrderBooks, consignment: Consignment): string | null {
  const waits = consignment.lines.some(({ position, units, picked }) => {
    const line = lines.find((each) => each.position === position)!;
    return units > picked && awaited(line) > 0;
  });
  return waits ? consignment.expectedDay : null;
}
