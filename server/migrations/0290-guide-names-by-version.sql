-- Staff name the categories and authors of guides: whoever saves one says which version they saw.
alter table content_category add column version integer not null default 1 check (version >= 1);
alter table content_author add column version integer not null default 1 check (version >= 1);
