-- A mail of a thread may come back that did not go to whom the thread is with: to a maker whom it was
-- sent on to, or to an address of before. Nothing follows from it.
alter table mail_in drop constraint mail_in_reason_check;
alter table mail_in add constraint mail_in_reason_check check (reason in
  ('other-address', 'not-proved', 'two-threads', 'automatic', 'list', 'bounce', 'bounce-elsewhere',
   'too-many', 'unreadable', 'too-complex'));
