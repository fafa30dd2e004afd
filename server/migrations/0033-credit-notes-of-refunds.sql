-- A credit note is of a refund of the order, however many payments give its money: there is one for
-- each, as there is one sum that it takes back.

-- order-documents --------------------------------------------------------------------------------

alter table order_document
  drop column refund_id,
  add column refund_id integer unique references order_refund,
  add check (kind = 'credit-note' or refund_id is null);
