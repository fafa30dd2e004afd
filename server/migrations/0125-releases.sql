-- Pages that go into the shop together, at an hour or at once.
create table content_release (
  release_id integer generated always as identity primary key,
  name text not null,
  state text not null check (state in ('draft', 'scheduled', 'live', 'undone', 'failed')),
  version integer not null default 1 check (version >= 1),
  goes_live_at timestamptz,                -- while it is scheduled
  went_live_at timestamptz,
  fault text,                              -- why it did not go into the shop at its hour
  made_by integer,
  made_at timestamptz not null,
  check ((state = 'scheduled') = (goes_live_at is not null)),
  check ((state = 'failed') = (fault is not null)),
  check ((state in ('live', 'undone')) = (went_live_at is not null))
);
create index content_release_due on content_release (goes_live_at) where state = 'scheduled';

create table content_release_page (
  release_id integer not null references content_release,
  page_id integer not null,
  version integer not null,                -- what goes into the shop
  before_version integer,                  -- what the shop showed before; null for nothing
  primary key (release_id, page_id),
  foreign key (page_id, version) references content_version (page_id, version),
  foreign key (page_id, before_version) references content_version (page_id, version)
);
