import type { DisputeState } from '@plumbline/contracts/nouns/refunds.ts';
import type { Page } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A dispute with the order whose payment it is of. */
export interface DisputeRow {
  disputeId: string;
  orderNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  state: DisputeState;
  isInquiry: boolean;
  reason: string;
  amountPence: number;
  withdrawnPence: number;
  feePence: number;
  method: string | null;
  openedAt: Date;
  evidenceDueAt: Date | null;
  answer: string | null;
  /** What was answered and refused, and why, in the provider's own words. */
  refusedAnswer: string | null;
  refusal: string | null;
  answeredByName: string | null;
  answeredAt: Date | null;
}

/** How disputes are looked at: what waits for us, what the bank looks at, what is over. */
export type DisputeStage = 'to-answer' | 'with-the-bank' | 'over';

const stage = `case when d.state = 'needs-response' and d.answer is null then 'to-answer'
  when d.state in ('needs-response', 'under-review') then 'with-the-bank' else 'over' end`;

const columns = `d.id as "disputeId", o.number as "orderNumber",
    o.contact->>'firstName' as "firstName", o.contact->>'lastName' as "lastName", o.email,
    d.state, d.is_inquiry as "isInquiry", d.reason, d.amount_pence as "amountPence",
    d.withdrawn_pence as "withdrawnPence", d.fee_pence as "feePence", p.method,
    d.opened_at as "openedAt", d.evidence_due_at as "evidenceDueAt", d.answer,
    d.refused_answer as "refusedAnswer", d.refusal,
    answerer.display_name as "answeredByName", d.answered_at as "answeredAt"
  from dispute d
  join payment p on p.id = d.payment_id
  left join order_payment op on op.payment_id = p.id
  left join customer_order o on o.id = op.order_id
  left join account answerer on answerer.id = d.answered_by`;

const find = statement<DisputeRow>('disputes.find', `select ${columns} where d.id = $1`);
const list = statement<DisputeRow>(
  'disputes.list',
  `select ${columns} where $1::text is null or ${stage} = $1
    order by case when d.state = 'needs-response' then d.evidence_due_at end nulls last,
             d.opened_at desc, d.id limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'disputes.count',
  `select count(*)::int as count from dispute d where $1::text is null or ${stage} = $1`,
);

export const findDisputeRow = (tx: Queryable, disputeId: string) => find.find(tx, [disputeId]);

/** Disputes of a stage, or all: the answer that is due first before all, then the newest. */
export const listDisputeRows = (
  tx: Queryable,
  wanted: DisputeStage | null,
  { limit, offset }: Page,
) => list.list(tx, [wanted, limit, offset]);

export const countDisputes = async (tx: Queryable, wanted: DisputeStage | null) =>
  (await count.find(tx, [wanted]))!.count;

/** What an order keeps that speaks for it. */
export interface OrderFacts {
  number: string;
  placedAt: Date;
  totalPence: number;
  email: string;
  name: string;
  address: string;
  goods: string;
  refundedPence: number;
  /** What was sent, in the order in which it left. */
  sent: readonly SentConsignment[];
}

/** A consignment that left the house, and how it is known that it arrived. */
export interface SentConsignment {
  carrier: string;
  service: string | null;
  trackingNumbers: readonly string[];
  /** Where it went, where that was not the order's own address. */
  address: string | null;
  goods: string;
  dispatchedAt: string;
  deliveredAt: string | null;
  /** The carrier's own word for it: where and when each box was handed over. */
  scans: readonly { trackingNumber: string; place: string | null; scannedAt: string }[];
}

const facts = statement<OrderFacts>(
  'disputes.findOrderFacts',
  `select o.number, o.placed_at as "placedAt", o.total_inc_pence as "totalPence", o.email,
          concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName') as name,
          concat_ws(', ', o.delivery_address->>'line1', o.delivery_address->>'line2',
                    o.delivery_address->>'town', o.delivery_address->>'postcode') as address,
          (select string_agg((l.quantity + l.added) || ' × ' || l.name || ' (' || l.sku || ')', '; '
                             order by l.position)
             from order_line l where l.order_id = o.id) as goods,
          (select coalesce(sum(r.amount_pence), 0)::bigint
             from order_payment op join refund r on r.payment_id = op.payment_id
            where op.order_id = o.id and r.state = 'succeeded') as "refundedPence",
          (select coalesce(json_agg(json_build_object(
                    'carrier', c.carrier, 'service', c.service,
                    'dispatchedAt', c.dispatched_at, 'deliveredAt', c.delivered_at,
                    'address', c.delivery_address->>'line1' || ', '
                               || (c.delivery_address->>'postcode'),
                    'trackingNumbers', boxes.numbers, 'goods', goods.text, 'scans', told.scans)
                    order by c.dispatched_at, c.number), '[]')
             from consignment c
            cross join lateral (
              select coalesce(json_agg(b.tracking_number order by b.number), '[]') as numbers
                from consignment_box b
               where b.order_id = c.order_id and b.consignment = c.number
                 and b.tracking_number is not null) boxes
            cross join lateral (
              select string_agg(cl.units || ' × ' || l.name, '; ' order by l.position) as text
                from consignment_line cl join order_line l using (order_id, position)
               where cl.order_id = c.order_id and cl.consignment = c.number
                 and cl.units > 0) goods
            cross join lateral (
              select coalesce(json_agg(json_build_object('trackingNumber', s.tracking_number,
                       'place', s.place, 'scannedAt', s.scanned_at) order by s.scanned_at), '[]')
                       as scans
                from consignment_box b join carrier_scan s on s.tracking_number = b.tracking_number
               where b.order_id = c.order_id and b.consignment = c.number
                 and s.code = 'delivered') told
            where c.order_id = o.id and c.dispatched_at is not null) as sent
     from customer_order o where o.number = $1`,
);

/** What the order has to show for itself, by its number. */
export const findOrderFacts = (tx: Queryable, orderNumber: string) => facts.find(tx, [orderNumber]);
