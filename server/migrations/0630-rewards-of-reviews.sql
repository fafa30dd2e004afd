-- What an invitation promised for a review, owed once somebody has decided about that, and handed over
-- once. One that was handed over outlives its review, so that nobody is given it for a second one.
create table review_reward (
  review integer primary key,              -- the review's number, also once it is gone
  review_id text not null unique,
  product_id integer not null,             -- as it was when it was promised
  account_id integer references account,   -- who wrote, as the review has them
  author_email text,
  promised text not null,
  promised_at timestamptz not null,
  given_at timestamptz,
  given_by integer,                        -- of the staff
  code text,
  check ((given_at is null) = (given_by is null) and (given_at is null) = (code is null))
);
create unique index review_reward_by_account on review_reward (product_id, account_id)
  where account_id is not null;
create unique index review_reward_by_email on review_reward (product_id, author_email)
  where author_email is not null;
create index review_reward_of_account on review_reward (account_id) where account_id is not null;
create index review_reward_of_email on review_reward (author_email) where author_email is not null;
create index review_reward_owed on review_reward (review) where given_at is null;
create index review_reward_given on review_reward (given_at) where given_at is not null;

-- What was promised before anybody noted it. A label that staff wrote tells of what others gave.
insert into review_reward
  (review, review_id, product_id, account_id, author_email, promised, promised_at)
select r.id, r.review_id, r.product_id, r.account_id, r.author_email, i.incentive, r.submitted_at
  from review r
  cross join lateral (
    select i.incentive
      from customer_order b
      join review_invitation i on i.order_id = b.id and i.kind = 'living' and i.incentive is not null
      join order_line bl on bl.order_id = b.id and bl.delivered > 0
      join offering bf on bf.id = bl.offering_id and bf.product_id = r.product_id
     where b.id = r.order_id or b.account_id = r.account_id or lower(b.email) = r.author_email
     order by i.sent_at limit 1) i
 where r.imported_from is null and i.incentive = r.incentive;
