-- What people write to the shop, each kind by a form of its own and all of them as threads.

-- enquiries --------------------------------------------------------------------------------------

create table enquiry (
  id integer primary key generated always as identity,
  guid uuid not null unique,               -- signed, it is the link of the thread's page
  reference text not null unique,          -- EN-7K3M-9Q2X
  kind text not null check (kind in
    ('general', 'product-question', 'product-price', 'trade', 'call-back', 'retail-partner',
     'electrical-recycling', 'marketing-and-press', 'catalogue', 'account-deletion', 'feedback',
     'data-complaint', 'job-application')),
  subject text not null,                   -- one line, for lists and subjects of mails
  fields jsonb not null,                   -- what the kind's own form asked, as its call validated it
  name text not null,
  email text,                              -- null for feedback that wants no answer
  phone text,
  account_id integer references account,   -- who was signed in; null for guests
  opened_by text not null,                 -- account:… or visitor:…: a form sent twice comes from one
  -- What it was opened from, as far as it is about one.
  order_id integer references customer_order,
  order_position integer,
  sku text,
  business_id integer references business,
  opened_at timestamptz not null,
  answer_by timestamptz,                   -- null where no answer is promised
  -- open: for us; waiting: for them; closed: over until somebody writes again.
  state text not null check (state in ('open', 'waiting', 'closed')),
  state_since timestamptz not null,
  keep_until timestamptz not null,         -- then it goes, with its messages and files
  assigned_to integer references account on delete set null,
  foreign key (order_id, order_position) references order_line (order_id, position),
  check (order_position is null or order_id is not null)
);
create index on enquiry (state, answer_by);
create index on enquiry (account_id);
create index on enquiry (order_id);
create index on enquiry (business_id);
create index on enquiry (assigned_to);
create index on enquiry (opened_by, opened_at);
create index on enquiry (lower(email));
create index on enquiry (keep_until);

-- What somebody agreed to beside what they asked; a row is a tick that was set by them.
create table enquiry_consent (
  enquiry_id integer not null references enquiry on delete cascade,
  purpose text not null check (purpose in ('publish-question', 'write-back', 'keep-application')),
  given_at timestamptz not null,
  primary key (enquiry_id, purpose)
);

-- The messages of a thread, the oldest first.
create table enquiry_message (
  id integer primary key generated always as identity,
  enquiry_id integer not null references enquiry on delete cascade,
  -- shop: what the shop says by itself; note: what staff write for each other.
  author text not null check (author in ('customer', 'staff', 'shop', 'note')),
  author_account_id integer references account on delete set null,
  text text not null,
  written_at timestamptz not null,
  mail_id uuid,                            -- the mail that brought it to them, as its Message-ID begins
  unique (id, enquiry_id)
);
create index on enquiry_message (enquiry_id, id);
create index on enquiry_message (author_account_id);
create unique index enquiry_message_mail on enquiry_message (mail_id);

-- The files that came with a message, in the order in which they were chosen.
create table enquiry_file (
  message_id integer not null references enquiry_message on delete cascade,
  place integer not null,
  upload_id uuid not null references upload on delete cascade,
  primary key (message_id, place)
);
create unique index enquiry_file_upload on enquiry_file (upload_id);
