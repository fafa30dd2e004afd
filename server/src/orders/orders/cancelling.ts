import type { Consignment, Decision, Deed, OrderBooks, Pieces } from './books.ts';
import {
  changeConsignment,
  changeContents,
  decided,
  moveUnits,
  refuses,
  requireLine,
  requirePieces,
} from './change.ts';
import { awaited } from './units.ts';

export interface Cancelling {
  lines: readonly Pieces[];
  /** Only from this one; without it, from what is furthest from being sent. */
  consignment?: number | undefined;
  reason: string;
}

/**
 * Takes pieces out of an order that are not sent. Customers do so by themselves until picking
 * starts, staff until a consignment is packed. What was found short goes first, then what is awaited;
 * the rest goes back into the stock.
 */
export function cancelUnits(books: OrderBooks, asked: Cancelling, deed: Deed): Decision {
  const { lines, consignment, reason } = asked;
  requirePieces(lines);
  const states = deed.actor === 'customer' ? ['planned'] : ['planned', 'picking'];
  const isOpen = ({ number, state }: Consignment) =>
    states.includes(state) && (consignment === undefined || number === consignment);
  const stock = [];
  let after = books;
  for (const { position, units } of lines) {
    const line = requireLine(after, position);
    const cancellable = cancellableUnits(after, position, isOpen);
    if (units > cancellable) {
      throw refuses(
        cancellable === 0
          ? `${line.name} is already being ${deed.actor === 'customer' ? 'picked' : 'packed'} or has left.`
          : `Only ${cancellable} of ${line.name} can still be cancelled.`,
      );
    }
    const short = Math.min(units, line.short);
    const unmet = Math.min(units - short, awaited(line) - line.short);
    const putBack = units - short - unmet;
    after = takeOut(after, { position, units }, isOpen);
    after = moveUnits(after, position, { cancelled: units, short: -short, allocated: -putBack });
    if (!line.isToOrder) stock.push({ kind: 'put-back' as const, position, units: putBack });
  }
  return decided(after, [{ kind: 'cancelled', detail: { lines, reason } }], stock);
}

/** How many pieces of a line stand in consignments that nobody has gone too far with. */
function cancellableUnits(
  { consignments }: OrderBooks,
  position: number,
  isOpen: (consignment: Consignment) => boolean,
): number {
  return consignments
    .filter(isOpen)
    .flatMap((each) => each.lines)
    .filter((line) => line.position === position)
    .reduce((sum, { units }) => sum + units, 0);
}

/** Takes pieces out of the consignments, those that nobody picked and the latest ones first. */
function takeOut(
  books: OrderBooks,
  { position, units }: Pieces,
  isOpen: (consignment: Consignment) => boolean,
): OrderBooks {
  let after = books;
  let left = units;
  const unpicked = (lines: Consignment['lines']) => {
    const line = lines.find((each) => each.position === position);
    return line ? line.units - line.picked : 0;
  };
  for (const isPicked of [false, true]) {
    for (const { number } of books.consignments.filter(isOpen).toReversed()) {
      const { lines } = after.consignments.find((each) => each.number === number)!;
      const held = lines.find((each) => each.position === position)?.units ?? 0;
      const part = Math.min(left, isPicked ? held : unpicked(lines));
      if (part === 0) continue;
      const picked = isPicked ? -part : 0;
      const change = { lines: changeContents(lines, position, { units: -part, picked }) };
      after = moveUnits(changeConsignment(after, number, change), position, { picked });
      left -= part;
    }
  }
  return after;
}
