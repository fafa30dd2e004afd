-- An address of the book counts its edits, so that nobody saves over one that they have not seen.
alter table saved_address add column version integer not null default 1;
