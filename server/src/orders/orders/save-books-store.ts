import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Deed, OrderBooks, OrderEvent } from './books.ts';
import type { Clock } from './clocks.ts';

const save = statement(
  'orders.saveBooks',
  `with line as (
     update order_line l
        set added = t.added, cancelled = t.cancelled, resent = t.resent, replaced = t.replaced,
            allocated = t.allocated, short = t.short, picked = t.picked,
            dispatched = t.dispatched, failed = t.failed, delivered = t.delivered,
            coming_back = t."comingBack", returned = t.returned
       from jsonb_to_recordset($4::jsonb) as t(position int, added int, cancelled int,
              resent int, replaced int, allocated int, short int, picked int, dispatched int, failed int,
              delivered int, "comingBack" int, returned int)
      where l.order_id = $1 and l.position = t.position),
   sent as (
     insert into consignment (order_id, number, kind, state, delivery_option, joined_inc_pence,
       delivery_address, promised_day, expected_day, carrier, service, failure, resolution, replaces, picking_at,
       packed_at, dispatched_at, delivered_at, failed_at)
     select $1, t.number, t.kind, t.state, t.option, t."joinedPence",
            nullif(t.address, 'null'), t."promisedDay",
            t."expectedDay", t.carrier, t.service, t.failure, t.resolution, t.replaces,
            t."pickingAt", t."packedAt", t."dispatchedAt", t."deliveredAt", t."failedAt"
       from jsonb_to_recordset($5::jsonb) as t(number int, kind text, state text, option jsonb,
              "joinedPence" int, address jsonb, "promisedDay" date, "expectedDay" date, carrier text, service text,
              failure text, resolution text, replaces int, "pickingAt" timestamptz,
              "packedAt" timestamptz, "dispatchedAt" timestamptz, "deliveredAt" timestamptz,
              "failedAt" timestamptz)
     on conflict (order_id, number) do update
        set state = excluded.state, delivery_option = excluded.delivery_option,
            joined_inc_pence = excluded.joined_inc_pence,
            delivery_address = excluded.delivery_address,
            promised_day = excluded.promised_day, expected_day = excluded.expected_day,
            carrier = excluded.carrier, service = excluded.service, failure = excluded.failure,
            resolution = excluded.resolution, picking_at = excluded.picking_at,
            packed_at = excluded.packed_at, dispatched_at = excluded.dispatched_at,
            delivered_at = excluded.delivered_at, failed_at = excluded.failed_at),
   content as (
     insert into consignment_line (order_id, consignment, position, units, picked)
     select $1, c.number, t.position, t.units, t.picked
       from jsonb_to_recordset($5::jsonb) as c(number int, lines jsonb)
      cross join jsonb_to_recordset(c.lines) as t(position int, units int, picked int)
     on conflict (order_id, consignment, position) do update
        set units = excluded.units, picked = excluded.picked),
   lifted as (
     update order_hold h set lifted_by = t."liftedBy", lifted_at = t."liftedAt"
       from jsonb_to_recordset($6::jsonb)
              as t("holdId" int, "liftedBy" int, "liftedAt" timestamptz)
      where h.id = t."holdId"),
   held as (
     insert into order_hold (order_id, reason, note, placed_by, placed_at)
     select $1, t.reason, t.note, t."placedBy", t."placedAt"
       from jsonb_to_recordset($6::jsonb)
              as t("holdId" int, reason text, note text, "placedBy" int, "placedAt" timestamptz)
      where t."holdId" is null),
   answered as (
     update promise_change p set choice = t.choice, chosen_at = t."chosenAt"
       from jsonb_to_recordset($7::jsonb)
              as t("changeId" int, choice text, "chosenAt" timestamptz)
      where p.id = t."changeId"
     returning p.id),
   asked as (
     insert into promise_change (order_id, consignment, promised_day, expected_day, reason,
                                 asked_at)
     select $1, t.consignment, t."promisedDay", t."expectedDay", t.reason, t."askedAt"
       from jsonb_to_recordset($7::jsonb)
              as t("changeId" int, consignment int, "promisedDay" date, "expectedDay" date,
                   reason text, "askedAt" timestamptz)
      -- One question takes the place of another only after that was taken back.
      where t."changeId" is null and (select count(*) from answered) >= 0),
   clock as (
     insert into order_clock as k (order_id, kind, subject, due_day, started_at, ended_at)
     select $1, t.kind, t.subject, t."dueDay", t."startedAt", t."endedAt"
       from jsonb_to_recordset($8::jsonb) as t(kind text, subject text, "dueDay" date,
              "startedAt" timestamptz, "endedAt" timestamptz)
     on conflict (order_id, kind, subject) do update
        -- Money is owed from the first reason for it on, whatever else comes later.
        set due_day = case k.kind when 'refund-by' then least(k.due_day, excluded.due_day)
                                  else excluded.due_day end,
            ended_at = case when excluded.ended_at is null then null
                            else coalesce(k.ended_at, excluded.ended_at) end
      where k.due_day <> excluded.due_day
         or (k.ended_at is null) <> (excluded.ended_at is null)),
   event as (
     insert into order_event (order_id, kind, detail, happened_at, version, command, command_id,
                              actor, actor_account_id)
     select $1, t.e->>'kind', t.e->'detail', $10, $3, $11, $12, $13, $14
       from jsonb_array_elements($9::jsonb) with ordinality as t(e, place) order by t.place)
   update customer_order set version = $3, status = $2 where id = $1`,
);

