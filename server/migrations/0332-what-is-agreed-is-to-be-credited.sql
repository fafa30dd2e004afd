-- What we agree with a business about is not asked for, from our word until the credit note that keeps it.
alter table ledger_dispute
  add column to_credit_pence bigint not null default 0 check (to_credit_pence >= 0);

update ledger_dispute d
   set to_credit_pence = greatest(0, d.pence - coalesce((
         select sum(a.pence) from ledger_allocation a join ledger_item c on c.id = a.from_item
          where a.to_item = d.item_id and c.kind = 'credit-note' and a.undone_at is null
            and a.made_at >= d.raised_at), 0))
 where d.outcome = 'agreed';
