import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type {
  ConsignmentFailure,
  ConsignmentKind,
  ConsignmentState,
  EventActor,
  FailureResolution,
  HoldReason,
  OrderStatus,
  ScanCode,
} from '@plumbline/contracts/nouns/orders.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Addition } from './additions.ts';
import type { References } from './references.ts';
import { faultsOfUnits, owed, type LineUnits } from './units.ts';

/** How many pieces of a line. */
export interface Pieces {
  position: number;
  units: number;
}

export interface ConsignmentLine extends Pieces {
  picked: number;
}

/** One box of a packed consignment. */
export interface ConsignmentBox {
  number: number;
  trackingNumber: string | null;
  name: string | null;
  weightGrams: number | null;
  widthMm: number | null;
  heightMm: number | null;
  depthMm: number | null;
  contents: readonly Pieces[];
  lastScan: ScanCode | null;
  /** An instant in ISO 8601, as all of them in an order's books. */
  scannedAt: string | null;
}

/** What is sent together: days are calendar days in London. */
export interface Consignment {
  /** Counted from 1 within the order. */
  number: number;
  kind: ConsignmentKind;
  state: ConsignmentState;
  option: DeliveryOption;
  /** What is charged for by it besides, and is no price of its own: for goods that joined its parts. */
  joinedPence: number;
  /** Null where it goes to the order's own address. */
  address: PostalAddress | null;
  promisedDay: string;
  expectedDay: string;
  carrier: string | null;
  service: string | null;
  failure: ConsignmentFailure | null;
  resolution: FailureResolution | null;
  /** The consignment whose pieces it sends again. */
  replaces: number | null;
  pickingAt: string | null;
  packedAt: string | null;
  dispatchedAt: string | null;
  deliveredAt: string | null;
  failedAt: string | null;
  lines: readonly ConsignmentLine[];
  boxes: readonly ConsignmentBox[];
}

export interface Hold {
  /** Null until it is written. */
  holdId: number | null;
  reason: HoldReason;
  note: string;
  placedBy: number | null;
  placedAt: string;
  liftedBy: number | null;
  liftedAt: string | null;
}

/** A later day that the customer was asked about. */
export interface PromiseChange {
  changeId: number | null;
  consignment: number;
  promisedDay: string;
  expectedDay: string;
  reason: string;
  askedAt: string;
  choice: 'accepted' | 'sent-what-is-ready' | 'swapped' | 'cancelled' | 'withdrawn' | null;
  chosenAt: string | null;
}

/** All of an order that its commands decide by, as it stands in one version. */
export interface OrderBooks {
  id: number;
  guid: string;
  number: string;
  version: number;
  status: OrderStatus;
  placedAt: string;
  capacity: 'consumer' | 'business';
  lines: readonly LineUnits[];
  consignments: readonly Consignment[];
  holds: readonly Hold[];
  promiseChanges: readonly PromiseChange[];
  /** Until when its customer is paying for a change; null where they are not. */
  changingUntil?: string | null;
}

/** What happened, as the ledger keeps it. Its detail names nobody. */
export interface OrderEvent {
  kind: string;
  detail: Record<string, unknown>;
}

/** What a command moves in the stock, for one line of the order. */
export interface StockEffect extends Pieces {
  /**
   * `take` leaves the stock for the order; `put-back` was taken and never left the house; `missing`
   * was taken and is not there; `come-back` left the house and lies in it again.
   */
  kind: 'take' | 'put-back' | 'missing' | 'come-back';
}

/** What a command makes of an order. A command that changes nothing brings no events. */
export interface Decision {
  books: OrderBooks;
  events: readonly OrderEvent[];
  stock: readonly StockEffect[];
  /** What the order is billed under from now on, where a command puts that right. */
  amended?: References;
  /** What is charged for beyond the placing, where a command adds to the order. */
  addition?: Addition;
  /** Where the order goes from now on, where a command sends all of it elsewhere. */
  deliveredTo?: PostalAddress;
}

/** Who does something to an order, and when. */
export interface Deed {
  actor: EventActor;
  accountId: number | null;
  at: Date;
}

/** What is wrong with the books of an order, a sentence each; none when every invariant holds. */
export function faultsOfBooks(books: OrderBooks): string[] {
  return [
    ...books.lines.flatMap(faultsOfUnits),
    ...books.lines.flatMap((line) => faultsOfSending(line, books.consignments)),
    ...books.consignments.flatMap(faultsOfConsignment),
  ];
}

const isSent = ({ state }: Consignment) => ['dispatched', 'delivered', 'failed'].includes(state);

/** The pieces of a line are those of its consignments, in all and by how far they have come. */
function faultsOfSending(line: LineUnits, consignments: readonly Consignment[]): string[] {
  const sum = (count: 'units' | 'picked', among: (each: Consignment) => boolean) =>
    consignments
      .filter(among)
      .flatMap(({ lines }) => lines)
      .filter(({ position }) => position === line.position)
      .reduce((all, each) => all + each[count], 0);
  const pairs: [what: string, is: number, should: number][] = [
    ['owed', owed(line), sum('units', () => true)],
    ['picked', line.picked, sum('picked', () => true)],
    ['dispatched', line.dispatched, sum('units', isSent)],
    ['delivered', line.delivered, sum('units', ({ state }) => state === 'delivered')],
    ['failed', line.failed, sum('units', ({ state }) => state === 'failed')],
  ];
  return pairs
    .filter(([, is, should]) => is !== should)
    .map(
      ([what, is, should]) =>
        `line ${line.position} (${line.sku}) has ${is} ${what}, and its consignments ${should}`,
    );
}

function faultsOfConsignment({ number, state, lines, boxes }: Consignment): string[] {
  const pieces = lines.reduce((sum, { units }) => sum + units, 0);
  const picked = lines.reduce((sum, line) => sum + line.picked, 0);
  const faults: [isWrong: boolean, says: string][] = [
    [lines.some((line) => line.picked > line.units), 'has more picked than it holds'],
    [(pieces === 0) !== (state === 'cancelled'), `is ${state} and holds ${pieces} pieces`],
    [state === 'planned' && picked > 0, 'was picked before picking began'],
    [
      ['packed', 'dispatched', 'delivered', 'failed'].includes(state) && picked < pieces,
      `is ${state} with ${picked} of ${pieces} picked`,
    ],
    [boxes.length > 0 && !isContentOf(boxes, lines), 'has boxes that hold something else'],
  ];
  return faults.filter(([isWrong]) => isWrong).map(([, says]) => `consignment ${number} ${says}`);
}

/** Whether the boxes hold exactly the pieces of these lines. */
export function isContentOf(
  boxes: readonly Pick<ConsignmentBox, 'contents'>[],
  lines: readonly Pieces[],
): boolean {
  const left = new Map<number, number>();
  for (const { position, units } of lines) left.set(position, (left.get(position) ?? 0) + units);
  for (const { position, units } of boxes.flatMap(({ contents }) => contents)) {
    left.set(position, (left.get(position) ?? 0) - units);
  }
  return [...left.values()].every((units) => units === 0);
}
