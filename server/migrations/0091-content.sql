-- Words of the shop's own: pages, guides and what stands on many pages.

-- content-changes ----------------------------------------------------------------------------------

-- Counts the changes that readers must see. Whoever changes something that is in the shop counts it
-- here first and holds the row until it commits, so that changes come to be seen in their order.
create table content_state (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into content_state (version) values (0);
create function tell_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(current_schema() || ':content', '');
  return null;
end $$;
create trigger content_state_told after update on content_state
  for each row execute function tell_content_change();

-- media --------------------------------------------------------------------------------------------

-- A picture that pages may show. The file is one that was sent in, looked at and drawn anew.
create table content_media (
  media_id uuid primary key,
  upload_id uuid not null references upload,
  name text not null,
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  focal_x integer not null default 50 check (focal_x between 0 and 100),
  focal_y integer not null default 50 check (focal_y between 0 and 100),
  version integer not null default 1 check (version >= 1),
  added_by integer,
  added_at timestamptz not null
);

-- global-items -------------------------------------------------------------------------------------

create table global_item (
  id text primary key,
  version integer not null check (version >= 1)
);
create table global_item_version (
  id text not null references global_item,
  version integer not null check (version >= 1),
  value jsonb not null,
  saved_by integer,
  saved_at timestamptz not null,
  primary key (id, version)
);

-- pages --------------------------------------------------------------------------------------------

create table content_category (
  key text primary key,
  name text not null,
  intro text not null,
  position integer not null
);

create table content_author (
  key text primary key,
  name text not null,
  role text not null
);

create table content_page (
  page_id integer generated always as identity primary key,
  kind text not null check (kind in ('page', 'article', 'landing', 'legal')),
  slug text not null unique,               -- where it is, or would be
  version integer not null check (version >= 1), -- its newest
  live_version integer,                    -- what the shop shows; null for nothing
  live_since timestamptz,                  -- since it shows this version
  published_at timestamptz,                -- when it was first shown
  seen_in bigint not null default 0,       -- the change that readers last had to see of it
  owner_account_id integer references account, -- who answers for it; null once they are erased
  review_on date,
  check ((live_version is null) = (live_since is null)),
  check (live_version is null or live_version <= version)
);
create index content_page_seen_in on content_page (seen_in);

-- Every state that a page was ever saved in. Nothing of it is changed, so that no word is lost.
create table content_version (
  page_id integer not null references content_page,
  version integer not null check (version >= 1),
  content jsonb not null,
  note text not null,                      -- what was done, in a few words
  saved_by integer,                        -- an account's number, which stays when it is erased
  saved_at timestamptz not null,
  primary key (page_id, version)
);
alter table content_page
  add foreign key (page_id, version) references content_version (page_id, version)
    deferrable initially deferred,
  add foreign key (page_id, live_version) references content_version (page_id, version)
    deferrable initially deferred;

-- Where a page was once. It leads to the page and not to an address, so that there is never a chain
-- of them nor a circle; one that staff made leads to a path that is no redirect itself.
create table content_redirect (
  slug text primary key,
  page_id integer references content_page,
  path text check (path like '/%'),
  made_at timestamptz not null,
  check ((page_id is null) <> (path is null))
);

-- What was binding, as it was shown, from which day: a text that people agreed to.
create table content_legal_version (
  page_id integer not null references content_page,
  number integer not null check (number >= 1),
  content jsonb not null,
  in_force_from date not null,
  published_at timestamptz not null,
  primary key (page_id, number)
);
create function content_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: it is only ever added to', tg_op, tg_table_name;
end $$;
create trigger content_legal_version_stays before update or delete on content_legal_version
  for each row execute function content_is_append_only();
create trigger content_version_stays before update or delete on content_version
  for each row execute function content_is_append_only();
