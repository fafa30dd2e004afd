-- What a business wants on its orders: nothing asked, asked, or no order without it.
alter table business
  add column po_number text not null default 'optional'
    check (po_number in ('no', 'optional', 'required')),
  add column job_reference text not null default 'optional'
    check (job_reference in ('no', 'optional', 'required'));
