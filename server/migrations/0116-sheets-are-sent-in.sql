-- Lists of goods are sent in as well: a workbook, or its rows as text.
alter table upload
  drop constraint upload_kind_check,
  drop constraint upload_media_type_check,
  drop constraint upload_file_name_check,
  add constraint upload_kind_check check (kind in ('picture', 'document', 'sheet')),
  add constraint upload_media_type_check check (media_type in (
    'image/jpeg', 'application/pdf', 'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  add constraint upload_file_name_check check (file_name ~ '^[A-Za-z0-9_-]{1,60}\.(jpg|pdf|csv|xlsx)$');
