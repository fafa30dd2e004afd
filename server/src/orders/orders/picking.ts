import type { Decision, Deed, OrderBooks, OrderEvent, Pieces, StockEffect } from './books.ts';
import {
  addConsignment,
  changeConsignment,
  changeContents,
  decided,
  moveUnits,
  newestOf,
  refuses,
  requireContents,
  requireLine,
  requireNoHold,
  requirePieces,
  requireState,
  followedBy,
} from './change.ts';
import { cancelUnits } from './cancelling.ts';
import { setExpectedDay } from './expected-day.ts';
import { awaited } from './units.ts';

interface InConsignment {
  consignment: number;
}
type PiecesIn = InConsignment & Pieces;

/** What is being paid for is applied first, or its time runs out. */
function requireNotChanging({ changingUntil }: OrderBooks, at: Date): void {
  if (!changingUntil || new Date(changingUntil) <= at) return;
  throw refuses(
    `The customer is paying for a change to this order, until ${clockTime(changingUntil)} at the latest. Pick another one first.`,
  );
}

const londonClock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const clockTime = (instant: string) => londonClock.format(new Date(instant));

/** Begins to pick a consignment: from here on its customer asks, and no longer changes it alone. */
export function startPicking(books: OrderBooks, { consignment }: InConsignment, { at }: Deed) {
  requireState(books, consignment, ['planned']);
  requireNoHold(books);
  requireNotChanging(books, at);
  const pickingAt = at.toISOString();
  return decided(changeConsignment(books, consignment, { state: 'picking', pickingAt }), [
    { kind: 'picking-started', detail: { consignment } },
  ]);
}

/** Gives up picking a consignment of which nothing is picked. */
export function stopPicking(books: OrderBooks, { consignment }: InConsignment): Decision {
  const { lines } = requireState(books, consignment, ['picking']);
  if (lines.some(({ picked }) => picked > 0)) {
    throw refuses('Put back what is picked first.');
  }
  return decided(changeConsignment(books, consignment, { state: 'planned', pickingAt: null }), [
    { kind: 'picking-stopped', detail: { consignment } },
  ]);
}

/** Takes pieces from their bin for a consignment. */
export function pickUnits(books: OrderBooks, { consignment, position, units }: PiecesIn): Decision {
  requirePieces([{ position, units }]);
  const found = requireState(books, consignment, ['picking']);
  requireNoHold(books);
  const contents = requireContents(found, position);
  const line = requireLine(books, position);
  const wanted = contents.units - contents.picked;
  if (units > wanted) {
    throw refuses(
      wanted === 0
        ? `All ${contents.units} of ${line.sku} are picked already.`
        : `Only ${wanted} more of ${line.sku} are wanted.`,
    );
  }
  const here = line.allocated - line.picked;
  if (units > here) throw refuses(`Only ${here} of ${line.sku} are here for this order.`);
  const lines = changeContents(found.lines, position, { picked: units });
  return decided(
    moveUnits(changeConsignment(books, consignment, { lines }), position, { picked: units }),
    [{ kind: 'picked', detail: { consignment, position, units } }],
  );
}

/** Puts picked pieces back into their bin; they stay the order's. */
export function unpickUnits(
  books: OrderBooks,
  { consignment, position, units }: PiecesIn,
): Decision {
  requirePieces([{ position, units }]);
  const found = requireState(books, consignment, ['picking']);
  const { picked } = requireContents(found, position);
  if (units > picked) throw refuses(`Only ${picked} of line ${position} are picked.`);
  const lines = changeContents(found.lines, position, { picked: -units });
  return decided(
    moveUnits(changeConsignment(books, consignment, { lines }), position, { picked: -units }),
    [{ kind: 'unpicked', detail: { consignment, position, units } }],
  );
}

/** Says that pieces are not in their bin, or cannot be sent: they wait for a decision. */
export function reportShort(
  books: OrderBooks,
  { consignment, position, units, cause }: PiecesIn & { cause: 'missing' | 'damaged' },
): Decision {
  requirePieces([{ position, units }]);
  const found = requireState(books, consignment, ['picking']);
  const contents = requireContents(found, position);
  const line = requireLine(books, position);
  const missing = Math.min(contents.units - contents.picked, line.allocated - line.picked);
  if (units > missing) throw refuses(`At most ${missing} of ${line.sku} can be short.`);
  return decided(
    moveUnits(books, position, { allocated: -units, short: units }),
    [{ kind: 'short', detail: { consignment, position, units, cause } }],
    ofStock(books, { kind: 'missing', position, units }),
  );
}

export type ShortChoice =
  /** They follow in a consignment of their own, at no further charge. */
  | { choice: 'send-later'; expectedDay: string }
  | { choice: 'cancel' }
  /** They were found, or others lie in the stock. What is made to order is only ever found. */
  | { choice: 'refill' };

