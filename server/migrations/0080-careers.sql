-- careers ----------------------------------------------------------------------------------------

-- Places that the shop has to fill, as staff write them.
create table vacancy (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  place text not null,
  pay text not null,                       -- in words: "£31,000 – £36,000"
  hours text not null,
  text text not null,                      -- paragraphs with an empty line between them
  question text not null,                  -- the one that every applicant answers
  closes_on date,                          -- the last day on which one can apply; null for none set
  is_closed boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);

-- Which vacancy an application is for. What was written and sent is its enquiry's, and goes with it.
create table job_application (
  enquiry_id integer primary key references enquiry on delete cascade,
  vacancy_id integer not null references vacancy
);
create index on job_application (vacancy_id);
