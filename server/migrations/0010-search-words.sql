-- search, continued -------------------------------------------------------------------------------

-- What goes wrong or is to be done, by a few of its words, and the goods that help. Every word must be
-- said, in any order and form; of words with / between them one.
create table search_problem (
  words text primary key,
  means text[] not null                    -- the best first
);

-- A page of the shop that stands beside the goods where these words, as above, are said.
create table search_page (
  words text primary key,
  name text not null,
  path text not null check (path like '/%')
);
