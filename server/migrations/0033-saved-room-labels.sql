-- What somebody saves keeps the rooms that each item is for. Only they get them back: what was
-- written of their house goes to nobody else who has the code.
alter table saved_list_line add column room_label text;
