-- Which of the staff reads an application, so that two do not read the same one.
alter table trade_application
  add column taken_by integer references account on delete set null,
  add column taken_at timestamptz,
  add check (taken_by is null or taken_at is not null);
create index trade_application_taken_by on trade_application (taken_by);
