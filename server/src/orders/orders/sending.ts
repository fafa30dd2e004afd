import type { ConsignmentFailure, FailureResolution } from '@plumbline/contracts/nouns/orders.ts';
import type { Consignment, Decision, Deed, OrderBooks, Pieces } from './books.ts';
import {
  addConsignment,
  changeConsignment,
  changeContents,
  decided,
  moveAll,
  newestOf,
  refuses,
  requireContents,
  requireLine,
  requirePieces,
  requireState,
} from './change.ts';
import { partBoxes } from './boxes.ts';
import { ofStock } from './picking.ts';
import { kept, unreplaced } from './units.ts';

/** The customer has a consignment. */
export function deliverConsignment(
  books: OrderBooks,
  { consignment }: { consignment: number },
  { at }: Deed,
): Decision {
  const { lines } = requireState(books, consignment, ['dispatched']);
  const change = { state: 'delivered', deliveredAt: at.toISOString() } as const;
  return decided(
    moveAll(changeConsignment(books, consignment, change), lines, (units) => ({
      delivered: units,
    })),
    [{ kind: 'delivered', detail: { consignment } }],
  );
}

interface Failing {
  consignment: number;
  failure: ConsignmentFailure;
  /** What of it; without them, all. They become a consignment of their own. */
  lines?: readonly Pieces[] | undefined;
}

/** What was sent does not reach the customer; somebody has to decide about it. */
export function failConsignment(
  books: OrderBooks,
  { consignment, failure, lines }: Failing,
  { at }: Deed,
): Decision {
  const found = requireState(books, consignment, ['dispatched']);
  const failed = { state: 'failed', failure, failedAt: at.toISOString() } as const;
  const isPart = lines !== undefined && !isAllOf(found, lines);
  const after = isPart
    ? partOff(books, found, lines, failed)
    : changeConsignment(books, consignment, failed);
  const number = isPart ? newestOf(after) : consignment;
  return decided(
    moveAll(after, isPart ? lines : found.lines, (units) => ({ failed: units })),
    [{ kind: 'failed', detail: { consignment: number, from: consignment, failure } }],
  );
}

/** Parts some of what failed from the rest of it, so that each is decided about by itself. */
export function partFailure(
  books: OrderBooks,
  { consignment, lines }: { consignment: number; lines: readonly Pieces[] },
): Decision {
  const found = requireState(books, consignment, ['failed']);
  const { state, failure, failedAt, resolution, expectedDay } = found;
  const after = partOff(books, found, lines, { state, failure, failedAt, resolution });
  const detail = { consignment, into: newestOf(after), lines, expectedDay };
  return decided(after, [{ kind: 'split', detail }]);
}

export const isAllOf = ({ lines }: Consignment, part: readonly Pieces[]) =>
  lines.every(
    ({ position, units }) =>
      units === (part.find((each) => each.position === position)?.units ?? 0),
  );

/** Parts what failed from what is still on its way, with the boxes that held nothing else. */
function partOff(
  books: OrderBooks,
  found: Consignment,
  part: readonly Pieces[],
  failed: Partial<Consignment>,
): OrderBooks {
  requirePieces(part);
  let left = found.lines;
  for (const { position, units } of part) {
    const contents = requireContents(found, position);
    if (units > contents.units) {
      throw refuses(`Consignment ${found.number} has ${contents.units} of line ${position}.`);
    }
    left = changeContents(left, position, { units: -units, picked: -units });
  }
  const lines = part.map(({ position, units }) => ({ position, units, picked: units }));
  const boxes = partBoxes(found.boxes, part);
  const staying = changeConsignment(books, found.number, { lines: left, boxes: boxes.left });
  const { carrier, service, replaces, pickingAt, packedAt, dispatchedAt } = found;
  const way = {
    carrier,
    service,
    replaces,
    pickingAt,
    packedAt,
    dispatchedAt,
    boxes: boxes.parted,
  };
  return addConsignment(staying, found, { kind: 'split', lines, ...way, ...failed });
}

interface Resolving {
  consignment: number;
  resolution: FailureResolution;
  /** When it comes, where it is sent again. */
  expectedDay?: string | undefined;
  /** Whether the goods are here again and can be sold. */
  isBack?: boolean | undefined;
  /** Whether the money that was decided on before was not given in the end. */
  isUnpaid?: boolean | undefined;
}

/**
 * Decides about a consignment that failed: it is sent again, its money goes back, or it waits for a
 * claim, after which it is decided about once more, as it is where a second person did not agree to the
 * money. The money itself is the refunds' to give.
 */
export function resolveFailure(books: OrderBooks, asked: Resolving): Decision {
  const { consignment, resolution, expectedDay, isBack = false, isUnpaid = false } = asked;
  const found = requireState(books, consignment, ['failed']);
  const isOpen = found.resolution === null || found.resolution === 'claim';
  if (!isOpen && !(isUnpaid && found.resolution === 'refund')) {
    throw refuses(`It was decided already: ${found.resolution}.`);
  }
  const told = changeConsignment(books, consignment, { resolution });
  const event = { kind: 'failure-resolved', detail: { consignment, resolution, isBack } };
  const pieces = found.lines.filter(({ units }) => units > 0);
  const back = pieces.map((each) => ({ ...toPieces(each), kind: 'come-back' as const }));
  const returned = isBack ? ofStock(books, ...back) : [];
  if (resolution !== 'resend') return decided(told, [event], returned);
  if (expectedDay === undefined) throw refuses('Say on which day it comes.');
  const again = sendAgain(told, found, pieces.map(toPieces), { count: 'resent', expectedDay });
  return decided(again.books, [event, ...again.events], [...returned, ...again.stock]);
}

const toPieces = ({ position, units }: Pieces): Pieces => ({ position, units });

/** A consignment that sends these pieces once more, without a price. */
function sendAgain(
  books: OrderBooks,
  from: Consignment,
  lines: readonly Pieces[],
  { count, expectedDay }: { count: 'resent' | 'replaced'; expectedDay: string },
): Decision {
  const planned = addConsignment(books, from, {
    kind: 'replacement',
    lines: lines.map(({ position, units }) => ({ position, units, picked: 0 })),
    promisedDay: expectedDay,
    expectedDay,
    replaces: from.number,
  });
  const isHere = ({ position }: Pieces) => !requireLine(books, position).isToOrder;
  const replaced = moveAll(planned, lines, (units) => ({ [count]: units }));
  const allocated = moveAll(replaced, lines.filter(isHere), (units) => ({ allocated: units }));
  return decided(
    allocated,
    [
      {
        kind: 'replaced',
        detail: { consignment: newestOf(planned), replaces: from.number, lines },
      },
    ],
    ofStock(books, ...lines.map((each) => ({ ...each, kind: 'take' as const }))),
  );
}

/** Sends pieces that arrived once more: they were broken, wrong or not there. */
export function replaceUnits(
  books: OrderBooks,
  asked: { consignment: number; lines: readonly Pieces[]; expectedDay: string },
): Decision {
  requirePieces(asked.lines);
  const found = requireState(books, asked.consignment, ['delivered']);
  for (const { position, units } of asked.lines) {
    const held = requireContents(found, position).units;
    if (units > held) throw refuses(`Only ${held} of line ${position} came with it.`);
    const line = requireLine(books, position);
    if (units > kept(line)) throw refuses(`${line.name} has come back, or is on its way back.`);
    if (units > unreplaced(line)) throw refuses(`${line.name} has been replaced already.`);
  }
  return sendAgain(books, found, asked.lines, {
    count: 'replaced',
    expectedDay: asked.expectedDay,
  });
}
