-- Whoever answers for a page is told once of each thing that it needs.

-- pages ------------------------------------------------------------------------------------------

-- What owners were told of that is still to be done. Once it is done its row goes, so that the same
-- trouble is told again where it comes again.
create table content_task_told (
  page_id integer not null references content_page,
  message text not null,
  told_at timestamptz not null,
  primary key (page_id, message)
);
