-- One more kind of mailed link: to sign in by, instead of a password.
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'sign-in'));
