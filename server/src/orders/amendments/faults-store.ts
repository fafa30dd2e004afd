import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'amendments.listFaults',
  `select format('change %s of order %s was to cost %s pence, and its payment is of %s', c.id,
                 o.number, c.due_pence, coalesce(p.amount_pence, 0)) as fault
     from order_change c join customer_order o on o.id = c.order_id
     left join payment p on p.id = c.payment_id
          and p.state in ('succeeded', 'partly-refunded', 'refunded')
    where c.state = 'applied' and c.due_pence <> coalesce(p.amount_pence, 0)
   union all
   select format('change %s of order %s was to give back %s pence, and its refund gives %s', c.id,
                 o.number, c.back_pence, coalesce(s.pence, 0))
     from order_change c join customer_order o on o.id = c.order_id
     left join lateral (
       select sum(r.pence)::bigint as pence from order_refund_payment r
        where r.order_refund_id = c.refund_id) s on true
    where c.state = 'applied' and c.back_pence <> coalesce(s.pence, 0)
   union all
   select format('order %s set off %s pence, and its refunds %s', o.number, a.pence,
                 coalesce(r.pence, 0))
     from customer_order o
     join (select order_id, sum(offset_pence)::bigint as pence from order_addition
            group by order_id) a on a.order_id = o.id
     left join (select order_id, sum(offset_pence)::bigint as pence from order_refund
                 group by order_id) r on r.order_id = o.id
    where a.pence <> coalesce(r.pence, 0)
   union all
   select format('change %s of order %s waits for a payment, and its time is over since %s', c.id,
                 o.number, c.held_until)
     from order_change c join customer_order o on o.id = c.order_id
    where c.state = 'accepted' and c.held_until < $1`,
);

/** The job ends what is overdue within a minute or two, unless something is wrong with it. */
const graceMs = 2 * 3_600_000;

/** What is wrong with the changes of orders, a sentence each; none when every invariant holds. */
export async function listChangeFaults(tx: Queryable, now: Date): Promise<string[]> {
  const rows = await faults.list(tx, [new Date(now.getTime() - graceMs)]);
  return rows.map(({ fault }) => fault);
}
