-- A picture of a review goes with its file, whose years are over; the review stays.
alter table review_picture drop constraint review_picture_upload_id_fkey;
alter table review_picture add constraint review_picture_upload_id_fkey
  foreign key (upload_id) references upload on delete cascade;
