-- What was never in the shop may be deleted with all that was saved of it. Whatever was is only added to.
create function content_version_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from content_page where page_id = old.page_id and published_at is not null
  ) then
    return old;
  end if;
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name;
end $$;
drop trigger content_version_stays on content_version;
create trigger content_version_stays before update or delete on content_version
  for each row execute function content_version_is_kept();
