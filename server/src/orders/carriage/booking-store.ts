import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CarrierLabel, ShippedBox } from '../../outside/carriers.ts';
import type { CarrierService } from '../../core/config.ts';
import type { Booking } from './carriage.ts';

const services = statement<CarrierService>(
  'carriage.listServices',
  `select delivery_service as "deliveryService", max_grams as "maxGrams", carrier, service
     from carrier_service order by delivery_service, max_grams`,
);

export const listServices = (tx: Queryable) => services.list(tx, []);

const columns = `k.id as "bookingId", k.consignment, k.carrier, k.service, k.state,
  to_char(k.packed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "packedAt",
  array(select l->>'trackingNumber' from jsonb_array_elements(k.labels) l) as "trackingNumbers"`;

const listOpen = statement<Booking>(
  'carriage.listOpenBookings',
  `select ${columns} from carrier_booking k where k.order_id = $1 and k.state in ('asked', 'booked')`,
);

/** What is asked or booked for the consignments of an order. */
export const listOpenBookings = (tx: Queryable, orderId: number) => listOpen.list(tx, [orderId]);

const insert = statement(
  'carriage.insertBooking',
  `insert into carrier_booking (id, order_id, consignment, packed_at, carrier, service, state, asked_at)
   values ($1, $2, $3, $4, $5, $6, 'asked', $7)`,
);

export async function insertBooking(
  tx: Tx,
  {
    bookingId,
    consignment,
    packedAt,
    carrier,
    service,
  }: Omit<Booking, 'state' | 'trackingNumbers'>,
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  await insert.run(tx, [bookingId, orderId, consignment, packedAt, carrier, service, at]);
}

export interface BookingOfOrder extends Booking {
  orderNumber: string;
  to: PostalAddress;
  contact: { firstName: string; lastName: string; phone?: string };
  boxes: ShippedBox[];
}

const find = statement<BookingOfOrder>(
  'carriage.findBooking',
  `select ${columns}, o.number as "orderNumber", o.contact,
          coalesce(c.delivery_address, o.delivery_address) as "to",
          (select coalesce(json_agg(json_build_object('number', b.number,
                    'weightGrams', b.weight_grams, 'widthMm', b.width_mm,
                    'heightMm', b.height_mm, 'depthMm', b.depth_mm) order by b.number), '[]')
             from consignment_box b
            where b.order_id = k.order_id and b.consignment = k.consignment) as boxes
     from carrier_booking k
     join customer_order o on o.id = k.order_id
     join consignment c on c.order_id = k.order_id and c.number = k.consignment
    where k.id = $1`,
);

/** A booking with what the carrier has to know. */
export const findBooking = (tx: Queryable, bookingId: string) => find.find(tx, [bookingId]);

const countTry = statement(
  'carriage.countTry',
  `update carrier_booking set attempts = attempts + 1, problem = $2 where id = $1`,
);

/** Counts a try that came to nothing, with what staff may know of it. */
export async function countFailedTry(
  tx: Queryable,
  bookingId: string,
  problem: string,
): Promise<void> {
  await countTry.run(tx, [bookingId, problem]);
}

const settle = statement(
  'carriage.settleBooking',
  `update carrier_booking
      set state = $2, labels = coalesce($3, labels), problem = $4, settled_at = $5,
          attempts = attempts + 1
    where id = $1 and state = any($6)`,
);

/** Moves a booking on; false where it stood in none of these states. */
export async function settleBooking(
  tx: Queryable,
  bookingId: string,
  to: {
    from: readonly Booking['state'][];
    state: Booking['state'];
    labels?: readonly CarrierLabel[];
    problem?: string;
    at: Date;
  },
): Promise<boolean> {
  const labels = to.labels ? JSON.stringify(to.labels) : null;
  const values = [bookingId, to.state, labels, to.problem ?? null, to.at, to.from];
  return (await settle.run(tx, values)) === 1;
}

const listUnsettled = statement<{ bookingId: string; state: 'asked' | 'unwanted' }>(
  'carriage.listUnsettled',
  `select id as "bookingId", state from carrier_booking
    where state in ('asked', 'unwanted') and asked_at <= $1
    order by coalesce(tried_at, asked_at) limit $2`,
);

/** What has waited for its carrier since before an instant; what was tried last comes last. */
export const listUnsettledBookings = (tx: Queryable, before: Date, limit: number) =>
  listUnsettled.list(tx, [before, limit]);

const touch = statement(
  'carriage.touchBooking',
  'update carrier_booking set tried_at = $2 where id = $1',
);

/** Notes that a booking is tried anew, so that the others come before it next time. */
export async function touchBooking(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await touch.run(tx, [bookingId, at]);
}

interface LatestRow {
  bookingId: string;
  carrier: string;
  service: string;
  state: Booking['state'];
  attempts: number;
  problem: string | null;
  labels: CarrierLabel[];
  askedAt: Date;
}

const latest = statement<LatestRow>(
  'carriage.findLatest',
  `select k.id as "bookingId", k.carrier, k.service, k.state, k.attempts, k.problem, k.labels,
          k.asked_at as "askedAt"
     from carrier_booking k join customer_order o on o.id = k.order_id
    where o.number = $1 and k.consignment = $2
    order by k.asked_at desc, k.id limit 1`,
);

/** What was last asked of a carrier for a consignment. */
export const findLatestBooking = (tx: Queryable, orderNumber: string, consignment: number) =>
  latest.find(tx, [orderNumber, consignment]);
