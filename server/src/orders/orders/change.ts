import type { ConsignmentState } from '@plumbline/contracts/nouns/orders.ts';
import { Refusal } from '../../core/refusal.ts';
import type {
  Consignment,
  ConsignmentLine,
  Decision,
  OrderBooks,
  OrderEvent,
  Pieces,
  StockEffect,
} from './books.ts';
import { orderStatus } from './status.ts';
import type { LineUnits } from './units.ts';

/** The one way in which an order says no to a command: what is in the way, and what to do. */
export const refuses = (detail: string) => new Refusal('order-refuses', { detail });

/** The books after a command, with the status that follows from them. */
export function decided(
  books: OrderBooks,
  events: readonly OrderEvent[],
  stock: readonly StockEffect[] = [],
): Decision {
  return {
    books: { ...books, status: orderStatus(books) },
    events,
    stock: stock.filter(({ units }) => units > 0),
  };
}

/** One decision after another, as one. */
export function followedBy(first: Decision, next: (books: OrderBooks) => Decision): Decision {
  const second = next(first.books);
  // An order is charged for once in a command.
  const addition = second.addition ?? first.addition;
  const deliveredTo = second.deliveredTo ?? first.deliveredTo;
  return {
    ...(addition && { addition }),
    ...(deliveredTo && { deliveredTo }),
    books: second.books,
    events: [...first.events, ...second.events],
    stock: [...first.stock, ...second.stock],
    ...((first.amended ?? second.amended) && { amended: { ...first.amended, ...second.amended } }),
  };
}

/** A command that finds everything done already. */
export const unchanged = (books: OrderBooks): Decision => ({ books, events: [], stock: [] });

/** What is told of an order's consignments, in its books or in a call's answer. */
type Sent = Pick<OrderBooks, 'consignments'>;

export function requireConsignment({ consignments }: Sent, number: number): Consignment {
  const found = consignments.find((each) => each.number === number);
  if (!found) throw new Refusal('consignment-not-found');
  return found;
}

export function requireLine(books: OrderBooks, position: number): LineUnits {
  const found = books.lines.find((line) => line.position === position);
  if (!found) throw refuses(`The order has no line ${position}.`);
  return found;
}

const stateNames: Record<ConsignmentState, string> = {
  planned: 'has not been started',
  picking: 'is being picked',
  packed: 'is packed',
  dispatched: 'has been sent',
  delivered: 'has been delivered',
  failed: 'did not reach the customer',
  cancelled: 'was cancelled',
};

/** The consignment, where it stands in one of these states; says where it stands otherwise. */
export function requireState(
  books: Sent,
  number: number,
  states: readonly ConsignmentState[],
): Consignment {
  const found = requireConsignment(books, number);
  if (states.includes(found.state)) return found;
  throw refuses(`Consignment ${number} ${stateNames[found.state]}.`);
}

/** Nothing of an order that is on hold is picked, packed or sent. */
export function requireNoHold({ holds }: Pick<OrderBooks, 'holds'>): void {
  const hold = holds.find(({ liftedAt }) => liftedAt === null);
  if (hold) {
    throw new Refusal('order-held', {
      detail: `The order is on hold (${hold.reason}): ${hold.note} Lift the hold first.`,
    });
  }
}

/** The books with some counts of one line moved by so many pieces. */
export function moveUnits(
  books: OrderBooks,
  position: number,
  change: Partial<Record<keyof LineUnits, number>>,
): OrderBooks {
  const move = (line: LineUnits): LineUnits => {
    const moved = Object.entries(change).map(([count, by]) => [
      count,
      (line[count as keyof LineUnits] as number) + by,
    ]);
    return { ...line, ...Object.fromEntries(moved) };
  };
  const lines = books.lines.map((line) => (line.position === position ? move(line) : line));
  return { ...books, lines };
}

/** The same counts of several lines moved, each by its own number of pieces. */
export function moveAll(
  books: OrderBooks,
  pieces: readonly Pieces[],
  change: (units: number) => Partial<Record<keyof LineUnits, number>>,
): OrderBooks {
  return pieces.reduce(
    (moved, { position, units }) => moveUnits(moved, position, change(units)),
    books,
  );
}

/** The books with another state of one consignment; one that holds nothing any more is cancelled. */
export function changeConsignment(
  books: OrderBooks,
  number: number,
  change: Partial<Consignment>,
): OrderBooks {
  const consignments = books.consignments.map((each) =>
    each.number === number ? orCancelled({ ...each, ...change }) : each,
  );
  return { ...books, consignments };
}

const orCancelled = (consignment: Consignment): Consignment =>
  consignment.lines.some(({ units }) => units > 0)
    ? consignment
    : { ...consignment, state: 'cancelled', boxes: [] };

/** The lines of a consignment with so many pieces and picked pieces more of one, or fewer. */
export function changeContents(
  lines: readonly ConsignmentLine[],
  position: number,
  { units = 0, picked = 0 }: { units?: number; picked?: number },
): ConsignmentLine[] {
  const before = lines.find((line) => line.position === position);
  const after = {
    position,
    units: (before?.units ?? 0) + units,
    picked: (before?.picked ?? 0) + picked,
  };
  return [...lines.filter((line) => line !== before), after].toSorted(
    (a, b) => a.position - b.position,
  );
}

/** The line of a consignment; refuses where it holds nothing of it. */
export function requireContents(consignment: Consignment, position: number): ConsignmentLine {
  const line = consignment.lines.find((each) => each.position === position && each.units > 0);
  if (line) return line;
  throw refuses(`Consignment ${consignment.number} has nothing of line ${position}.`);
}

/** A further consignment of the order, which comes as the one does that it is like. */
export function addConsignment(
  books: OrderBooks,
  like: Pick<Consignment, 'option' | 'address' | 'promisedDay' | 'expectedDay'>,
  own: Pick<Consignment, 'kind' | 'lines'> & Partial<Consignment>,
): OrderBooks {
  const number = Math.max(0, ...books.consignments.map((each) => each.number)) + 1;
  const added: Consignment = {
    ...like,
    joinedPence: 0,
    state: 'planned',
    carrier: null,
    service: null,
    failure: null,
    resolution: null,
    replaces: null,
    pickingAt: null,
    packedAt: null,
    dispatchedAt: null,
    deliveredAt: null,
    failedAt: null,
    boxes: [],
    ...own,
    number,
  };
  return { ...books, consignments: [...books.consignments, added] };
}

/** The number of the consignment that was added last. */
export const newestOf = ({ consignments }: OrderBooks) => consignments.at(-1)!.number;

/** Whole pieces, each line once; refuses an empty or a senseless list. */
export function requirePieces(pieces: readonly Pieces[]): void {
  const positions = new Set(pieces.map(({ position }) => position));
  const areWhole = pieces.every(({ units }) => Number.isInteger(units) && units > 0);
  if (pieces.length === 0 || positions.size < pieces.length || !areWhole) {
    throw refuses('Say how many pieces of which lines, each line once.');
  }
}
