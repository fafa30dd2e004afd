-- A mail with more headers or parts than are read is held at once: trying again reads no more of it.
alter table mail_in drop constraint mail_in_reason_check;
alter table mail_in add constraint mail_in_reason_check check (reason in
  ('other-address', 'not-proved', 'two-threads', 'automatic', 'list', 'bounce', 'too-many',
   'unreadable', 'too-complex'));
