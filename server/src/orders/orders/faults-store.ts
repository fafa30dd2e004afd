import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Lost, and given up: its money is on the way back, or was, until staff sent the goods after all. */
const wasGivenUp = `
  select from order_event e where e.order_id = o.id and e.kind = 'failure-resolved'`;

const faults = statement<{ fault: string }>(
  'orders.listFaults',
  `with line as (
     select order_id, count(*) as lines,
            sum(before_inc_pence)::bigint as before_inc, sum(before_ex_pence)::bigint as before_ex,
            sum(discount_inc_pence)::bigint as discount_inc,
            sum(discount_ex_pence)::bigint as discount_ex
       from order_line group by order_id),
   -- What was added to an order may be paid by what was taken out of it in the same change.
   set_off as (
     select order_id, sum(offset_pence)::bigint as pence from order_addition group by order_id),
   paid as (
     select op.order_id, sum(p.amount_pence)::bigint as pence,
            bool_and(p.state in ('succeeded', 'partly-refunded', 'refunded')) as is_paid,
            min(p.currency) as currency, max(p.currency) as other_currency
       from order_payment op join payment p on p.id = op.payment_id group by op.order_id)
   select format('order %s: its lines come to %s inc and %s ex, but it says %s and %s', o.number,
                 l.before_inc, l.before_ex, o.items_inc_pence, o.items_ex_pence) as fault
     from customer_order o join line l on l.order_id = o.id
    where l.before_inc <> o.items_inc_pence or l.before_ex <> o.items_ex_pence
   union all
   select format('order %s: its lines give %s off inc and %s ex, but it says %s and %s', o.number,
                 l.discount_inc, l.discount_ex, o.discount_inc_pence, o.discount_ex_pence)
     from customer_order o join line l on l.order_id = o.id
    where l.discount_inc <> o.discount_inc_pence or l.discount_ex <> o.discount_ex_pence
   union all
   select format('order %s has no lines', o.number)
     from customer_order o left join line l on l.order_id = o.id where l.order_id is null
   union all
   select format('order %s has no message that confirms it', o.number)
     from customer_order o
    where not exists (select from message m
                       where m.dedupe_key = 'order-confirmation:' || o.guid::text)
   union all
   select format('order %s has no event of its placing', o.number)
     from customer_order o
    where not exists (select from order_event e where e.order_id = o.id and e.kind = 'placed')
   union all
   select format('order %s is of %s pence, but its payments are of %s', o.number,
                 o.total_inc_pence, p.pence)
     from customer_order o join paid p on p.order_id = o.id
     left join set_off s on s.order_id = o.id
    where p.pence + coalesce(s.pence, 0) <> o.total_inc_pence or p.currency <> o.currency
       or p.other_currency <> o.currency
   union all
   select format('order %s used the code %s and has no claim of it', o.number,
                 o.discount_code->>'code')
     from customer_order o
    where o.discount_code is not null
      and not exists (select from discount_claim d
                       where d.order_guid = o.guid and d.state = any(
                               case when o.status = 'cancelled' or exists (${wasGivenUp})
                                    then array['claimed', 'released'] else array['claimed'] end)
                         and d.issue_code_id = (o.discount_code->>'issueCodeId')::int)
   union all
   select format('claim %s is of an order that used no such code', d.id)
     from discount_claim d left join customer_order o on o.guid = d.order_guid
    where d.state = 'claimed'
      and (o.discount_code->>'issueCodeId')::int is distinct from d.issue_code_id
   union all
   select format('claim %s gave %s pence, but order %s took off %s', d.id, d.off_inc_pence,
                 o.number, o.discount_inc_pence
                   + coalesce((o.discount_code->'deliveryOff'->>'incPence')::int, 0))
     from discount_claim d join customer_order o on o.guid = d.order_guid
    where d.state = 'claimed'
      and d.off_inc_pence <> o.discount_inc_pence
            + coalesce((o.discount_code->'deliveryOff'->>'incPence')::int, 0)
   union all
   select format('order %s took off %s pence without a code', o.number, o.discount_inc_pence)
     from customer_order o where o.discount_inc_pence <> 0 and o.discount_code is null
   union all
   select format('order %s has a payment that is not paid', o.number)
     from customer_order o join paid p on p.order_id = o.id where not p.is_paid`,
);

/** What is wrong with the orders' books, a sentence each; none when every invariant holds. */
export async function listOrderFaults(tx: Queryable): Promise<string[]> {
  return (await faults.list(tx)).map((row) => row.fault);
}
