-- What was asked and answered is found by its words.

-- product-questions ------------------------------------------------------------------------------

alter table product_question
  add column searched tsvector generated always as (to_tsvector('english', words)) stored;
create index product_question_searched on product_question using gin (searched)
  where status = 'published' and is_public;
