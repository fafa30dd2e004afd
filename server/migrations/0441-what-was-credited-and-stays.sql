-- Whether a credit note counted towards what was agreed in a dispute, as its goods stay. Null for all other
-- items, and where it is not known: the version before does not say.
alter table ledger_item
  add column keeps_word boolean,
  add check (keeps_word is null or kind = 'credit-note');

-- A claim's refund of what had arrived takes nothing back.
update ledger_item i
   set keeps_word = true
  from order_document d
  join claim c on c.order_refund_id = d.refund_id and c.position is not null and c.remedy = 'refund'
 where i.cause = 'credit-note:' || d.number;
