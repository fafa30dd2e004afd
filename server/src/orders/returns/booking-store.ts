import type { Queryable } from '../../db/connect.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export type BookingState = 'asked' | 'booked' | 'refused' | 'unwanted' | 'cancelled';

/** What a carrier is to do for a return, with what it has to know. */
export interface ReturnBooking {
  bookingId: string;
  returnId: number;
  carrier: string;
  service: string;
  state: BookingState;
  collectionDay: string | null;
  from: PostalAddress;
  contact: { firstName: string; lastName: string; phone?: string };
}

const insert = statement(
  'returns.insertBooking',
  `insert into return_booking (id, return_id, carrier, service, state, problem, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertReturnBooking(
  tx: Tx,
  booking: Pick<ReturnBooking, 'bookingId' | 'returnId' | 'carrier' | 'service'> & {
    state: 'asked' | 'refused';
    problem: string | null;
    at: Date;
  },
): Promise<void> {
  const { bookingId, returnId, carrier, service, state, problem, at } = booking;
  await insert.run(tx, [bookingId, returnId, carrier, service, state, problem, at]);
}

const find = statement<ReturnBooking>(
  'returns.findBooking',
  `select b.id as "bookingId", b.return_id as "returnId", b.carrier, b.service, b.state,
          r.collection_day as "collectionDay", o.delivery_address as "from", o.contact
     from return_booking b
     join order_return r on r.id = b.return_id
     join customer_order o on o.id = r.order_id
    where b.id = $1`,
);

export const findReturnBooking = (tx: Queryable, id: string) => find.find(tx, [id]);

const settle = statement(
  'returns.settleBooking',
  `update return_booking
      set state = $2, tracking_number = coalesce($3, tracking_number),
          barcode = coalesce($4, barcode), problem = $5, settled_at = $6
    where id = $1 and state = $7`,
);

/** Moves a booking on; false where it stood elsewhere by then. */
export async function settleReturnBooking(
  tx: Queryable,
  id: string,
  to: {
    from: BookingState;
    state: BookingState;
    trackingNumber?: string;
    barcode?: string;
    problem?: string;
    at: Date;
  },
): Promise<boolean> {
  const { from, state, trackingNumber = null, barcode = null, problem = null, at } = to;
  return (await settle.run(tx, [id, state, trackingNumber, barcode, problem, at, from])) === 1;
}

const unwant = statement<{ bookingId: string }>(
  'returns.unwantBooking',
  `update return_booking set state = 'unwanted', settled_at = $2
    where return_id = $1 and state in ('asked', 'booked') returning id as "bookingId"`,
);

/** The booking of a return that nobody sends any more, to be given back. */
export const unwantBooking = (tx: Tx, returnId: number, at: Date) =>
  unwant.find(tx, [returnId, at]);

const unwantMade = statement(
  'returns.unwantMadeBooking',
  `update return_booking
      set state = 'unwanted', tracking_number = $2, barcode = $3, settled_at = $4
    where id = $1 and state in ('unwanted', 'cancelled')`,
);

/** A booking that was given up while the carrier made it is to be given back; false for any other. */
export async function unwantMadeBooking(
  tx: Tx,
  id: string,
  made: { trackingNumber: string; barcode: string; at: Date },
): Promise<boolean> {
  return (await unwantMade.run(tx, [id, made.trackingNumber, made.barcode, made.at])) === 1;
}

const unsettled = statement<{ bookingId: string; state: BookingState }>(
  'returns.listUnsettledBookings',
  `select id as "bookingId", state from return_booking
    where state in ('asked', 'unwanted') and asked_at <= $1
    order by coalesce(tried_at, asked_at) limit $2`,
);

/** What has waited for its carrier since before an instant; what was tried last comes last. */
export const listUnsettledReturnBookings = (tx: Queryable, before: Date, limit: number) =>
  unsettled.list(tx, [before, limit]);

const touch = statement(
  'returns.touchBooking',
  'update return_booking set tried_at = $2 where id = $1',
);

/** Notes that a booking is tried anew, so that the others come before it next time. */
export async function touchReturnBooking(tx: Tx, id: string, at: Date): Promise<void> {
  await touch.run(tx, [id, at]);
}

const collected = statement<{ returnId: number; trackingNumber: string; carrier: string }>(
  'returns.listCollected',
  `select distinct r.id as "returnId", b.tracking_number as "trackingNumber", b.carrier
     from return_booking b
     join order_return r on r.id = b.return_id
     join carrier_event e on e.tracking_number = b.tracking_number
    where r.state = 'announced' and r.sent_at is null and b.state = 'booked'
      and e.code in ('collected', 'in-transit', 'out-for-delivery', 'delivered')
    order by r.id limit $1`,
);

/** Returns that their carrier has, though nobody told us: its scan is the proof. */
export const listCollectedReturns = (tx: Queryable, limit: number) => collected.list(tx, [limit]);

const told = statement<{ trackingNumber: string }>(
  'returns.listToldNumbers',
  `select distinct b.tracking_number as "trackingNumber"
     from carrier_event e join return_booking b on b.tracking_number = e.tracking_number
    where e.state = 'unknown' limit $1`,
);

/** Numbers of returns that their carrier told something of which nobody has noted yet. */
export const listToldNumbers = async (tx: Queryable, limit: number) =>
  (await told.list(tx, [limit])).map(({ trackingNumber }) => trackingNumber);