/** Decides about pieces that were short. */
export function decideShort(
  books: OrderBooks,
  asked: PiecesIn & ShortChoice,
  deed: Deed,
): Decision {
  const { consignment, position, units, choice } = asked;
  requirePieces([{ position, units }]);
  const { short, sku, name, isToOrder } = requireLine(books, position);
  if (units > short) throw refuses(`Only ${short} of ${sku} are short.`);
  const told = decided(books, [
    { kind: 'short-decided', detail: { consignment, position, units, choice } },
  ]);
  if (choice === 'cancel') {
    const lines = [{ position, units }];
    return followedBy(told, (now) =>
      cancelUnits(now, { lines, consignment, reason: 'short' }, deed),
    );
  }
  const found = moveUnits(books, position, { short: -units });
  if (choice === 'refill') {
    return followedBy(told, () =>
      isToOrder
        ? // Nothing of it lies in the stock, but what came for this order may turn up again.
          bringIn(found, { position, units, from: 'supplier' })
        : allocateUnits(found, { position, units, from: 'stock' }),
    );
  }
  const { expectedDay } = asked;
  const lines = [{ position, units }];
  const reason = `We do not have all of ${name} yet.`;
  return followedBy(told, () =>
    splitConsignment(found, { consignment, lines, expectedDay, reason }, deed),
  );
}

/**
 * Brings awaited pieces into the house: from the stock, or from their supplier. What a supplier brings
 * stands in for what was short first, so that nobody has to decide about that any more.
 */
export function allocateUnits(
  books: OrderBooks,
  { position, units, from }: Pieces & { from: 'stock' | 'supplier' },
): Decision {
  requirePieces([{ position, units }]);
  const line = requireLine(books, position);
  const filled = from === 'supplier' ? Math.min(units, line.short) : 0;
  const free = awaited(line) - line.short + filled;
  if (units > free) throw refuses(`Only ${free} of ${line.sku} are waited for.`);
  if ((from === 'supplier') !== line.isToOrder) {
    throw refuses(
      line.isToOrder ? `${line.sku} comes from its supplier.` : `${line.sku} comes from stock.`,
    );
  }
  const settled: OrderEvent = {
    kind: 'short-decided',
    detail: { position, units: filled, choice: 'refill' },
  };
  const left = moveUnits(books, position, { short: -filled });
  return followedBy(decided(left, filled > 0 ? [settled] : []), (now) =>
    bringIn(now, { position, units, from }),
  );
}

const bringIn = (
  books: OrderBooks,
  { position, units, from }: Pieces & { from: 'stock' | 'supplier' },
): Decision =>
  decided(
    moveUnits(books, position, { allocated: units }),
    [{ kind: 'allocated', detail: { position, units, from } }],
    ofStock(books, { kind: 'take', position, units }),
  );

interface Split extends InConsignment {
  lines: readonly Pieces[];
  expectedDay: string;
  /** Why it comes later than promised, in words for the customer. */
  reason?: string;
}

/**
 * Moves pieces that are not picked into a consignment of their own, for another day. One past the
 * promise is asked of the customer as any later day is.
 */
export function splitConsignment(books: OrderBooks, asked: Split, deed: Deed): Decision {
  const parted = partConsignment(books, asked);
  const { number: consignment, promisedDay } = parted.books.consignments.at(-1)!;
  const { expectedDay: day } = asked;
  if (day <= promisedDay) return parted;
  const { reason = 'Part of your order cannot come with the rest.' } = asked;
  return followedBy(parted, (now) =>
    setExpectedDay(
      changeConsignment(now, consignment, { expectedDay: promisedDay }),
      { consignment, day, reason },
      deed,
    ),
  );
}

/** The same where the customer chose it, so that there is nothing to ask. */
export function partConsignment(
  books: OrderBooks,
  { consignment, lines, expectedDay }: Split,
): Decision {
  requirePieces(lines);
  const found = requireState(books, consignment, ['planned', 'picking']);
  let left = found.lines;
  for (const { position, units } of lines) {
    const contents = requireContents(found, position);
    const movable = contents.units - contents.picked;
    if (units > movable) throw refuses(`Only ${movable} of line ${position} can be moved.`);
    left = changeContents(left, position, { units: -units });
  }
  if (left.every(({ units }) => units === 0)) {
    throw refuses('That is all of the consignment. Change its day instead.');
  }
  const moved = lines.map(({ position, units }) => ({ position, units, picked: 0 }));
  const split = addConsignment(changeConsignment(books, consignment, { lines: left }), found, {
    // A part of what is sent again is sent again as well, without a price.
    kind: found.kind === 'replacement' ? 'replacement' : 'split',
    replaces: found.replaces,
    lines: moved,
    expectedDay,
  });
  return decided(split, [
    { kind: 'split', detail: { consignment, into: newestOf(split), lines, expectedDay } },
  ]);
}

/** What is made to order never lay in the stock, so that nothing of it moves there. */
export function ofStock(books: OrderBooks, ...effects: StockEffect[]): StockEffect[] {
  return effects.filter(({ position }) => !requireLine(books, position).isToOrder);
}
