-- The confirmation of an order as one PDF, kept as it was made when the order was placed.
create table order_confirmation_paper (
  order_id integer primary key references customer_order,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  made_at timestamptz not null,
  check (pdf_sha256 = sha256(pdf))
);
-- PDFs are deflated already.
alter table order_confirmation_paper alter column pdf set storage external;
