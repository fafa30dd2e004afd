alter table account add column if not exists email_verified boolean not null default false;

-- Every write by staff, and every look at what is not theirs: who, when, before and after.
create table audit_entry (
  id bigint primary key generated always as identity,
  actor_account_id integer references account,
  action text not null,                    -- 'accounts.getAccount'
  subject text not null,                   -- 'account:12'
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index on audit_entry (subject, at);
create function audit_entry_is_append_only() returns trigger language plpgsql as
  $$ begin raise exception 'audit entries are never changed'; end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_is_append_only();

create table account_profile (
  account_id integer primary key references account,
  first_name text,
  last_name text,
  phone text,
  consents jsonb not null default '{"email": false, "text": false, "telephone": false, "post": false}',
  updated_at timestamptz not null
);

-- What was agreed to or taken back, and when: the proof of a consent.
create table consent_event (
  id bigint primary key generated always as identity,
  account_id integer references account,
  email text,
  channel text not null,
  given boolean not null,
  source text not null,
  at timestamptz not null
);

create table newsletter_subscription (
  email text primary key,                  -- lower case
  state text not null check (state in ('asked', 'subscribed', 'unsubscribed')),
  asked_at timestamptz not null,
  changed_at timestamptz not null
);

-- The terms as they were published; accounts accept a version.
create table terms_version (
  version text primary key,
  text text not null,
  published_on date not null
);
create table terms_acceptance (
  account_id integer not null references account,
  version text not null references terms_version,
  accepted_at timestamptz not null,
  primary key (account_id, version)
);
insert into terms_version (version, text, published_on) values ('2026-11', E'## Buying from us\n\nA price on the site is an invitation; the contract is made when we confirm your order. You pay when you order and we hold your goods from that moment. If something you paid for has sold out, the money goes back at once and in full.\n\n## Changing your mind\n\nYou may cancel within 14 days of the day the last item arrives, without a reason. Tell us in any clear way, or use the model form in the help centre. We refund what you paid, and the cheapest standard delivery with it, within 14 days of having the goods back or proof that you sent them.\n\n## If something is wrong\n\nGoods must be as described, of satisfactory quality and fit for their purpose. Nothing here limits those rights, and there is no deadline of ours within which a fault must be reported.\n\n## Trade accounts\n\nAn account is for the business that applied for it. Its prices are confidential to it. Payment on account is due as agreed when credit was granted.\n\n## Your data\n\nWe keep what an order and the law need, and nothing for advertising unless you agree, one channel at a time. You may have a copy of everything, or ask us to delete it, from your account page.', '2026-11-01');

-- A request to be forgotten is carried out by staff, because orders must be kept for tax.
create table deletion_request (
  id integer primary key generated always as identity,
  account_id integer not null references account,
  reason text,
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
  requested_at timestamptz not null
);
create unique index on deletion_request (account_id) where state = 'open';

create table saved_address (
  id integer primary key generated always as identity,
  account_id integer not null references account,
  address_type text not null check (address_type in ('delivery', 'billing')),
  label text,
  address jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create unique index on saved_address (account_id, address_type) where is_default;
create index on saved_address (account_id, address_type);

-- A guest's basket that was merged into an account's is neither open nor ordered.
alter table basket drop constraint basket_status_check;
alter table basket add constraint basket_status_check check (status in ('open', 'ordered', 'merged'));
