import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { ComingDelivery, WaitingMatter } from '@plumbline/contracts/nouns/trade-summary.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Whose orders are asked for, and which of them are the caller's own. */
interface Buyer {
  businessId: number;
  accountId: number;
}

// A colleague may know that an order is, and when it comes; its page is for whoever placed it.
const ownGuid = 'case when o.account_id = $2 then o.guid end';

interface ComingRow {
  delivery: ComingDelivery;
  ofToday: number;
}

const coming = statement<ComingRow>(
  'dashboard.listComing',
  `select json_build_object('orderNumber', o.number, 'orderGuid', ${ownGuid},
            'poNumber', o.po_number, 'jobReference', o.job_reference, 'state', c.state,
            'expectedDay', c.expected_day, 'promisedDay', c.promised_day, 'pieces', units.pieces,
            'place', concat_ws(', ', goes.address->>'town',
              substring(goes.address->>'postcode' from '^(.*?) ?[0-9][A-Za-z]{2}$'))) as delivery,
          (count(*) filter (where c.expected_day = $3::date) over ())::int as "ofToday"
     from customer_order o
     join consignment c on c.order_id = o.id
    cross join lateral (select coalesce(c.delivery_address, o.delivery_address) as address) goes
    cross join lateral (select coalesce(sum(l.units), 0)::int as pieces from consignment_line l
                         where l.order_id = c.order_id and l.consignment = c.number) units
    where o.business_id = $1 and o.status in ('placed', 'picking', 'dispatched')
      and c.state in ('planned', 'picking', 'packed', 'dispatched') and units.pieces > 0
    order by c.expected_day, o.id, c.number limit $4`,
);

/** What is to come to a business, the soonest first, and how much of it all arrives on a day. */
export async function listComing(
  tx: Queryable,
  { businessId, accountId }: Buyer,
  today: string,
  limit: number,
): Promise<{ deliveries: ComingDelivery[]; arrivingToday: number }> {
  const rows = await coming.list(tx, [businessId, accountId, today, limit]);
  return { deliveries: rows.map(({ delivery }) => delivery), arrivingToday: rows[0]?.ofToday ?? 0 };
}

const waiting = statement<WaitingMatter>(
  'dashboard.listWaiting',
  `with own as (
     select id, guid, number from customer_order where business_id = $1 and account_id = $2),
   matter as (
     select 'delay' as kind, o.guid, o.number, p.asked_at as at
       from own o join promise_change p on p.order_id = o.id where p.choice is null
     union all
     select case c.state when 'accepted' then 'payment' else 'change' end, o.guid, o.number,
            c.begun_at
       from own o join order_change c on c.order_id = o.id
      where c.state = 'accepted' or (c.state = 'proposed' and c.origin = 'staff')
     union all
     select 'answer', o.guid, o.number, q.waiting_since
       from own o join order_question q on q.order_id = o.id
      where q.state = 'answered' and q.waiting_since > $3::timestamptz - interval '14 days'
     union all
     select 'phone-order', null, b.name, l.sent_at
       from order_basket b join order_basket_link l on l.order_basket_id = b.id
      where b.business_id = $1 and b.account_id = $2 and l.ended_at is null and l.expires_at > $3
     union all
     select 'application', null, a.external_id,
            (select min(i.asked_at) from trade_application_item i
              where i.application_id = a.id and i.answered_at is null)
       from trade_application a
      where a.business_id = $1 and a.account_id = $2 and a.state = 'more-information')
   select kind, number as "orderNumber", guid as "orderGuid",
          to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as since
     from matter order by at limit 12`,
);

/** What only the caller can decide, pay or answer, the longest waiting first. */
export const listWaiting = (tx: Queryable, { businessId, accountId }: Buyer, now: Date) =>
  waiting.list(tx, [businessId, accountId, now]);

/** The newest order of a business, with what is sent together of it. */
export interface LatestRow {
  orderNumber: string;
  orderGuid: string | null;
  poNumber: string | null;
  jobReference: string | null;
  status: OrderStatus;
  placedOn: string;
  totalExPence: number;
  deliveries: Pick<ComingDelivery, 'state' | 'expectedDay' | 'pieces'>[];
}

const latest = statement<LatestRow>(
  'dashboard.findLatest',
  `select o.number as "orderNumber", ${ownGuid} as "orderGuid", o.po_number as "poNumber",
          o.job_reference as "jobReference", o.status, o.total_ex_pence as "totalExPence",
          to_char(o.placed_at at time zone 'Europe/London', 'YYYY-MM-DD') as "placedOn",
          (select coalesce(json_agg(json_build_object('state', c.state,
                    'expectedDay', c.expected_day, 'pieces', units.pieces) order by c.number), '[]')
             from consignment c
            cross join lateral (
              select coalesce(sum(l.units), 0)::int as pieces from consignment_line l
               where l.order_id = c.order_id and l.consignment = c.number) units
            where c.order_id = o.id and units.pieces > 0) as deliveries
     from customer_order o
    where o.business_id = $1
    order by o.placed_at desc, o.id desc limit 1`,
);

/** The newest order of a business; undefined for one that never ordered. */
export const findLatest = (tx: Queryable, { businessId, accountId }: Buyer) =>
  latest.find(tx, [businessId, accountId]);
