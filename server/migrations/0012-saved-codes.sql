-- A saved basket keeps the code that it carried: whoever opens it again has that too, where it may
-- still be used. What was saved before has none.
alter table saved_list add column issue_code_id integer references issue_code;
create index on saved_list (issue_code_id) where issue_code_id is not null;
