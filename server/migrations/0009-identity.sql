-- Sign-in: the shop's own sessions, and what the embedded OpenID provider keeps of people.

alter table account add column email_verified boolean not null default false;

alter table session
  add column id uuid not null default gen_random_uuid() unique, -- what its owner ends it by
  add column device text,                  -- what the browser says it is
  add column last_seen_at timestamptz not null default now(),
  add column provider_session text,        -- the provider's own session behind this one
  add column id_token text,                -- names the person to the provider when they sign out
  add column nonce_hash bytea,             -- of the sign-in: a renewal by refresh token repeats it
  add column signed_in_at timestamptz,     -- the provider's auth_time, where it tells one
  add column may_act_as_staff boolean not null default true; -- false without a second factor
create index on session (account_id);
create index on session (expires_at);

-- Each nonce opens one session, however often its ID token is sent.
create table used_nonce (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);

-- A sign-in without JavaScript that is under way; its row is deleted by the one return.
create table sign_in_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,             -- of the cookie of the browser that began it
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);

-- Everything below belongs to the embedded provider and stays empty with another one.

-- How a person proves who they are. A row exists only once their address is confirmed.
create table credential (
  subject text primary key,
  email text not null,
  display_name text not null,
  password_hash text not null,
  totp_secret bytea,                       -- sealed
  totp_confirmed_at timestamptz,
  totp_last_step bigint,                   -- a code works once
  is_demo boolean not null default false,  -- seeded: staff among them need no second factor
  created_at timestamptz not null
);
create unique index on credential (lower(email));

create table recovery_code (
  subject text not null references credential on delete cascade,
  code_hash bytea not null,
  primary key (subject, code_hash)
);

-- A link in a mail: works once, until it expires.
create table mailed_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  payload jsonb not null,
  expires_at timestamptz not null
);

-- Tries are counted by what was typed and where from, whether or not anybody has that address.
create table try_count (
  key_hash bytea primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);

-- Sessions, interactions, grants, codes and tokens. Ids are secrets, so only their hash is kept.
create table oidc_artifact (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  session_uid text,
  subject text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index on oidc_artifact (grant_id);
create index on oidc_artifact (session_uid);
create index on oidc_artifact (subject);
create index on oidc_artifact (expires_at);

-- The keys that tokens are signed with. A retired one signs nothing but is still published.
create table oidc_key (
  kid text primary key,
  sealed_jwk bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
