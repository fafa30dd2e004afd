import type { OrderRefundState } from '@plumbline/contracts/nouns/refunds.ts';
import type { Page } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RefundPart, RefundPlan } from './refunds.ts';

/** A refund of an order as it is kept, with those who had to do with it. */
export interface OrderRefundRow extends Omit<RefundPlan, 'parts' | 'chargesOf' | 'isOfKept'> {
  id: number;
  orderId: number;
  orderNumber: string;
  orderGuid: string;
  email: string;
  firstName: string;
  lastName: string;
  state: OrderRefundState;
  note: string;
  askedBy: number | null;
  askedByName: string | null;
  askedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  offsetPence: number;
  parts: readonly (Omit<RefundPart, 'kept'> & { lineName: string | null; keptPence: number })[];
  payments: readonly {
    paymentId: string;
    method: string | null;
    isOnAccount: boolean;
    pence: number;
  }[];
}

/** What is sent has failed, is on its way or is done, as its parts at the provider have. */
const state = `case when r.state <> 'sent' then r.state else coalesce((
    select case when bool_or(m.state = 'failed' and m.settled_as is null) then 'failed'
                when bool_or(m.state = 'pending') then 'on-its-way' else 'done' end
      from refund m where m.subject = r.id::text), 'done') end`;

const amountOf = (row: string) =>
  `json_build_object('incPence', ${row}.inc_pence, 'exPence', ${row}.ex_pence,
                     'vatPence', ${row}.vat_pence)`;

const columns = `r.id, r.order_id as "orderId", o.number as "orderNumber", o.guid as "orderGuid",
    o.email, o.contact->>'firstName' as "firstName", o.contact->>'lastName' as "lastName",
    ${state} as state, r.note, r.asked_by as "askedBy", asker.display_name as "askedByName",
    r.asked_at as "askedAt", decider.display_name as "decidedByName",
    r.decided_at as "decidedAt", r.offset_pence as "offsetPence",
    (select json_agg(json_build_object('kind', l.kind, 'position', l.order_line,
              'units', l.units, 'lineName', ol.name, 'amount', ${amountOf('l')},
              'keptPence', l.kept_inc_pence)
              order by l.position)
       from order_refund_line l
       left join order_line ol on ol.order_id = r.order_id and ol.position = l.order_line
      where l.order_refund_id = r.id) as parts,
    (select json_build_object('incPence', sum(l.inc_pence), 'exPence', sum(l.ex_pence),
              'vatPence', sum(l.vat_pence))
       from order_refund_line l where l.order_refund_id = r.id) as total,
    (select coalesce(json_agg(json_build_object('paymentId', s.payment_id, 'method', p.method,
              'isOnAccount', p.is_on_account, 'pence', s.pence) order by p.created_at, p.id), '[]')
       from order_refund_payment s join payment p on p.id = s.payment_id
      where s.order_refund_id = r.id) as payments
  from order_refund r
  join customer_order o on o.id = r.order_id
  left join account asker on asker.id = r.asked_by
  left join account decider on decider.id = r.decided_by`;

const find = statement<OrderRefundRow>('refunds.find', `select ${columns} where r.id = $1`);
const listOfOrder = statement<OrderRefundRow>(
  'refunds.listOfOrder',
  `select ${columns} where r.order_id = $1 order by r.id desc`,
);
const list = statement<OrderRefundRow>(
  'refunds.list',
  `select ${columns} where $1::text is null or ${state} = $1
    order by case when $1 = 'waiting' then r.id else -r.id end limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'refunds.count',
  `select count(*)::int as count from order_refund r where $1::text is null or ${state} = $1`,
);

export const findOrderRefund = (tx: Queryable, id: number) => find.find(tx, [id]);

/** The refunds of an order, the newest first. */
export const listRefundsOfOrder = (tx: Queryable, orderId: number) =>
  listOfOrder.list(tx, [orderId]);

/** Refunds in a state, or all: those that wait from the oldest, others from the newest. */
export const listOrderRefunds = (
  tx: Queryable,
  wanted: OrderRefundState | null,
  { limit, offset }: Page,
) => list.list(tx, [wanted, limit, offset]);

export const countOrderRefunds = async (tx: Queryable, wanted: OrderRefundState | null) =>
  (await count.find(tx, [wanted]))!.count;

const insert = statement<{ id: number }>(
  'refunds.insert',
  `with made as (
     insert into order_refund (order_id, state, note, asked_by, asked_at, decided_at, offset_pence,
                               charges_of, is_of_kept)
     values ($1, $2, $3, $4, $5, case when $2 = 'waiting' then null else $5::timestamptz end, $8, $9, $10)
     returning id),
   line as (
     insert into order_refund_line (order_refund_id, position, kind, order_line, units, inc_pence,
                                    ex_pence, vat_pence, kept_inc_pence, kept_ex_pence,
                                    kept_vat_pence)
     select made.id, t.position, l->>'kind', (l->>'position')::int, (l->>'units')::int,
            (l->'amount'->>'incPence')::bigint, (l->'amount'->>'exPence')::bigint,
            (l->'amount'->>'vatPence')::bigint, coalesce((l->'kept'->>'incPence')::bigint, 0),
            coalesce((l->'kept'->>'exPence')::bigint, 0),
            coalesce((l->'kept'->>'vatPence')::bigint, 0)
       from made, jsonb_array_elements($6::jsonb) with ordinality as t(l, position)),
   share as (
     insert into order_refund_payment (order_refund_id, payment_id, pence)
     select made.id, (s->>'paymentId')::uuid, (s->>'pence')::bigint
       from made, jsonb_array_elements($7::jsonb) as s)
   select id from made`,
);

/** Keeps a refund with what its pence are for and where they come from; answers its id. */
export async function insertOrderRefund(
  tx: Tx,
  refund: RefundPlan & {
    orderId: number;
    state: 'waiting' | 'sent';
    note: string;
    askedBy: number | null;
    at: Date;
  },
): Promise<number> {
  const { orderId, state: first, note, askedBy, at, parts, payments } = refund;
  const lists = [JSON.stringify(parts), JSON.stringify(payments), refund.offsetPence ?? 0];
  const { chargesOf = null, isOfKept = false } = refund;
  const values = [orderId, first, note, askedBy, at, ...lists, chargesOf, isOfKept];
  return (await insert.find(tx, values))!.id;
}

const decide = statement(
  'refunds.decide',
  `update order_refund set state = $2, decided_by = $3, decided_at = $4
    where id = $1 and state = 'waiting'`,
);

/** Ends the waiting of a refund. */
export async function saveRefundDecision(
  tx: Tx,
  id: number,
  decision: { state: 'sent' | 'declined' | 'withdrawn'; by: number; at: Date },
): Promise<void> {
  await decide.run(tx, [id, decision.state, decision.by, decision.at]);
}
