/**
 * How many pieces of one line of an order are where. Each is a count; what is owed, awaited, open and
 * on its way follows from them. A piece that is sent once more counts once more.
 */
export interface LineUnits {
  position: number;
  offeringId: number;
  sku: string;
  name: string;
  /** Made or brought to order: nothing of it is taken from the stock. */
  isToOrder: boolean;
  ordered: number;
  added: number;
  cancelled: number;
  /** Sent again, for pieces that failed on their way. */
  resent: number;
  /** Sent again without a price, for pieces that arrived and were not as they should be. */
  replaced: number;
  /** In the house for this line. */
  allocated: number;
  /** Found missing, and not decided about. */
  short: number;
  picked: number;
  dispatched: number;
  /** Sent, and came to nothing. */
  failed: number;
  delivered: number;
  /** Asked to come back, and not here yet. */
  comingBack: number;
  returned: number;
}

/** The counts, in the order in which they are written. */
export const unitCounts = [
  'ordered',
  'added',
  'cancelled',
  'resent',
  'replaced',
  'allocated',
  'short',
  'picked',
  'dispatched',
  'failed',
  'delivered',
  'comingBack',
  'returned',
] as const;
export type UnitCount = (typeof unitCounts)[number];

/** All that was sent, is to be sent, or waits to be: what consignments hold between them. */
export const owed = (line: LineUnits) =>
  line.ordered + line.added + line.resent + line.replaced - line.cancelled;

/** Owed, and nothing in the house for it yet. */
export const awaited = (line: LineUnits) => owed(line) - line.allocated;

/** Not sent yet. */
export const open = (line: LineUnits) => owed(line) - line.dispatched;

/** With a carrier, as far as is known. */
export const onTheWay = (line: LineUnits) => line.dispatched - line.delivered - line.failed;

/** With the customer, and not asked to come back. */
export const kept = (line: LineUnits) => line.delivered - line.returned - line.comingBack;

/**
 * Kept, and made up for by nothing that was sent in its place: a replacement counts itself once it has
 * arrived, so that until then neither it nor what it stands for can come back or be sent once more.
 */
export const unreplaced = (line: LineUnits) => kept(line) - line.replaced;

type Rule = [holds: (line: LineUnits) => boolean, says: string];

/** What is true of the units of every line at all times; the table's constraints say the same. */
const rules: readonly Rule[] = [
  [(line) => unitCounts.every((count) => line[count] >= 0), 'has a count below 0'],
  [(line) => line.ordered + line.added > 0, 'was never wanted'],
  [(line) => owed(line) >= 0, 'is cancelled too often'],
  [(line) => line.allocated + line.short <= owed(line), 'has more allocated than is owed'],
  [(line) => line.picked <= line.allocated, 'has more picked than is here for it'],
  [(line) => line.dispatched <= line.picked, 'has more sent than was picked'],
  [(line) => line.delivered + line.failed <= line.dispatched, 'has more arrived than was sent'],
  [(line) => line.comingBack + line.returned <= line.delivered, 'has more back than arrived'],
  [(line) => line.resent <= line.failed, 'is sent again more often than it failed'],
  [(line) => line.replaced <= line.delivered, 'is replaced more often than it came'],
];

/** What is wrong with the units of a line, a sentence each; none when every invariant holds. */
export const faultsOfUnits = (line: LineUnits): string[] =>
  rules
    .filter(([holds]) => !holds(line))
    .map(([, says]) => `line ${line.position} (${line.sku}) ${says}`);
