import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { OrderRefundState } from '@plumbline/contracts/nouns/refunds.ts';
import type { ReturnReason, ReturnState, ReturnWay } from '@plumbline/contracts/nouns/returns.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ReturnedLine } from './decide-return.ts';
import type { ExchangeRow } from './exchange-store.ts';

export interface ReturnLineRow extends ReturnedLine {
  sku: string;
  name: string;
  variant: string | null;
  picture: Picture;
  reason: ReturnReason;
  isOpened: boolean;
  handlingPence: number;
}

/** A return as it is kept, with its order, its booking and its refund. */
export interface ReturnRow {
  id: number;
  number: string;
  state: ReturnState;
  way: ReturnWay;
  sizeClass: SizeClass;
  collectionDay: string | null;
  deliveryPence: number;
  comment: string | null;
  announcedAt: Date;
  sentAt: Date | null;
  sentProof: string | null;
  receivedAt: Date | null;
  decidedAt: Date | null;
  decidedByName: string | null;
  decisionNote: string | null;
  refundBy: string | null;
  orderId: number;
  orderGuid: string;
  orderNumber: string;
  orderVersion: number;
  isBusiness: boolean;
  email: string;
  firstName: string;
  lastName: string;
  carrier: string | null;
  service: string | null;
  trackingNumber: string | null;
  bookingState: 'asked' | 'booked' | 'refused' | 'unwanted' | 'cancelled' | null;
  bookingProblem: string | null;
  refundId: number | null;
  refundState: OrderRefundState | null;
  refundPence: number | null;
  lines: readonly ReturnLineRow[];
  exchanges: readonly ExchangeRow[];
}

const refundState = `case when f.state <> 'sent' then f.state else coalesce((
    select case when bool_or(m.state = 'failed' and m.settled_as is null) then 'failed'
                when bool_or(m.state = 'pending') then 'on-its-way' else 'done' end
      from refund m where m.subject = f.id::text), 'done') end`;

const columns = `r.id, r.number, r.state, r.way, r.size_class as "sizeClass",
    r.collection_day as "collectionDay", r.delivery_inc_pence as "deliveryPence", r.comment,
    r.announced_at as "announcedAt", r.sent_at as "sentAt", r.sent_proof as "sentProof",
    r.received_at as "receivedAt", r.decided_at as "decidedAt", r.decision_note as "decisionNote",
    decider.display_name as "decidedByName",
    (select k.due_day from order_clock k
      where k.order_id = r.order_id and k.kind = 'refund-by' and k.subject = r.number) as "refundBy",
    o.id as "orderId", o.guid as "orderGuid", o.number as "orderNumber",
    o.version as "orderVersion", o.capacity = 'business' as "isBusiness", o.email,
    o.contact->>'firstName' as "firstName", o.contact->>'lastName' as "lastName",
    b.carrier, b.service, b.tracking_number as "trackingNumber",
    b.state as "bookingState", b.problem as "bookingProblem",
    f.id as "refundId", case when f.id is not null then ${refundState} end as "refundState",
    (select sum(l.inc_pence)::bigint from order_refund_line l
      where l.order_refund_id = f.id) as "refundPence",
    (select json_agg(json_build_object('position', l.position, 'sku', ol.sku, 'name', ol.name,
              'variant', ol.variant, 'picture', ol.picture, 'units', l.units,
              'reason', l.reason, 'isOpened', l.is_opened,
              'amount', json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                                          'vatPence', l.vat_pence),
              'keptPence', l.kept_inc_pence, 'handlingPence', l.handling_inc_pence,
              'resellable', l.resellable, 'seconds', l.seconds, 'scrap', l.scrap,
              'notReceived', l.not_received) order by l.position)
       from order_return_line l
       join order_line ol on ol.order_id = r.order_id and ol.position = l.position
      where l.return_id = r.id) as lines,
    (select coalesce(json_agg(json_build_object('number', e.number, 'position', e.position,
              'wantedSku', e.wanted_sku, 'wantedName', e.wanted_name, 'units', e.units,
              'eachPence', e.each_inc_pence, 'state', e.state,
              'newOrderNumber', e.new_order_number) order by e.position), '[]')
       from order_exchange e where e.return_id = r.id) as exchanges
  from order_return r
  join customer_order o on o.id = r.order_id
  left join return_booking b on b.return_id = r.id
  left join order_refund f on f.id = r.order_refund_id
  left join account decider on decider.id = r.decided_by`;

