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
import { kept } from './units.ts';

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
    if (units > kept(line)) throw refuses(`Only ${kept(line)} of ${line.name} can come back.`);
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
 * Announced pieces are back. What of them can be sold goes into the stock by the return's own
 * document, at the place where it was received; see `receiveStock`.
 */
export function receiveReturn(books: OrderBooks, { returnNumber, lines }: OfReturn): Decision {
  requirePieces(lines);
  requireAnnounced(books, lines);
  return decided(
    moveAll(books, lines, (units) => ({ comingBack: -units, returned: units })),
    [{ kind: 'returned', detail: { returnNumber, lines } }],
  );
}

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
