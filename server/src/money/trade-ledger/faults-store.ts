import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'tradeLedger.listFaults',
  `with entry as (
     select business_id, sum(ordered_pence)::bigint as ordered,
            sum(invoiced_pence)::bigint as invoiced, sum(credit_pence)::bigint as credit
       from ledger_entry group by business_id),
   item as (
     select business_id,
            coalesce(sum(open_pence) filter (where kind = 'invoice'), 0)::bigint as invoiced,
            coalesce(sum(open_pence) filter (where kind <> 'invoice'), 0)::bigint as credit
       from ledger_item group by business_id),
   placed as (
     select i.id, i.reference,
            case when i.taken_back_at is null then i.amount_pence - i.open_pence else 0 end as gone,
            coalesce((select sum(a.pence) from ledger_allocation a
                       where i.id in (a.from_item, a.to_item) and a.undone_at is null), 0)::bigint
              as set_against
       from ledger_item i)
   select format('business %s owes %s ordered, %s invoiced, %s credit, and its entries come to %s, %s, %s',
                 a.business_id, a.ordered_pence, a.invoiced_pence, a.credit_pence,
                 coalesce(e.ordered, 0), coalesce(e.invoiced, 0), coalesce(e.credit, 0)) as fault
     from ledger_account a left join entry e using (business_id)
    where (a.ordered_pence, a.invoiced_pence, a.credit_pence)
          is distinct from (coalesce(e.ordered, 0), coalesce(e.invoiced, 0), coalesce(e.credit, 0))
   union all
   select format('business %s has %s open invoices and %s credit, and its items come to %s and %s',
                 a.business_id, a.invoiced_pence, a.credit_pence, coalesce(i.invoiced, 0),
                 coalesce(i.credit, 0))
     from ledger_account a left join item i using (business_id)
    where (a.invoiced_pence, a.credit_pence)
          is distinct from (coalesce(i.invoiced, 0), coalesce(i.credit, 0))
   union all
   select format('%s has %s pence settled, and %s set against it', reference, gone, set_against)
     from placed where gone <> set_against
   union all
   select format('order %s has %s pence ordered on account, less than nothing', order_id,
                 sum(ordered_pence))
     from ledger_entry where order_id is not null
    group by order_id having sum(ordered_pence) < 0
   union all
   select format('payment %s was paid for a statement and is no receipt', p.id)
     from payment p
    where p.purpose = 'statement' and p.state = 'succeeded'
      and not exists (select from ledger_item i
                       where i.payment_id = p.id and i.amount_pence = p.amount_pence)
      and not exists (select from refund r where r.payment_id = p.id)
   union all
   select format('payout %s is of %s pence, its statement has %s, and its cards got %s of %s', p.id,
                 p.pence, coalesce(i.amount_pence, 0), r.pence, p.pence - p.bank_pence)
     from ledger_payout p
     left join ledger_item i on i.cause = 'payout:' || p.id and i.business_id = p.business_id
    cross join lateral (
      select coalesce(sum(r.amount_pence), 0)::bigint as pence from refund r
       where r.subject = 'payout:' || p.id and r.settled_as is distinct from 'tried-again') r
    where (coalesce(i.amount_pence, 0), r.pence)
          <> (case when p.state = 'sent' then p.pence else 0 end,
              case when p.state = 'sent' then p.pence - p.bank_pence else 0 end)
   union all
   select format('refund %s gives back credit that nobody paid out', r.id)
     from refund r
    where r.reason = 'account-credit'
      and not exists (select from ledger_payout p
                       where r.subject = 'payout:' || p.id and p.state = 'sent')
   union all
   select format('the statement of business %s has %s, which nobody paid out', i.business_id, i.cause)
     from ledger_item i
    where i.kind = 'payout'
      and not exists (select from ledger_payout p where i.cause = 'payout:' || p.id)`,
);

/** What is wrong with what businesses owe, a sentence each; none when every invariant holds. */
export const listLedgerFaults = async (tx: Queryable) =>
  (await faults.list(tx, [])).map(({ fault }) => fault);
