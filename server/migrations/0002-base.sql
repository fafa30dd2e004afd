-- What every module may use: the audit log, mails, and what visitors looked at.

-- audit ------------------------------------------------------------------------------------------

-- Every write by staff, and every look at what is not theirs: who, when, before and after. Who acted
-- stays on record as a number, which leads to nobody once the account is erased.
create table audit_entry (
  id bigint primary key generated always as identity,
  actor_account_id integer,
  action text not null,                    -- 'accounts.getAccount'
  subject text not null,                   -- 'account:12'
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index on audit_entry (subject, at);

-- An entry is never changed, but what it says of an erased person is struck out.
create function audit_entry_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id, new.action, new.at) = (old.id, old.action, old.at)
     and new.actor_account_id is not distinct from old.actor_account_id
     and new.subject in (old.subject, 'erased')
     and (new.before is not distinct from old.before or new.before = '"erased"')
     and (new.after is not distinct from old.after or new.after = '"erased"') then
    return new;
  end if;
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_is_append_only();

-- messages ---------------------------------------------------------------------------------------

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
  -- The last mail to somebody carries their address no longer than it takes to send it.
  forgets_address boolean not null default false,
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

-- analytics --------------------------------------------------------------------------------------

-- What people looked at, kept only for those who accepted it: one row for each thing, as of the
-- last time, so that looking again replaces rather than adds.
create table visitor_action (
  owner text not null,                     -- 'visitor:…' or 'account:12', see caller.ts
  kind text not null check (kind in
    ('viewed-product', 'viewed-category', 'searched', 'added-to-basket')),
  subject text not null,                   -- a SKU, a category's slug or the words of a search
  at timestamptz not null,
  keep_until timestamptz not null,
  primary key (owner, kind, subject)
);
create index on visitor_action (keep_until);
