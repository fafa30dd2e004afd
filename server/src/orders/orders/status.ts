import type { OrderParts, OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { Consignment, OrderBooks } from './books.ts';
import { onTheWay, open, owed, type LineUnits } from './units.ts';

type Standing = Pick<OrderBooks, 'lines' | 'consignments'>;

const total = (lines: readonly LineUnits[], count: (line: LineUnits) => number) =>
  lines.reduce((sum, line) => sum + count(line), 0);

/**
 * One word for where an order stands. While anything is still to come it tells how far the sending
 * has got; then whether anything goes back; and what came to nothing keeps it under way until
 * somebody has decided about it.
 */
export function orderStatus({ lines, consignments }: Standing): OrderStatus {
  const sent = total(lines, ({ dispatched }) => dispatched);
  const isUndecided = consignments.some(isUndecidedFailure);
  if (total(lines, open) > 0 || total(lines, onTheWay) > 0 || isUndecided) {
    if (sent > 0) return 'dispatched';
    const isBegun = consignments.some(({ state }) => state === 'picking' || state === 'packed');
    return isBegun ? 'picking' : 'placed';
  }
  const arrived = total(lines, ({ delivered }) => delivered);
  if (arrived === 0) return 'cancelled';
  if (total(lines, ({ comingBack }) => comingBack) > 0) return 'return-requested';
  return total(lines, ({ returned }) => returned) === arrived ? 'returned' : 'delivered';
}

/** A consignment that came to nothing, where neither money nor goods have made up for it yet. */
export const isUndecidedFailure = ({ state, resolution }: Consignment) =>
  state === 'failed' && (resolution === null || resolution === 'claim');

/** How many of the order's pieces are where; see the noun for what counts. */
export function orderParts({ lines, consignments }: Standing): OrderParts {
  const failed = total(lines, (line) => line.failed);
  const undecided = piecesIn(consignments, isUndecidedFailure);
  // Each piece that is replaced stands in for one that arrived and does not count.
  const madeGood = total(lines, ({ replaced }) => replaced);
  return {
    pieces: total(lines, owed) - failed + undecided - madeGood,
    sent: total(lines, ({ dispatched }) => dispatched) - failed - madeGood,
    arrived: total(lines, ({ delivered }) => delivered) - madeGood,
    cancelled: total(lines, ({ cancelled }) => cancelled),
    comingBack: total(lines, ({ comingBack }) => comingBack),
    returned: total(lines, ({ returned }) => returned),
    failed: undecided,
  };
}

const piecesIn = (consignments: readonly Consignment[], among: (each: Consignment) => boolean) =>
  consignments
    .filter(among)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { units }) => sum + units, 0);

/** Whether a consignment is still to reach its customer, or may be at the door. */
export const isToCome = ({ state }: Consignment) =>
  ['planned', 'picking', 'packed', 'dispatched'].includes(state);

/** The days on which something is expected, each once, the earliest first. */
export function daysToCome({ consignments }: Pick<OrderBooks, 'consignments'>): string[] {
  const days = consignments.filter(isToCome).map(({ expectedDay }) => expectedDay);
  return [...new Set(days)].toSorted();
}

/** The day on which the next part of the order is expected; null where nothing is to come. */
export const nextDay = (books: Pick<OrderBooks, 'consignments'>) => daysToCome(books)[0] ?? null;

/** Whether something that is still to come is expected after the day that was promised. */
export const isLate = ({ consignments }: Pick<OrderBooks, 'consignments'>, today: string) =>
  consignments
    .filter(isToCome)
    .some(({ promisedDay, expectedDay }) => expectedDay > promisedDay || promisedDay < today);
