import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'statements.listFaults',
  `with ledger as (
     select order_id, sum(ordered_pence)::bigint as pence
       from ledger_entry where order_id is not null group by order_id),
   invoiced as (
     select order_id, sum(inc_pence)::bigint as pence
       from order_document where kind = 'invoice' and cause like 'consignment:%' group by order_id),
   unsent as (
     select r.order_id, sum(l.released_inc_pence)::bigint as pence
       from order_refund r join order_refund_line l on l.order_refund_id = r.id
      where r.state = 'sent' group by r.order_id),
   paper as (
     select d.number, d.kind, d.inc_pence, o.business_id
       from order_document d join customer_order o on o.id = d.order_id
      where o.payment_terms = 'on-account' and d.inc_pence > 0 and d.cause not like 'upgrade:%')
   select format('order %s has %s pence to be invoiced on account, and the ledger holds %s', o.number,
                 o.total_inc_pence - o.upgrade_inc_pence - coalesce(i.pence, 0)
                   - coalesce(u.pence, 0),
                 coalesce(l.pence, 0)) as fault
     from customer_order o
     left join ledger l on l.order_id = o.id
     left join invoiced i on i.order_id = o.id
     left join unsent u on u.order_id = o.id
    where o.payment_terms = 'on-account'
      and coalesce(l.pence, 0) <> o.total_inc_pence - o.upgrade_inc_pence - coalesce(i.pence, 0)
                                  - coalesce(u.pence, 0)
   union all
   select format('%s is of %s pence for business %s, and its statement has %s for %s', p.number,
                 p.inc_pence, p.business_id, i.amount_pence, i.business_id)
     from paper p left join ledger_item i on i.reference = p.number and i.kind = p.kind
    where (i.amount_pence, i.business_id) is distinct from (p.inc_pence, p.business_id)
   union all
   select format('a statement has %s %s, which was never issued', i.kind, i.reference)
     from ledger_item i
    where i.kind in ('invoice', 'credit-note')
      and not exists (select from paper p where p.number = i.reference and p.kind = i.kind)`,
);

/** Where what businesses owe and their papers differ, a sentence each; none where they agree. */
export const listStatementFaults = async (tx: Queryable) =>
  (await faults.list(tx, [])).map(({ fault }) => fault);

const uncredited = statement<{ fault: string }>(
  'statements.listUncreditedFaults',
  `select format('%s pence of %s were agreed on %s, and no credit note has come since',
                 d.to_credit_pence, i.reference,
                 to_char(d.settled_at at time zone 'Europe/London', 'YYYY-MM-DD')) as fault
     from ledger_dispute d join ledger_item i on i.id = d.item_id
    where d.to_credit_pence > 0 and d.settled_at < $1 order by d.settled_at, d.id`,
);

/** Within this time staff make the credit note that they have agreed to. */
const creditWithinMs = 14 * 86_400_000;

/** What staff have agreed to credit and did not, a sentence each. */
export const listUncredited = async (tx: Queryable, now: Date) =>
  (await uncredited.list(tx, [new Date(now.getTime() - creditWithinMs)])).map(({ fault }) => fault);
