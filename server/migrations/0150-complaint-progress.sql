-- Whoever complained about their data reads what was done about it.

-- enquiries --------------------------------------------------------------------------------------

-- Steps that were noted before were written for staff alone: their words stay so.
alter table complaint_step add column is_told boolean not null default false;
alter table complaint_step alter column is_told drop default;
