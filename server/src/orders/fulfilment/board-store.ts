import {
  boardColumns,
  type BoardCard,
  type BoardColumn,
} from '@plumbline/contracts/staff/shift.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { customerOf } from '../orders/staff-search-store.ts';

type Row = Omit<BoardCard, 'dispatchedAt'> & { dispatchedAt: Date | null; total: number };

// Why nobody goes on with it: what is in the way of all of it comes before what is in the way of a part.
const waitsFor = `case
  when c.state = 'failed' then 'failure'
  when c.state = 'dispatched' then null
  when exists (select from order_hold h where h.order_id = o.id and h.lifted_at is null) then 'hold'
  when sums.short > 0 then 'short'
  when c.state = 'planned' and exists (select from promise_change p
    where p.order_id = o.id and p.consignment = c.number and p.choice is null) then 'customer'
  when c.state = 'planned' and sums.here = 0 then 'goods'
  end`;

// $1 the shop's own calendar day, $2 a channel, $3 a risk, $4 how many of each column.
const board = statement<Row>(
  'fulfilment.listBoard',
  `with consignments as (
     select o.number as "orderNumber", c.number as consignment, ${waitsFor} as "waitsFor",
            c.state, ${customerOf} as customer, o.delivery_address->>'town' as town, o.channel,
            sums.units as pieces, sums.picked, sums.boxes, o.total_inc_pence as "totalPence",
            c.expected_day as "expectedDay", c.delivery_option->>'orderBy' as "orderBy",
            c.expected_day > c.promised_day or c.promised_day < $1::date as "isLate",
            c.dispatched_at as "dispatchedAt", sums.tracking as "trackingNumber",
            t.wave_id as "waveId", o.id
       from consignment c
       join customer_order o on o.id = c.order_id
       left join pick_wave_tote t on t.order_id = c.order_id and t.consignment = c.number
      cross join lateral (
        select coalesce(sum(cl.units), 0)::int as units, coalesce(sum(cl.picked), 0)::int as picked,
               coalesce(sum(least(l.short, cl.units - cl.picked)), 0)::int as short,
               coalesce(sum(l.allocated - l.picked), 0)::int as here,
               (select count(*)::int from consignment_box b
                 where b.order_id = c.order_id and b.consignment = c.number) as boxes,
               (select min(b.tracking_number) from consignment_box b
                 where b.order_id = c.order_id and b.consignment = c.number) as tracking
          from consignment_line cl
          join order_line l on l.order_id = cl.order_id and l.position = cl.position
         where cl.order_id = c.order_id and cl.consignment = c.number and cl.units > 0) sums
      where (c.state in ('planned', 'picking', 'packed')
             or (c.state = 'failed' and coalesce(c.resolution, 'claim') = 'claim')
             or (c.state = 'dispatched'
                 and c.dispatched_at >= $1::date::timestamp at time zone 'Europe/London'))
        and ($2::int is null or o.channel = $2)
   ), placed as (
     select *, case when "waitsFor" is not null then 'waiting'
                    when state = 'planned' then 'to-pick'
                    when state = 'picking' and picked < pieces then 'picking'
                    when state = 'picking' then 'to-pack'
                    when state = 'packed' then 'to-send'
                    else 'sent' end as "column"
       from consignments
      where $3::text is null or ($3 = 'late' and "isLate")
         or ($3 = 'today' and state <> 'dispatched' and "orderBy"::timestamptz < $1::date + 1)
   ), ranked as (
     select *, count(*) over (partition by "column")::int as total,
            row_number() over (partition by "column"
              order by "dispatchedAt" desc nulls last, "expectedDay", id, consignment) as place
       from placed)
   select "orderNumber", consignment, "column", "waitsFor", customer, town, channel, pieces, picked,
          boxes, "totalPence", "expectedDay", "orderBy", "isLate", "dispatchedAt",
          "trackingNumber", "waveId", total
     from ranked where place <= $4 order by place`,
);

/** What is to be done, a column a state: how many there are, and the soonest of them. */
export async function listBoard(
  tx: Queryable,
  asked: { today: string; channel: number | null; risk: string | null; most: number },
): Promise<{ column: BoardColumn; total: number; cards: BoardCard[] }[]> {
  const rows = await board.list(tx, [asked.today, asked.channel, asked.risk, asked.most]);
  return boardColumns.map((column) => {
    const own = rows.filter((row) => row.column === column);
    return { column, total: own[0]?.total ?? 0, cards: own.map(toCard) };
  });
}

function toCard({ total: _total, ...row }: Row): BoardCard {
  return { ...row, dispatchedAt: row.dispatchedAt?.toISOString() ?? null };
}
