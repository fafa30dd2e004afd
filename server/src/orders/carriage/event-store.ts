import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Page } from '../../db/paging.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CarrierEvent } from '../../outside/carriers.ts';

export type EventState = 'taken' | 'unknown' | 'strange';

const insert = statement(
  'carriage.insertEvent',
  `insert into carrier_event
     (id, carrier, tracking_number, code, place, scanned_at, received_at, state)
   values ($1, $2, $3, $4, $5, $6, $7, 'taken')
   on conflict (id) do nothing`,
);

/** Keeps an event; false for one that is kept already. */
export async function insertEvent(tx: Tx, event: CarrierEvent, at: Date): Promise<boolean> {
  const { id, carrier, trackingNumber, code, place, scannedAt } = event;
  return (await insert.run(tx, [id, carrier, trackingNumber, code, place, scannedAt, at])) === 1;
}

const setState = statement(
  'carriage.setEventState',
  'update carrier_event set state = $2 where id = $1',
);

export async function setEventState(tx: Tx, id: string, state: EventState): Promise<void> {
  await setState.run(tx, [id, state]);
}

const unknownNumbers = statement<{ trackingNumber: string }>(
  'carriage.listUnknownNumbers',
  `select distinct tracking_number as "trackingNumber" from carrier_event
    where state = 'unknown' and tracking_number = any($1)`,
);

/** Those of these numbers that something was told of before they were ours. */
export const listUnknownNumbers = async (tx: Queryable, numbers: readonly string[]) =>
  (await unknownNumbers.list(tx, [numbers])).map(({ trackingNumber }) => trackingNumber);

const keptNumbers = statement<{ trackingNumber: string }>(
  'carriage.listKeptNumbers',
  `select distinct e.tracking_number as "trackingNumber"
     from carrier_event e join consignment_box b on b.tracking_number = e.tracking_number
    where e.state = 'unknown' limit $1`,
);

/** Numbers of boxes of ours that something is kept of which was told before they were ours. */
export const listKeptNumbers = async (tx: Queryable, limit: number) =>
  (await keptNumbers.list(tx, [limit])).map(({ trackingNumber }) => trackingNumber);

const takeAll = statement(
  'carriage.takeEventsElsewhere',
  `update carrier_event set state = 'taken' where state = 'unknown' and tracking_number = any($1)`,
);

/** Notes that what was told of these numbers is known to whoever they belong to: they are of no order's box. */
export async function takeEventsElsewhere(tx: Tx, numbers: readonly string[]): Promise<void> {
  await takeAll.run(tx, [numbers]);
}

const lockUnknown = statement<CarrierEvent>(
  'carriage.lockUnknownEvents',
  `select id, carrier, tracking_number as "trackingNumber", code, place,
          scanned_at as "scannedAt"
     from carrier_event where state = 'unknown' and tracking_number = $1
    order by scanned_at, id for update`,
);

/** What was told of a number that was none of ours then, in the order in which it happened. */
export const lockUnknownEvents = (tx: Tx, trackingNumber: string) =>
  lockUnknown.list(tx, [trackingNumber]);

interface OddRow extends CarrierEvent {
  receivedAt: Date;
  state: 'unknown' | 'strange';
  total: number;
}

const listOdd = statement<OddRow>(
  'carriage.listOddEvents',
  `select id, carrier, tracking_number as "trackingNumber", code, place, state,
          scanned_at as "scannedAt", received_at as "receivedAt", count(*) over ()::int as total
     from carrier_event where state <> 'taken'
    order by received_at desc, id limit $1 offset $2`,
);

/** What carriers told that came to nothing, the latest first. */
export async function listOddEvents(
  tx: Queryable,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) {
  const rows = await listOdd.list(tx, [limit, offset]);
  return {
    total: rows[0]?.total ?? 0,
    events: rows.map(({ total: _total, scannedAt, receivedAt, ...event }) => ({
      ...event,
      scannedAt: scannedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
  };
}

const quiet = statement<{ trackingNumber: string }>(
  'carriage.listQuietBoxes',
  `select b.tracking_number as "trackingNumber"
     from consignment c
     join carrier_booking k on k.order_id = c.order_id and k.consignment = c.number
      and k.state = 'booked' and k.packed_at = c.packed_at
     join consignment_box b on b.order_id = c.order_id and b.consignment = c.number
     left join carrier_inquiry i on i.tracking_number = b.tracking_number
    where c.state = 'dispatched' and b.tracking_number is not null
      and c.dispatched_at <= $1 and coalesce(b.scanned_at, c.dispatched_at) <= $1
      and k.labels @> jsonb_build_array(jsonb_build_object('trackingNumber', b.tracking_number))
    order by greatest(b.scanned_at, c.dispatched_at, i.asked_at) limit $2`,
);

/** Boxes with a carrier that nothing was told of since before an instant; who was asked after last, last. */
export const listQuietBoxes = async (tx: Queryable, since: Date, limit: number) =>
  (await quiet.list(tx, [since, limit])).map(({ trackingNumber }) => trackingNumber);

const inquire = statement(
  'carriage.saveInquiry',
  `insert into carrier_inquiry (tracking_number, asked_at) values ($1, $2)
   on conflict (tracking_number) do update set asked_at = excluded.asked_at`,
);

/** Notes that a carrier is asked after a box, so that the others come before it next time. */
export async function saveInquiry(tx: Queryable, trackingNumber: string, at: Date): Promise<void> {
  await inquire.run(tx, [trackingNumber, at]);
}