const clearBoxes = statement(
  'orders.clearBoxes',
  `delete from consignment_box where order_id = $1 and consignment = any($2::int[])`,
);
const insertBoxes = statement(
  'orders.insertBoxes',
  `insert into consignment_box (order_id, consignment, number, tracking_number, name, weight_grams,
     width_mm, height_mm, depth_mm, contents, last_scan, scanned_at)
   select $1, c.number, t.number, t."trackingNumber", t.name, t."weightGrams", t."widthMm",
          t."heightMm", t."depthMm", t.contents, t."lastScan", t."scannedAt"
     from jsonb_to_recordset($2::jsonb) as c(number int, boxes jsonb)
    cross join jsonb_to_recordset(c.boxes) as t(number int, "trackingNumber" text, name text,
            "weightGrams" int, "widthMm" int, "heightMm" int, "depthMm" int, contents jsonb,
            "lastScan" text, "scannedAt" timestamptz)`,
);

interface Saved {
  before: OrderBooks;
  after: OrderBooks;
  events: readonly OrderEvent[];
  clocks: readonly Clock[];
  command: string;
  commandId: string;
  deed: Deed;
}

/** Writes what a command changed of an order whose lock is held, with its events; nothing else. */
export async function saveBooks(tx: Tx, saved: Saved): Promise<void> {
  const { before, after, events, clocks, command, commandId, deed } = saved;
  const changed = after.consignments.filter((each) => !before.consignments.includes(each));
  await save.run(tx, [
    after.id,
    after.status,
    after.version,
    JSON.stringify(after.lines.filter((each) => !before.lines.includes(each))),
    JSON.stringify(changed),
    JSON.stringify(after.holds.filter((each) => !before.holds.includes(each))),
    JSON.stringify(after.promiseChanges.filter((each) => !before.promiseChanges.includes(each))),
    JSON.stringify(clocks),
    JSON.stringify(events),
    deed.at,
    command,
    commandId,
    deed.actor,
    deed.accountId,
  ]);
  const known = new Map(before.consignments.map(({ number, boxes }) => [number, boxes]));
  const reboxed = changed.filter(({ number, boxes }) => boxes !== (known.get(number) ?? none));
  if (reboxed.every(({ number, boxes }) => boxes.length + (known.get(number)?.length ?? 0) === 0)) {
    return;
  }
  await clearBoxes.run(tx, [after.id, reboxed.map(({ number }) => number)]);
  await insertBoxes.run(tx, [after.id, JSON.stringify(reboxed)]);
}

const none: readonly never[] = [];