const find = statement<ReturnRow>('returns.find', `select ${columns} where r.id = $1`);
const ofOrder = statement<ReturnRow>(
  'returns.listOfOrder',
  `select ${columns} where o.id = $1 order by r.id desc`,
);
// Each part by an index of its own.
const scanned = statement<ReturnRow>(
  'returns.findScanned',
  `select ${columns}
    where r.id in (
            select id from order_return where number = upper($1)
             union all select return_id from return_booking where tracking_number = $1
             union all select return_id from return_booking where barcode = $1
             union all select f.id from customer_order n join order_return f on f.order_id = n.id
                        where n.number = upper($1))
    order by r.state in ('announced', 'received') desc, r.id desc limit 1`,
);
const list = statement<ReturnRow>(
  'returns.list',
  `select ${columns} where $1::text is null or r.state = $1
    order by case when r.state in ('announced', 'received') then 0 else 1 end,
             (select k.due_day from order_clock k
               where k.order_id = r.order_id and k.kind = 'refund-by' and k.subject = r.number
                 and k.ended_at is null) nulls last,
             case when r.state in ('announced', 'received') then r.id else -r.id end
    limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'returns.count',
  'select count(*)::int as count from order_return where $1::text is null or state = $1',
);

export const findReturn = (tx: Queryable, id: number) => find.find(tx, [id]);

/** The returns of an order, the newest first. */
export const listReturnsOfOrder = (tx: Queryable, orderId: number) => ofOrder.list(tx, [orderId]);

/** The return behind a number: its own, its carrier's, or its order's newest that is under way. */
export const findScannedReturn = (tx: Queryable, scan: string) => scanned.find(tx, [scan.trim()]);

/** Returns in a state, or all: what is under way by the day on which its money is due. */
export const listReturns = (tx: Queryable, state: ReturnState | null, { limit, offset }: Page) =>
  list.list(tx, [state, limit, offset]);

export const countReturns = async (tx: Queryable, state: ReturnState | null) =>
  (await count.find(tx, [state]))!.count;

const insert = statement<{ id: number }>(
  'returns.insert',
  `with made as (
     insert into order_return (order_id, number, state, way, size_class, collection_day,
                               delivery_inc_pence, comment, announced_at)
     values ($1, $2, 'announced', $3, $4, $5, $6, $7, $8) returning id),
   line as (
     insert into order_return_line (return_id, position, units, reason, is_opened, inc_pence,
                                    ex_pence, vat_pence, kept_inc_pence)
     select made.id, t.position, t.units, t.reason, t."isOpened", (t.amount->>'incPence')::bigint,
            (t.amount->>'exPence')::bigint, (t.amount->>'vatPence')::bigint, t."keptPence"
       from made, jsonb_to_recordset($9::jsonb) as t(position int, units int, reason text,
              "isOpened" boolean, amount jsonb, "keptPence" bigint))
   select id from made`,
);

export interface NewReturn {
  orderId: number;
  number: string;
  way: ReturnWay;
  sizeClass: SizeClass;
  collectionDay: string | null;
  deliveryPence: number;
  comment: string | null;
  at: Date;
  lines: readonly {
    position: number;
    units: number;
    reason: ReturnReason;
    isOpened: boolean;
    amount: LineAmount;
    keptPence: number;
  }[];
}

/** Keeps an announced return with what it was promised; answers its id. */
export async function insertReturn(tx: Tx, made: NewReturn): Promise<number> {
  const { orderId, number, way, sizeClass, collectionDay, deliveryPence, comment, at } = made;
  const values = [orderId, number, way, sizeClass, collectionDay, deliveryPence, comment, at];
  return (await insert.find(tx, [...values, JSON.stringify(made.lines)]))!.id;
}

const saveArrival = statement(
  'returns.saveArrival',
  `with line as (
     update order_return_line l
        set resellable = l.resellable + t.resellable, seconds = l.seconds + t.seconds,
            scrap = l.scrap + t.scrap, not_received = l.not_received + t."notReceived"
       from jsonb_to_recordset($2::jsonb) as t(position int, resellable int, seconds int,
              scrap int, "notReceived" int)
      where l.return_id = $1 and l.position = t.position)
   update order_return
      set state = case when $3 then 'received' else state end,
          received_at = case when $3 then $4::timestamptz else received_at end
    where id = $1 and state = 'announced'`,
);

export interface ArrivedLine {
  position: number;
  resellable: number;
  seconds: number;
  scrap: number;
  notReceived: number;
}

/** Adds what came; `isAll` where nothing more is awaited. */
export async function saveArrivals(
  tx: Tx,
  id: number,
  { lines, isAll, at }: { lines: readonly ArrivedLine[]; isAll: boolean; at: Date },
): Promise<void> {
  await saveArrival.run(tx, [id, JSON.stringify(lines), isAll, at]);
}

const decide = statement(
  'returns.decide',
  `with line as (
     update order_return_line l set handling_inc_pence = t.pence
       from jsonb_to_recordset($2::jsonb) as t(position int, pence bigint)
      where l.return_id = $1 and l.position = t.position)
   update order_return
      set state = 'decided', decided_at = $3, decided_by = $4, decision_note = $5,
          order_refund_id = $6
    where id = $1`,
);

/** Ends a return with what was decided; without a refund where there was nothing to give. */
export async function saveReturnDecision(
  tx: Tx,
  id: number,
  decision: {
    handling: readonly { position: number; pence: number }[];
    at: Date;
    by: number;
    note: string | null;
    refundId: number | null;
  },
): Promise<void> {
  const { handling, at, by, note, refundId } = decision;
  await decide.run(tx, [id, JSON.stringify(handling), at, by, note, refundId]);
}

const reopen = statement(
  'returns.reopenOfRefund',
  `with again as (
     update order_return
        set state = 'received', decided_at = null, decided_by = null, decision_note = null
      where order_refund_id = $1 and state = 'decided'
     returning id)
   update order_return_line l set handling_inc_pence = 0 from again where l.return_id = again.id`,
);

/**
 * Lets a return be decided about again whose money is not given after all. It keeps that refund until
 * then, so that the desk can see what was said of it.
 */
export const reopenReturnOfRefund = (tx: Tx, refundId: number) => reopen.run(tx, [refundId]);

const withdraw = statement(
  'returns.withdraw',
  `update order_return set state = 'withdrawn' where id = $1 and state = 'announced'`,
);
const setSent = statement(
  'returns.setSent',
  'update order_return set sent_at = $2, sent_proof = $3 where id = $1 and sent_at is null',
);

export const saveWithdrawal = (tx: Tx, id: number) => withdraw.run(tx, [id]);

/** Keeps when and how it was proved that the goods left; the first proof is the one that counts. */
export const saveSent = async (tx: Tx, id: number, proof: string, at: Date): Promise<boolean> =>
  (await setSent.run(tx, [id, at, proof])) === 1;

const lockOrder = statement(
  'returns.lockOrder',
  'select from customer_order where id = $1 for no key update',
);

/** Takes the lock under which everything about an order is decided. */
export const takeOrder = (tx: Tx, orderId: number) => lockOrder.run(tx, [orderId]);

const ofRefund = statement<{ orderId: number; number: string }>(
  'returns.findOfRefund',
  'select order_id as "orderId", number from order_return where order_refund_id = $1',
);

/** The return that a refund pays back, where it is of one. */
export const findReturnOfRefund = (tx: Queryable, refundId: number) =>
  ofRefund.find(tx, [refundId]);
