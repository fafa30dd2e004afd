-- A claim whose money a second person does not agree to is decided about again.
alter table claim add column round smallint not null default 1 check (round > 0);
