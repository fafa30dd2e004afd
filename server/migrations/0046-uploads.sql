-- Files that people send in.

-- uploads ----------------------------------------------------------------------------------------

-- One for each file that lies, or is about to lie, in the store of files. The row is there before the
-- file and goes after it, so that no file lies there that nobody knows of.
create table upload (
  upload_id uuid primary key,              -- random: the file's name in the store as well
  kind text not null check (kind in ('picture', 'document')),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  file_name text not null check (file_name ~ '^[A-Za-z0-9_-]{1,60}\.(jpg|pdf)$'),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  stored_hash bytea not null check (length(stored_hash) = 32),
  sent_hash bytea not null check (length(sent_hash) = 32), -- the same picture sent twice is found by it
  sent_by text not null,                   -- account:… or visitor:…, who alone may make use of it
  sent_at timestamptz not null,
  stored_at timestamptz,                   -- null until the file lies whole in the store
  kept_at timestamptz,                     -- since when it belongs to something
  keep_until timestamptz not null,         -- then a job removes it
  check (kept_at is null or stored_at is not null),
  check ((kind = 'picture') = (width is not null and height is not null))
);
create index upload_keep_until on upload (keep_until);
create index upload_sent_by on upload (sent_by) where kept_at is null;
create index upload_sent_hash on upload (sent_hash);
