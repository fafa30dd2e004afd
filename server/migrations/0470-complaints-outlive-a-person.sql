-- A complaint about somebody's data is kept for its time, also where they are erased meanwhile.

-- enquiries --------------------------------------------------------------------------------------

-- Whoever wrote it is erased: what tells who they are goes once it has ended.
alter table enquiry add column forgets_person boolean not null default false;
create index on enquiry (state_since) where forgets_person;
