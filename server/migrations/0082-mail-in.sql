-- Mail that comes in, and what makes an answer to ours find its way.

-- messages ---------------------------------------------------------------------------------------

alter table message
  add column thread text,                  -- 'QU-2R7K-9M4X': what an answer to it goes on with
  -- The Message-IDs before it in its thread; one without an @ is a mail of ours by its id.
  add column earlier_ids text[] not null default '{}',
  -- Somebody wrote it, so that it is not marked as sent by a machine.
  add column by_hand boolean not null default false;
create index on message (thread) where thread is not null;

-- Every mail of a thread from either side, in the order in which they came.
create table thread_mail (
  place bigint primary key generated always as identity,
  thread text not null,
  message_id text not null,                -- of ours the id alone, of others as they wrote it
  unique (thread, message_id)
);

alter table demo_mailbox add column reply_to text;

-- mail-in ----------------------------------------------------------------------------------------

-- One for each mail that came. The row is there before the raw mail in the store of files, and the
-- source is told only afterwards that it was taken, so that nothing is lost wherever it stops.
create table mail_in (
  mail_id uuid primary key,                -- random: the raw mail's name in the store as well
  -- Of the Message-ID, the sender and the body: the same mail delivered again is found by it.
  mail_key bytea not null unique check (length(mail_key) = 32),
  source text not null check (source in ('imap', 'demo')),
  arrived_at timestamptz not null,
  stored_at timestamptz,                   -- null until the raw mail lies whole in the store
  handled_at timestamptz,                  -- with what came of it, in one transaction
  -- joined, opened: in its thread; held: staff decide; noted: told beside its thread, or nowhere.
  outcome text check (outcome in ('joined', 'opened', 'held', 'noted', 'dismissed')),
  -- Why it is not simply in a thread.
  reason text check (reason in
    ('other-address', 'not-proved', 'two-threads', 'automatic', 'list', 'bounce', 'too-many',
     'unreadable')),
  thread text,                             -- that it is in, or would be in
  message_row integer,                     -- of its message, in the table of its kind of thread
  message_id text,
  sender text,                             -- as the mail says, in small letters
  sender_name text,
  subject text not null default '',
  words text not null default '',          -- what is new in it
  bounced_address text,                    -- what a bounce is about, and what it says
  bounced_reason text,
  decided_by integer,                      -- of the staff, about one that was held
  keep_until timestamptz not null,         -- then a job removes it, the raw mail too
  check ((handled_at is null) = (outcome is null)),
  check (handled_at is null or stored_at is not null)
);
create index on mail_in (thread) where thread is not null;
create index on mail_in (arrived_at) where handled_at is null;
create index on mail_in (handled_at desc) where outcome = 'held';
create index on mail_in (sender, arrived_at);
create index on mail_in (keep_until);

-- The files of a mail: those that were taken, and those that were not, with what to tell of them.
create table mail_in_file (
  mail_id uuid not null references mail_in on delete cascade,
  place integer not null,
  upload_id uuid,                          -- null where it was not taken
  file_name text not null,
  fault text,
  primary key (mail_id, place),
  check ((upload_id is null) = (fault is not null))
);

-- Further addresses that staff have let into a thread.
create table thread_address (
  thread text not null,
  address text not null,
  added_by integer,
  added_at timestamptz not null,
  primary key (thread, address)
);
