-- Articles of the help centre are pages that staff write, of a kind of their own.
alter table content_page drop constraint content_page_kind_check;
alter table content_page add constraint content_page_kind_check
  check (kind in ('page', 'article', 'landing', 'legal', 'help'));
