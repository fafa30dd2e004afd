-- What people ask about goods, and what they are answered.

create table product_question (
  id integer primary key generated always as identity,
  question_id text not null unique,        -- 'QA-7Q2M-X0RA', as calls name it
  product_id integer not null references product,
  offering_id integer not null references offering, -- the finish and size that was looked at
  account_id integer references account,
  asker_email text not null,               -- where the answer goes; empty once its person is erased
  words text not null,
  -- Whether it may stand on the product's page, without a name.
  is_public boolean not null,
  status text not null check (status in ('pending', 'published', 'rejected')),
  version integer not null default 1,
  asked_at timestamptz not null,
  answer_by date not null,
  answered_at timestamptz
);
create index product_question_shown on product_question (product_id, asked_at desc, id)
  where status = 'published' and is_public;
create index product_question_waiting on product_question (asked_at, id) where status = 'pending';
create index product_question_account on product_question (account_id) where account_id is not null;
create index product_question_email on product_question (lower(asker_email));

create table product_answer (
  id integer primary key generated always as identity,
  answer_id text not null unique,
  question_id integer not null references product_question on delete cascade,
  -- By the shop's staff, by a buyer of the product, or from the product's own figures.
  kind text not null check (kind in ('staff', 'buyer', 'facts')),
  account_id integer references account,   -- of the staff, or of the buyer
  attribute text,                          -- the figure that a fact rests on, as its label says
  words text not null,
  status text not null check (status in ('pending', 'published', 'rejected')),
  answered_at timestamptz not null,
  check ((kind = 'facts') = (attribute is not null))
);
create index on product_answer (question_id, id);
create unique index product_answer_once_by_buyer on product_answer (question_id, account_id)
  where kind = 'buyer';
create index product_answer_account on product_answer (account_id) where account_id is not null;
create index product_answer_waiting on product_answer (answered_at, id) where status = 'pending';
