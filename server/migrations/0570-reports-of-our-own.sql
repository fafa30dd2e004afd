-- A mail of ours that its mail server does not take at all is reported by the shop itself.

-- mail-in ----------------------------------------------------------------------------------------

alter table mail_in drop constraint mail_in_source_check;
alter table mail_in add constraint mail_in_source_check check (source in ('imap', 'demo', 'own'));
