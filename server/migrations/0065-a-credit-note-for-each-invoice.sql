-- A refund of goods of several invoices has a credit note for each of them; their causes tell them apart.
alter table order_document drop constraint order_document_refund_id_key;
create index on order_document (refund_id) where refund_id is not null;
