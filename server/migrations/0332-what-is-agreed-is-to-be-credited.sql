-- What we agree with a business about is not asked for, from our word until the credit note that keeps it.
alter table ledger_dispute
  add column to_credit_pence bigint not null default 0 check (to_credit_pence >= 0);

-- As far as no credit note has come since; one that puts an invoice right is none of what is agreed.
update ledger_dispute d
   set to_credit_pence = greatest(0, d.pence - coalesce((
         select sum(n.inc_pence)
           from ledger_item i
           join order_document v on v.kind = 'invoice' and v.number = i.reference
           join order_document n on n.preceding_id = v.id and n.kind = 'credit-note'
          where i.id = d.item_id and n.cause not like 'correction:%' and n.issued_at >= d.raised_at), 0))
 where d.outcome = 'agreed';
