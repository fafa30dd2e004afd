import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'upgrades.listFaults',
  `with paid as (
     select order_id, sum(premium_inc_pence)::bigint as inc, sum(premium_ex_pence)::bigint as ex
       from delivery_upgrade where payment_id is not null group by order_id)
   select format('upgrade %s costs %s pence on top, and its payment is of %s', u.id,
                 u.premium_inc_pence, p.amount_pence) as fault
     from delivery_upgrade u join payment p on p.id = u.payment_id
    where p.amount_pence <> u.premium_inc_pence or p.purpose <> 'delivery-upgrade'
   union all
   select format('upgrade %s is done, costs %s pence on top, and nobody paid', id,
                 premium_inc_pence)
     from delivery_upgrade
    where state = 'done' and payment_id is null and premium_inc_pence > 0
   union all
   select format('order %s counts %s pence for better deliveries, and they come to %s', o.number,
                 o.upgrade_inc_pence, coalesce(p.inc, 0))
     from customer_order o left join paid p on p.order_id = o.id
    where o.upgrade_inc_pence <> coalesce(p.inc, 0) or o.upgrade_ex_pence <> coalesce(p.ex, 0)
   union all
   select format('upgrade %s was paid and has no invoice', u.id)
     from delivery_upgrade u
    where u.payment_id is not null and u.done_at < $1
      and not exists (select from order_document d
                       where d.order_id = u.order_id and d.kind = 'invoice'
                         and d.cause = 'upgrade:' || u.id
                         and d.inc_pence = u.premium_inc_pence
                         and d.ex_pence = u.premium_ex_pence)
   union all
   select format('upgrade %s was given back and has no credit note', u.id)
     from delivery_upgrade u
    where u.state = 'given-back' and u.given_back_at < $1
      and not exists (select from order_document d
                       where d.order_id = u.order_id and d.kind = 'credit-note'
                         and d.cause = 'upgrade:' || u.id)`,
);

/** Within this time the job has made what is due. */
const graceMs = 2 * 3_600_000;

/** What is wrong with better deliveries, a sentence each. */
export async function listUpgradeFaults(tx: Queryable, now: Date): Promise<string[]> {
  const rows = await faults.list(tx, [new Date(now.getTime() - graceMs)]);
  return rows.map(({ fault }) => fault);
}
