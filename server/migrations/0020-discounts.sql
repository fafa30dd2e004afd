-- Discounts that shoppers redeem with a code. Automatic promotions are prices (see promotion_price).
create table campaign (
  id integer primary key generated always as identity,
  promotion_code text not null unique,     -- names the campaign; letters and digits in capitals
  name text not null,                      -- for staff only
  shown_text text not null,                -- what customers read: '15 % off Corvane taps'
  channel integer not null check (channel in (100, 200, 300)),
  target_type integer not null check (target_type between 201 and 205),
  targets text[] not null,                 -- SKUs, category slugs or brand slugs, as the type says
  type text not null check (type in ('Percentage', 'FixedAmount')),
  amount integer not null check (amount > 0), -- hundredths of a percent, or pence
  minimum_spend_pence integer not null check (minimum_spend_pence >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_stopped boolean not null default false,
  stacks_on_promotions boolean not null,   -- whether goods at a promotion price take part
  priority integer not null,               -- of two codes that meet in a merged basket, the higher stays
  claim_limit integer check (claim_limit > 0),
  claims_per_customer integer check (claims_per_customer > 0),
  returns_on_cancel boolean not null,
  -- How many claims are held or made; kept by the statements that write claims.
  claim_count integer not null default 0 check (claim_count >= 0),
  created_at timestamptz not null,
  created_by integer references account,
  updated_at timestamptz not null,
  check (type <> 'Percentage' or amount <= 10000),
  check (claim_limit is null or claim_count <= claim_limit),
  check (ends_at is null or ends_at > starts_at),
  check ((cardinality(targets) > 0) = (target_type in (202, 203, 204)))
);

create table issue_batch (
  id integer primary key generated always as identity,
  campaign_id integer not null references campaign,
  note text not null,
  code_count integer not null check (code_count > 0),
  created_at timestamptz not null
);
create index on issue_batch (campaign_id);

create table issue_code (
  id integer primary key generated always as identity,
  campaign_id integer not null references campaign,
  batch_id integer references issue_batch, -- null for a code that is shared
  code text not null,                      -- as it is printed
  lookup text not null unique,             -- the same without blanks and dashes, in capitals
  claim_limit integer check (claim_limit > 0),
  claim_count integer not null default 0 check (claim_count >= 0),
  is_stopped boolean not null default false,
  created_at timestamptz not null,
  check (claim_limit is null or claim_count <= claim_limit)
);
create index on issue_code (campaign_id, id);
create index on issue_code (batch_id);

-- One redemption: held when its payment starts, claimed by the order, or released.
create table discount_claim (
  id uuid primary key,
  campaign_id integer not null references campaign,
  issue_code_id integer not null references issue_code,
  payment_id uuid not null unique,
  basket_id text not null,
  order_guid uuid unique,
  state text not null check (state in ('held', 'claimed', 'released')),
  customer_keys text[] not null,           -- the account and keyed hashes of its e-mail addresses
  off_inc_pence integer not null check (off_inc_pence >= 0),
  off_ex_pence integer not null check (off_ex_pence >= 0),
  held_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  check ((state = 'claimed') <= (order_guid is not null))
);
create index on discount_claim (campaign_id, held_at desc);
create index on discount_claim (issue_code_id);
create index on discount_claim (basket_id) where state = 'held';
create index on discount_claim (expires_at) where state = 'held';
create index on discount_claim using gin (customer_keys) where state <> 'released';

-- What the orders' discounts were, as they were agreed to.
alter table customer_order add column discount_code jsonb;
create index on customer_order ((discount_code->>'promotionCode')) where discount_code is not null;

-- At most one code to a basket.
alter table basket add column issue_code_id integer references issue_code;

-- All that decides what a code does for a basket, read with the basket in one statement.
create function discount_terms(wanted_code integer, wanted_basket text) returns json
language sql stable as $$
  select json_build_object(
           'campaignId', c.id, 'issueCodeId', i.id, 'code', i.code,
           'promotionCode', c.promotion_code, 'text', c.shown_text, 'channel', c.channel,
           'targetType', c.target_type, 'targets', c.targets, 'type', c.type, 'amount', c.amount,
           'minimumSpendPence', c.minimum_spend_pence, 'startsAt', c.starts_at,
           'endsAt', c.ends_at, 'stacksOnPromotions', c.stacks_on_promotions,
           'priority', c.priority, 'claimsPerCustomer', c.claims_per_customer,
           'isStopped', c.is_stopped or i.is_stopped,
           -- A basket that holds a claim for its own payment is not locked out by it.
           'isUsedUp', (c.claim_count >= c.claim_limit or i.claim_count >= i.claim_limit) is true
             and not exists (select from discount_claim d
                              where d.basket_id = wanted_basket and d.issue_code_id = i.id
                                and d.state = 'held'))
    from issue_code i join campaign c on c.id = i.campaign_id
   where i.id = wanted_code
$$;

drop function locked_basket(text);
create function locked_basket(wanted text)
returns table (id text, version integer, status text, owner_account_id integer,
               owner_visitor text, updated_at timestamptz, lines json, discount json)
language plpgsql as $$
begin
  perform from basket where basket.id = wanted for update;
  return query
    select b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at,
           (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence,
                                             l.seen_ex_pence, l.seen_promotion) order by l.position)
              from basket_line l where l.basket_id = b.id),
           discount_terms(b.issue_code_id, b.id)
      from basket b where b.id = wanted;
end $$;
