-- What buyers say of goods.

-- reviews ----------------------------------------------------------------------------------------

-- A review from its writing on. What is shown of a product follows from its published ones alone.
create table review (
  id integer primary key generated always as identity,
  review_id text not null unique,          -- 'RV-7Q2M-X0RA', as calls name it
  version integer not null default 1,
  source text not null check (source in ('Website', 'Website VerifiedOrder')),
  product_id integer not null references product,
  offering_id integer not null references offering,
  account_id integer references account,   -- null for a guest's, and for one that was brought over
  author_email text,                       -- proven, in small letters: with the account, who it is
  order_id integer,                        -- the line that was delivered, where the server found one
  position integer,
  delivered_on date,
  buyer_kind text not null check (buyer_kind in ('home', 'trade')),
  town text,                               -- of the order
  shows_town boolean not null default false,
  stars smallint not null check (stars between 1 and 5),
  title text not null default '',
  words text not null,
  words_hash text not null,                -- md5 of its letters alone: the same text is found by it
  aspects jsonb not null default '{}',     -- {"fitting": 4}
  mentions text[] not null default '{}',   -- what its words say, by rule
  incentive text,                          -- what its writer was given, as the label says it
  imported_from text,                      -- the shop where it was written, and its key there
  imported_key text,
  status text not null check (status in ('pending', 'published', 'rejected')),
  submitted_at timestamptz not null,
  written_on date not null,
  decided_at timestamptz,
  decided_by integer,                      -- an account's number; null for what was brought over
  reason text check (reason in ('person', 'abuse', 'off-topic', 'copied', 'reward-unsaid', 'unusable')),
  reason_note text,
  -- What somebody recorded before the review is turned away for it.
  recorded_reason text
    check (recorded_reason in ('person', 'abuse', 'off-topic', 'copied', 'reward-unsaid', 'unusable')),
  recorded_note text,
  recorded_by integer,
  appeal text not null default 'none' check (appeal in ('none', 'open', 'closed')),
  appeal_words text,
  reply text,
  replied_on date,
  helpful integer not null default 0 check (helpful >= 0), -- how many votes it has
  signals jsonb not null default '[]',     -- [{"signal": "link", "detail": "example.com"}]
  foreign key (order_id, position) references order_line (order_id, position),
  check ((source = 'Website VerifiedOrder') = (order_id is not null)),
  check ((order_id is null) = (position is null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((imported_from is null) = (imported_key is null)),
  check (appeal = 'none' or status = 'rejected')
);
-- One review of a product by a person, whichever way they are known.
create unique index review_once_by_account on review (product_id, account_id)
  where account_id is not null;
create unique index review_once_by_email on review (product_id, author_email)
  where author_email is not null;
create unique index review_once_imported on review (imported_from, imported_key)
  where imported_from is not null;
create index review_shown on review (product_id, submitted_at desc, id) where status = 'published';
create index review_waiting on review (submitted_at, id) where status = 'pending' or appeal = 'open';
create index review_submitted on review (submitted_at, id);
create index review_words on review (words_hash);
create index review_account on review (account_id) where account_id is not null;
create index review_email on review (author_email) where author_email is not null;
create index review_order on review (order_id) where order_id is not null;

create table review_picture (
  review_id integer not null references review on delete cascade,
  place integer not null,
  upload_id uuid not null references upload,
  is_hidden boolean not null default false, -- because a person is seen on it
  primary key (review_id, place)
);
create unique index on review_picture (upload_id);

-- Who found a review of use. Everybody counts once.
create table review_vote (
  review_id integer not null references review on delete cascade,
  voter text not null,                     -- account:… or visitor:…
  voted_at timestamptz not null,
  primary key (review_id, voter)
);
create index on review_vote (voter);

-- What became of reviews. It outlives them without a person, so that the policy's figures stay true.
create table review_event (
  id bigint primary key generated always as identity,
  review integer not null,                 -- the review's number, also once it is gone
  kind text not null check (kind in ('sent', 'edited', 'published', 'rejected', 'changed', 'recorded',
    'appealed', 'reported', 'withdrawn')),
  at timestamptz not null,
  by_account integer,                      -- of the staff; null for its writer and for readers
  stars smallint not null,
  is_verified boolean not null,
  reason text,
  note text
);
create index on review_event (review, id);
create index on review_event (at);

-- That buyers were asked: once for each order and kind, and what was offered for it.
create table review_invitation (
  order_id integer not null references customer_order,
  kind text not null check (kind in ('arrival', 'living')),
  sent_at timestamptz not null,
  incentive text,
  primary key (order_id, kind)
);

-- What invitations offer from now on; no row for nothing.
create table review_incentive (
  text text not null,
  set_by integer not null,
  set_at timestamptz not null
);
create unique index review_incentive_once on review_incentive ((true));
