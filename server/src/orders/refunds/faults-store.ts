import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'refunds.listFaults',
  `with kept as (
     select * from order_refund where state in ('waiting', 'sent')),
   part as (
     select order_refund_id as id, sum(inc_pence)::bigint as pence
       from order_refund_line group by order_refund_id),
   share as (
     select order_refund_id as id, sum(pence)::bigint as pence
       from order_refund_payment group by order_refund_id),
   line as (
     select r.order_id, l.order_line, sum(l.inc_pence + l.kept_inc_pence)::bigint as inc,
            sum(l.ex_pence + l.kept_ex_pence)::bigint as ex,
            sum(l.vat_pence + l.kept_vat_pence)::bigint as vat,
            coalesce(sum(l.units), 0)::int as units
       from kept r join order_refund_line l on l.order_refund_id = r.id
      where l.kind = 'goods' group by r.order_id, l.order_line),
   delivery as (
     select r.order_id, sum(l.inc_pence)::bigint as inc, sum(l.vat_pence)::bigint as vat
       from kept r join order_refund_line l on l.order_refund_id = r.id
      where l.kind = 'delivery' group by r.order_id),
   money as (
     select subject, payment_id, sum(amount_pence)::bigint as pence from refund
      where subject is not null and reason <> 'account-credit'
        and settled_as is distinct from 'tried-again'
      group by subject, payment_id)
   select format('refund %s of order %s is for %s pence, but its payments give %s', r.id, o.number,
                 coalesce(p.pence, 0),
                 coalesce(s.pence, 0) + r.offset_pence) as fault
     from order_refund r join customer_order o on o.id = r.order_id
     left join part p on p.id = r.id left join share s on s.id = r.id
    where coalesce(p.pence, 0) <> coalesce(s.pence, 0) + r.offset_pence
   union all
   select format('order %s: %s pence and %s units given back of line %s, which is of %s and %s',
                 o.number, g.inc, g.units, l.position, l.inc_pence, l.quantity + l.added)
     from line g join customer_order o on o.id = g.order_id
     join order_line l on l.order_id = g.order_id and l.position = g.order_line
    where g.inc > l.inc_pence or g.ex > l.ex_pence or g.vat > l.vat_pence or g.units > l.quantity + l.added
   union all
   select format('order %s has a refund of line %s, which it has not', o.number, g.order_line)
     from line g join customer_order o on o.id = g.order_id
    where not exists (select from order_line l
                       where l.order_id = g.order_id and l.position = g.order_line)
   union all
   select format('order %s: %s pence given back of its delivery, which is of %s', o.number, g.inc,
                 o.delivery_inc_pence)
     from delivery g join customer_order o on o.id = g.order_id
    where g.inc > o.delivery_inc_pence
       or g.vat > o.delivery_inc_pence - o.delivery_ex_pence
   union all
   select format('refund %s of order %s takes from a payment of something else', r.id, o.number)
     from order_refund r join customer_order o on o.id = r.order_id
     join order_refund_payment s on s.order_refund_id = r.id
    where not exists (select from order_payment op
                       where op.order_id = r.order_id and op.payment_id = s.payment_id)
   union all
   select format('refund %s is sent with %s pence of payment %s, and %s pence are promised', r.id,
                 s.pence, s.payment_id, coalesce(m.pence, 0))
     from order_refund r join order_refund_payment s on s.order_refund_id = r.id
     left join money m on m.subject = r.id::text and m.payment_id = s.payment_id
    where r.state = 'sent' and s.pence is distinct from m.pence
   union all
   select format('%s pence of payment %s are promised for refund %s, which was not sent', m.pence,
                 m.payment_id, m.subject)
     from money m left join order_refund r on r.id::text = m.subject and r.state = 'sent'
    where r.id is null
   union all
   select format('refund %s of order %s was sent without a mail about it', r.id, o.number)
     from order_refund r join customer_order o on o.id = r.order_id
    where r.state = 'sent' and o.email like '%@%'
      and exists (select from order_refund_payment s where s.order_refund_id = r.id)
      and not exists (select from message m
                       where m.dedupe_key = format('order-refund:%s:%s', o.guid, r.id))`,
);

/** What is wrong with the refunds' books, a sentence each; none when every invariant holds. */
export async function listRefundFaults(tx: Queryable): Promise<string[]> {
  return (await faults.list(tx)).map((row) => row.fault);
}
