-- An address of the book counts its edits, so that nobody saves over one that they have not seen.
alter table saved_address add column version integer not null default 1;

-- Whoever has just confirmed their address and chosen a password is signed in by that, once.
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'sign-in', 'change-email', 'registered'));
