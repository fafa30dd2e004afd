-- Every mail that a state change promises, written in its transaction; a job sends it afterwards.
create table message (
  id uuid primary key,                     -- the Message-ID, too: the same on every attempt
  kind text not null,
  dedupe_key text not null unique,         -- 'order-confirmation:<guid>': one row a promise
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  claimed_until timestamptz,               -- while one process hands it over, no other does
  created_at timestamptz not null,
  sent_at timestamptz
);

create index on message (created_at) where state = 'queued';

-- Where mail lands in demo mode without SMTP_URL: read at /dev/mailbox.
create table demo_mailbox (
  id bigint primary key generated always as identity,
  message_id text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  received_at timestamptz not null default now()
);
