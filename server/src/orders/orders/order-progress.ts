import type {
  LineProgress,
  OrderDelivery,
  OrderPause,
} from '@plumbline/contracts/nouns/order-progress.ts';
import type { Consignment, OrderBooks } from './books.ts';
import { owed, type LineUnits } from './units.ts';

/** How far the pieces of a line have come. What is sent again stands in for what failed or was wrong. */
export function lineProgress(line: LineUnits): LineProgress {
  const { cancelled, dispatched, failed, delivered, replaced, resent } = line;
  return {
    wanted: owed(line) - resent - replaced,
    cancelled,
    sent: Math.max(0, dispatched - failed - replaced),
    arrived: Math.max(0, delivered - replaced),
    comingBack: line.comingBack,
    returned: line.returned,
  };
}

/** The order's deliveries as its buyer sees them: those that hold something, and those called off. */
export const orderDeliveries = (books: OrderBooks): OrderDelivery[] =>
  books.consignments.map((consignment) => toDelivery(books, consignment));

function toDelivery({ promiseChanges }: OrderBooks, consignment: Consignment): OrderDelivery {
  const { option, kind, lines, boxes, carrier } = consignment;
  const { number, state, promisedDay, expectedDay, address, service } = consignment;
  const { pickingAt, packedAt, dispatchedAt, deliveredAt, failedAt } = consignment;
  const delay = promiseChanges
    .filter((each) => each.consignment === number && !isOver(each.choice))
    .at(-1);
  const { failure, resolution } = consignment;
  return {
    number,
    state,
    isReplacement: kind === 'replacement',
    name: option.name,
    detail: option.detail,
    promisedDay,
    expectedDay,
    address,
    // Of orders from before carriers were kept, nobody knows which it was.
    carrier: carrier === 'not kept' ? null : carrier,
    service,
    boxes: boxes.map(({ trackingNumber, lastScan, scannedAt }) => ({
      trackingNumber,
      lastScan,
      scannedAt,
    })),
    lines: lines
      .filter(({ units }) => units > 0)
      .map(({ position, units }) => ({ position, units })),
    pickingAt,
    packedAt,
    dispatchedAt,
    deliveredAt,
    failedAt,
    failure,
    resolution,
    delay: delay
      ? {
          promisedDay: delay.promisedDay,
          expectedDay: delay.expectedDay,
          reason: delay.reason,
          choice: delay.choice as Exclude<typeof delay.choice, 'withdrawn' | 'swapped'>,
        }
      : null,
  };
}

/** A question that was taken back, or that led to other goods, says nothing of this delivery. */
const isOver = (choice: OrderBooks['promiseChanges'][number]['choice']) =>
  choice === 'withdrawn' || choice === 'swapped';

/** Why the order waits, as far as that is the buyer's to know: a wrong address, and nothing else. */
export function orderPause({ holds }: Pick<OrderBooks, 'holds'>): OrderPause | null {
  const open = holds.filter(({ liftedAt }) => liftedAt === null);
  if (open.length === 0) return null;
  return open.every(({ reason }) => reason === 'address') ? 'address' : 'checking';
}
