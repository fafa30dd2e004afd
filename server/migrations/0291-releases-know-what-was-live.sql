-- A release keeps what the shop showed of a page as it was put in, so that it never goes over what was
-- published since, nor brings back what was taken out.
alter table content_release_page add column put_over_version integer;
alter table content_release_page
  add foreign key (page_id, put_over_version) references content_version (page_id, version);
update content_release_page r set put_over_version = p.live_version
  from content_page p where p.page_id = r.page_id;
