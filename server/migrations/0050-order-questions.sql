-- questions --------------------------------------------------------------------------------------

-- What a customer asks about an order, as a thread with a number of its own.
create table order_question (
  id integer primary key generated always as identity,
  order_id integer not null references customer_order,
  number text not null unique,
  topic text not null check (topic in
    ('delivery', 'product', 'payment', 'return', 'refund-of-return', 'something-else')),
  -- waiting: for us; answered: for them; closed: over until somebody writes again.
  state text not null check (state in ('waiting', 'answered', 'closed')),
  asked_at timestamptz not null,
  waiting_since timestamptz not null       -- since when the last word is unanswered
);
create index on order_question (order_id);
create index on order_question (state, waiting_since);

-- Its messages, from either side, the oldest first.
create table order_question_message (
  id integer primary key generated always as identity,
  question_id integer not null references order_question,
  author text not null check (author in ('customer', 'staff', 'shop')),
  author_account_id integer,               -- of the staff
  text text not null,
  written_at timestamptz not null
);
create index on order_question_message (question_id, id);
