-- The version before a release serves on while the release is put in place, and may be gone back to. The
-- pages that it writes then take the new form as they are stored, as those did that were there before:
-- the change of the latest release stands as a trigger, until the next one takes its place.
create function content_takes_its_form() returns trigger language plpgsql as $$
begin
  return new;
end $$;
create trigger content_version_takes_its_form before insert on content_version
  for each row execute function content_takes_its_form();
create trigger content_legal_version_takes_its_form before insert on content_legal_version
  for each row execute function content_takes_its_form();

create or replace procedure change_stored_content(change text) language plpgsql as $$
begin
  alter table content_version disable trigger content_version_stays;
  alter table content_legal_version disable trigger content_legal_version_stays;
  execute 'update content_version set content = ' || change;
  execute 'update content_legal_version set content = ' || change;
  alter table content_version enable trigger content_version_stays;
  alter table content_legal_version enable trigger content_legal_version_stays;
  execute format(
    'create or replace function content_takes_its_form() returns trigger language plpgsql as %L',
    'begin
       select ' || change || ' into new.content from (select new.content) as given (content);
       return new;
     end');
end $$;

call change_stored_content(
  $$with_block_fields('{"about": []}' || content, 'products', '{"taken": "apart"}')$$);
