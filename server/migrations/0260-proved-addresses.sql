-- An address is one account's where it is proved. What somebody only says, at a provider that proves
-- nothing, neither keeps its owner out nor hides what was theirs.
drop index account_lower_idx;
create unique index account_proved_email on account (lower(email)) where email_verified;
create index on account (lower(email));

-- The addresses that were proved to be a person's, in small letters: theirs, and those they had,
-- unless somebody else has proved them since.
create view proved_email as
  select id as account_id, lower(email) as email from account where email_verified
  union
  select f.account_id, f.email from former_email f
   where not exists (select from account a
                      where lower(a.email) = f.email and a.email_verified and a.id <> f.account_id);

-- Every address that a person is found by: those, and the one that they say they have.
create or replace view person_email as
  select account_id, email from proved_email
  union
  select id, lower(email) from account;
