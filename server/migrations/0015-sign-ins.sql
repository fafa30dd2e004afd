-- identity: a subject is what one issuer calls a person, and another's same subject is somebody else.

-- Who vouched for the account's own sign-in: an issuer's exact name, or `embedded` for the shop's own
-- provider, whose address changes with the shop's. Accounts of another provider from before issuers
-- were kept are `unrecorded` until that provider names them again, with the address that they have.
alter table account add column issuer text not null default 'unrecorded';
update account set issuer = 'embedded'
 where exists (select from credential where credential.subject = account.subject);
alter table account alter column issuer set default 'embedded';
alter table account drop constraint account_subject_key;
alter table account add unique (issuer, subject);

-- Bearer tokens that another provider issued up to here have ended: their owner signed out everywhere.
alter table account add column bearer_ended_at timestamptz;

-- Further sign-ins of an account, each proved beside one that it had.
create table linked_sign_in (
  issuer text not null,
  subject text not null,
  account_id integer not null references account on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index on linked_sign_in (account_id);

-- Every way in which an account is signed in to.
create view account_sign_in as
  select issuer, subject, id as account_id from account
  union all
  select issuer, subject, account_id from linked_sign_in;

-- Which sign-in a session came by, and the provider's name for it there: what ends it from outside.
alter table session add column issuer text;
alter table session add column subject text;
alter table session add column sid text;
create index on session (issuer, sid);
create index on session (provider_session);
update session set issuer = account.issuer, subject = account.subject
  from account where account.id = session.account_id;

-- A sign-in under way: at which provider, and the session whose account it is to be joined to.
alter table sign_in_flow add column issuer text not null default 'embedded';
alter table sign_in_flow add column linking_session uuid;

-- Tokens of another provider that pages were given, sealed: once their session is gone, however it
-- went, they are revoked. So there is deliberately no key that would remove them with it.
create table kept_token (
  token_hash bytea primary key,
  session_id uuid not null,
  issuer text not null,
  kind text not null check (kind in ('access_token', 'refresh_token')),
  sealed bytea not null,
  kept_at timestamptz not null
);
create index on kept_token (session_id);

-- Each sign-out token of a provider counts once.
create table used_logout_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add check (purpose in ('confirm-email', 'reset-password', 'sign-in', 'change-email'));
