-- Who reported a review. Everybody does once; what they said stands with the review.
create table review_report (
  review_id integer not null references review on delete cascade,
  reporter text not null,                  -- account:… or visitor:…
  reported_at timestamptz not null,
  primary key (review_id, reporter)
);
create index on review_report (reporter);
