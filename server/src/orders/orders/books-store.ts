import { statement } from '../../db/statement.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderBooks } from './books.ts';
import { readOrderKey } from './orders.ts';

/** An instant as the books have it, whatever time zone the connection speaks. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const lines = `(
  select json_agg(json_build_object('position', l.position, 'offeringId', l.offering_id,
           'sku', l.sku, 'name', l.name, 'isToOrder', l.is_to_order, 'ordered', l.quantity,
           'added', l.added, 'cancelled', l.cancelled, 'resent', l.resent, 'replaced', l.replaced,
           'allocated', l.allocated, 'short', l.short, 'picked', l.picked,
           'dispatched', l.dispatched, 'failed', l.failed, 'delivered', l.delivered,
           'comingBack', l.coming_back, 'returned', l.returned) order by l.position)
    from order_line l where l.order_id = o.id)`;

const boxes = `(
  select coalesce(json_agg(json_build_object('number', b.number,
           'trackingNumber', b.tracking_number, 'name', b.name, 'weightGrams', b.weight_grams,
           'widthMm', b.width_mm, 'heightMm', b.height_mm, 'depthMm', b.depth_mm,
           'contents', b.contents, 'lastScan', b.last_scan,
           'scannedAt', ${instant('b.scanned_at')}) order by b.number), '[]')
    from consignment_box b where b.order_id = c.order_id and b.consignment = c.number)`;

const contents = `(
  select json_agg(json_build_object('position', cl.position, 'units', cl.units,
           'picked', cl.picked) order by cl.position)
    from consignment_line cl where cl.order_id = c.order_id and cl.consignment = c.number)`;

const consignments = `(
  select json_agg(json_build_object('number', c.number, 'kind', c.kind, 'state', c.state,
           'option', c.delivery_option, 'joinedPence', c.joined_inc_pence, 'address', c.delivery_address,
           'promisedDay', c.promised_day, 'expectedDay', c.expected_day, 'carrier', c.carrier,
           'service', c.service, 'failure', c.failure, 'resolution', c.resolution,
           'replaces', c.replaces, 'pickingAt', ${instant('c.picking_at')},
           'packedAt', ${instant('c.packed_at')}, 'dispatchedAt', ${instant('c.dispatched_at')},
           'deliveredAt', ${instant('c.delivered_at')}, 'failedAt', ${instant('c.failed_at')},
           'lines', ${contents}, 'boxes', ${boxes}) order by c.number)
    from consignment c where c.order_id = o.id)`;

const holds = `(
  select coalesce(json_agg(json_build_object('holdId', h.id, 'reason', h.reason, 'note', h.note,
           'placedBy', h.placed_by, 'placedAt', ${instant('h.placed_at')},
           'liftedBy', h.lifted_by, 'liftedAt', ${instant('h.lifted_at')}) order by h.id), '[]')
    from order_hold h where h.order_id = o.id)`;

const promiseChanges = `(
  select coalesce(json_agg(json_build_object('changeId', p.id, 'consignment', p.consignment,
           'promisedDay', p.promised_day, 'expectedDay', p.expected_day, 'reason', p.reason,
           'askedAt', ${instant('p.asked_at')}, 'choice', p.choice,
           'chosenAt', ${instant('p.chosen_at')}) order by p.id), '[]')
    from promise_change p where p.order_id = o.id)`;

const columns = `o.id, o.guid, o.number, o.version, o.status, o.capacity,
  ${instant('o.placed_at')} as "placedAt", ${lines} as lines, ${consignments} as consignments,
  ${holds} as holds, ${promiseChanges} as "promiseChanges",
  ${instant('o.changing_until')} as "changingUntil"`;

const lockByNumber = statement<{ id: number }>(
  'orders.lockBooksByNumber',
  'select id from customer_order where number = $1 for no key update',
);
const lockByGuid = statement<{ id: number }>(
  'orders.lockBooksByGuid',
  'select id from customer_order where guid = $1 for no key update',
);
const load = statement<OrderBooks>(
  'orders.listBooks',
  `select ${columns} from customer_order o where o.id = any($1::int[])`,
);
const listAfter = statement<OrderBooks>(
  'orders.listBooksAfter',
  `select ${columns} from customer_order o where o.id > $1 order by o.id limit $2`,
);

/**
 * An order by its number or its guid, under the lock that every command takes. The read comes second,
 * so that it sees what was committed while the lock was waited for.
 */
export async function lockBooks(tx: Tx, order: string): Promise<OrderBooks | undefined> {
  const key = readOrderKey(order);
  const row = await (key.guid
    ? lockByGuid.find(tx, [key.guid])
    : lockByNumber.find(tx, [key.number]));
  return row && (await load.find(tx, [[row.id]]));
}

/** The books of these orders, by their ids. */
export async function listBooks(
  tx: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderBooks>> {
  if (orderIds.length === 0) return new Map();
  return new Map((await load.list(tx, [orderIds])).map((books) => [books.id, books]));
}

/** The books of the orders after one, by their ids, so many at a time. */
export const listBooksAfter = (tx: Queryable, orderId: number, limit: number) =>
  listAfter.list(tx, [orderId, limit]);
