-- A credit note made while a dispute is open keeps our word before we give it, and counts towards it.
alter table ledger_dispute
  add column credited_pence bigint not null default 0 check (credited_pence between 0 and pence);

update ledger_dispute d
   set credited_pence = least(d.pence, coalesce((
         select sum(a.pence) from ledger_allocation a join ledger_item c on c.id = a.from_item
          where a.to_item = d.item_id and c.kind = 'credit-note' and a.undone_at is null
            and a.made_at >= d.raised_at), 0))
 where d.outcome is null;
