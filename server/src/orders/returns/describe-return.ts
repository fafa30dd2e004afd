import type { OrderReturn } from '@plumbline/contracts/nouns/returns.ts';
import type { StaffReturn } from '@plumbline/contracts/staff/returns.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { awaitedOf, receivedOf } from './decide-return.ts';
import type { ReturnRow } from './store.ts';

/** Goods are to be sent within so many days of telling that they come back. */
const sendDays = 14;

/** What a return was promised when it was announced, in pence. */
export const promisedPence = ({ lines, deliveryPence }: ReturnRow) =>
  lines.reduce((sum, { amount, keptPence }) => sum + amount.incPence - keptPence, deliveryPence);

/** What of a line's kept pence is its restocking, and what its way back, is told as one. */
const keptOf = ({ lines }: ReturnRow) => lines.reduce((sum, { keptPence }) => sum + keptPence, 0);

/** A return as who sends it sees it. */
export function describeReturn(row: ReturnRow): OrderReturn {
  const { number, orderNumber, state, way, carrier, service, trackingNumber, collectionDay } = row;
  const { refundState, refundPence } = row;
  return {
    returnNumber: number,
    orderNumber,
    state,
    way,
    carrier,
    service,
    trackingNumber,
    hasLabel: way === 'label' && trackingNumber !== null && state === 'announced',
    collectionDay,
    announcedAt: row.announcedAt.toISOString(),
    sendBy: formatDay(londonDay(row.announcedAt) + sendDays),
    sentAt: row.sentAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refundBy: row.refundBy,
    lines: row.lines.map((line) => ({
      position: line.position,
      sku: line.sku,
      name: line.name,
      variant: line.variant,
      picture: line.picture,
      units: line.units,
      reason: line.reason,
      goodsPence: line.amount.incPence,
      keptPence: line.keptPence,
      handlingPence: line.handlingPence,
      received: receivedOf(line),
      notReceived: line.notReceived,
    })),
    feePence: keptOf(row),
    deliveryPence: row.deliveryPence,
    promisedPence: promisedPence(row),
    refund:
      refundState === null || refundState === 'declined' || refundState === 'withdrawn'
        ? null
        : { totalPence: refundPence!, state: refundState },
    decisionNote: row.decisionNote,
    exchanges: row.exchanges.map(({ number: exchangeNumber, ...exchange }) => ({
      exchangeNumber,
      ...exchange,
    })),
  };
}

/** A return as the desk sees it; `duePence` is what would be given back as it stands. */
export function describeForDesk(row: ReturnRow, duePence: number | null): StaffReturn {
  const { bookingState, bookingProblem, refundId, refundState } = row;
  return {
    returnId: row.id,
    version: row.orderVersion,
    customer: { name: `${row.firstName} ${row.lastName}`, email: row.email },
    isBusiness: row.isBusiness,
    comment: row.comment,
    sentProof: row.sentProof,
    bookingProblem: bookingState === 'refused' ? bookingProblem : null,
    decidedBy: row.decidedByName,
    conditions: row.lines.map((line) => ({
      position: line.position,
      isOpened: line.isOpened,
      resellable: line.resellable,
      seconds: line.seconds,
      scrap: line.scrap,
      awaited: awaitedOf(line),
    })),
    duePence,
    refundId: refundState === null ? null : refundId,
    return: describeReturn(row),
  };
}
