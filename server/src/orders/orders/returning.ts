import type { Decision, OrderBooks, Pieces } from './books.ts';
import {
  changeConsignment,
  changeContents,
  decided,
  moveAll,
  moveUnits,
  refuses,
  requireLine,
  requirePieces,
  requireState,
} from './change.ts';
import { unreplaced } from './units.ts';

interface OfReturn {
  /** The return's own number, for the ledger. */
  returnNumber: string;
  lines: readonly Pieces[];
}

/** The customer announced that pieces come back. */
export function announceReturn(books: OrderBooks, { returnNumber, lines }: OfReturn): Decision {
  requirePieces(lines);
  for (const { position, units } of lines) {
    const line = requireLine(books, position);
    const most = Math.max(0, unreplaced(line));
    if (units > most) throw refuses(`Only ${most} of ${line.name} can come back.`);
  }
  return decided(
    moveAll(books, lines, (units) => ({ comingBack: units })),
    [{ kind: 'return-announced', detail: { returnNumber, lines } }],
  );
}

/** What was announced does not come back after all. */
export function withdrawReturn(books: OrderBooks, { returnNumber, lines }: OfReturn): Decision {
  requirePieces(lines);
  requireAnnounced(books, lines);
  return decided(
    moveAll(books, lines, (units) => ({ comingBack: -units })),
    [{ kind: 'return-withdrawn', detail: { returnNumber, lines } }],
  );
}

/**
 * Announced pieces are back. Those of them that can be sold go into the stock where they were taken
 * from; what was made or brought to order never lay there.
 */
export function receiveReturn(
  books: OrderBooks,
  { returnNumber, lines, resellable = [] }: OfReturn & { resellable?: readonly Pieces[] },
): Decision {
  requirePieces(lines);
  requireAnnounced(books, lines);
  const stock = resellable.filter(({ position }) => !requireLine(books, position).isToOrder);
  return decided(
    moveAll(books, lines, (units) => ({ comingBack: -units, returned: units })),
    [{ kind: 'returned', detail: { returnNumber, lines } }],
    stock.map((pieces) => ({ kind: 'come-back' as const, ...pieces })),
  );
}

/** Who sends pieces back has shown that they left: the days to give back run from then. */
export const noteReturnSent = (
  books: OrderBooks,
  { returnNumber }: Pick<OfReturn, 'returnNumber'>,
) => decided(books, [{ kind: 'return-sent', detail: { returnNumber } }]);

function requireAnnounced(books: OrderBooks, lines: readonly Pieces[]): void {
  for (const { position, units } of lines) {
    const { comingBack, name } = requireLine(books, position);
    if (units > comingBack) throw refuses(`Only ${comingBack} of ${name} were announced.`);
  }
}

/** More of a line that the order has; what it costs is the change's to say that it belongs to. */
export function addUnits(
  books: OrderBooks,
  { consignment, position, units }: Pieces & { consignment: number },
): Decision {
  requirePieces([{ position, units }]);
  const found = requireState(books, consignment, ['planned', 'picking']);
  const line = requireLine(books, position);
  const lines = changeContents(found.lines, position, { units });
  const allocated = line.isToOrder ? 0 : units;
  return decided(
    moveUnits(changeConsignment(books, consignment, { lines }), position, {
      added: units,
      allocated,
    }),
    [{ kind: 'added', detail: { consignment, position, units } }],
    [{ kind: 'take' as const, position, units: allocated }],
  );
}
