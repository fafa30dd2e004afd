-- What staff give a question other words for, or keep off its product's page, and who reported one.

-- product-questions ------------------------------------------------------------------------------

alter table product_question
  add column asked_words text,             -- as its asker wrote it, where staff gave it other words
  add column is_hidden boolean not null default false; -- staff keep it off the page
create table product_question_report (
  question_id integer not null references product_question on delete cascade,
  reporter text not null,                  -- account:… or visitor:…
  words text not null,
  reported_at timestamptz not null,
  primary key (question_id, reporter)
);
create index on product_question_report (reporter);
