-- One inbox over everything that people write to the shop.

-- enquiries --------------------------------------------------------------------------------------

-- A thread that was put into another one: its number and its page lead there for ever.
alter table enquiry
  add column merged_into integer references enquiry on delete cascade
  check (merged_into <> id);
create index on enquiry (merged_into) where merged_into is not null;

-- questions --------------------------------------------------------------------------------------

alter table order_question
  add column assigned_to integer references account on delete set null;
create index on order_question (assigned_to);
-- A note is for staff alone.
alter table order_question_message
  drop constraint order_question_message_author_check,
  add constraint order_question_message_author_check
    check (author in ('customer', 'staff', 'shop', 'note'));

-- canned-replies ---------------------------------------------------------------------------------

create table canned_reply (
  id integer primary key generated always as identity,
  title text not null,
  text text not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
create unique index canned_reply_title on canned_reply (lower(title));

-- inbox ------------------------------------------------------------------------------------------

-- Who of the staff has a thread open: told again every few seconds, and over half a minute later.
create table thread_look (
  thread text not null,
  account_id integer not null references account on delete cascade,
  seen_at timestamptz not null,
  is_writing boolean not null,
  primary key (thread, account_id)
);
create index on thread_look (account_id);

-- What was done about a complaint about somebody's data.
create table complaint_step (
  id integer primary key generated always as identity,
  enquiry_id integer not null references enquiry on delete cascade,
  step text not null check (step in ('acknowledged', 'progress', 'outcome')),
  text text not null,
  account_id integer references account on delete set null,
  taken_at timestamptz not null
);
create index on complaint_step (enquiry_id);
create index on complaint_step (account_id);
