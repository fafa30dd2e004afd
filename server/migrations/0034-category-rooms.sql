-- A wide picture of a room with such goods, for the head of a category's page.
alter table category add column room_file text;
