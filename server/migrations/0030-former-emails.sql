-- The proven addresses that an account had before its sign-in provider told of another. Mails went
-- there, so that what is kept of a person is looked for under these too.
create table former_email (
  account_id integer not null references account,
  email text not null,  -- in small letters
  primary key (account_id, email)
);

-- Every address of a person, in small letters: theirs, and those they had, unless somebody else has
-- them by now.
create view person_email as
  select id as account_id, lower(email) as email from account
  union
  select f.account_id, f.email from former_email f
   where not exists (select from account a
                      where lower(a.email) = f.email and a.id <> f.account_id);
