-- On which terms goods are sold: codes, promotions, and how they are delivered.

-- discounts --------------------------------------------------------------------------------------

-- Discounts that shoppers redeem with a code. Automatic promotions are prices (see promotion_price).
create table campaign (
  id integer primary key generated always as identity,
  version integer not null default 1,      -- counted, so that nobody saves over what they have not seen
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

-- What a campaign said until it was changed: whoever still edits that is told what is different now.
create table campaign_version (
  campaign_id integer not null references campaign,
  version integer not null,
  terms jsonb not null,
  replaced_at timestamptz not null,
  primary key (campaign_id, version)
);

-- Codes of a campaign that were made together, to be given out one by one.
create table issue_batch (
  id integer primary key generated always as identity,
  campaign_id integer not null references campaign,
  note text not null,
  code_count integer not null check (code_count > 0),
  created_at timestamptz not null
);
create index on issue_batch (campaign_id);

-- What shoppers type.
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
  order_number text,                       -- what staff call the order by
  state text not null check (state in ('held', 'claimed', 'released')),
  customer_keys text[] not null,           -- the account and keyed hashes of its e-mail addresses
  off_inc_pence integer not null check (off_inc_pence >= 0),
  off_ex_pence integer not null check (off_ex_pence >= 0),
  held_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  check ((state = 'claimed') <= (order_guid is not null)),
  check ((order_guid is null) = (order_number is null))
);
create index on discount_claim (campaign_id, held_at desc);
create index on discount_claim (issue_code_id);
create index on discount_claim (basket_id) where state = 'held';
create index on discount_claim (expires_at) where state = 'held';
create index on discount_claim using gin (customer_keys) where state <> 'released';

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

-- promotions -------------------------------------------------------------------------------------

-- Automatic promotions that staff make: by terms off the list price, or with a price for each item.
create table promotion (
  id integer primary key generated by default as identity,
  slug text not null unique,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  version integer not null default 1,
  target_type integer check (target_type between 201 and 204),
  targets text[] not null default '{}',    -- SKUs, category slugs or brand slugs
  type text check (type in ('Percentage', 'FixedAmount')),
  amount integer check (amount > 0),       -- hundredths of a percent, or pence
  updated_at timestamptz,
  check ((target_type is null) = (type is null) and (type is null) = (amount is null)),
  check (type <> 'Percentage' or amount < 10000)
);

-- What a promotion said until it was changed, as campaign_version is for campaigns.
create table promotion_version (
  promotion_id integer not null references promotion,
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  primary key (promotion_id, version)
);

-- What an offering costs while a promotion is on.
create table promotion_price (
  promotion_id integer not null references promotion,
  offering_id integer not null references offering,
  inc_pence integer not null check (inc_pence >= 0),
  primary key (promotion_id, offering_id)
);
create index on promotion_price (offering_id);

-- The last day on which a promotion is on, by the shop's own clock: one that ends at midnight is not
-- on any more on the day that begins then.
create function promotion_last_day(ends_at timestamptz) returns text language sql stable as $$
  select to_char((ends_at - interval '1 microsecond') at time zone 'Europe/London', 'YYYY-MM-DD')
$$;

-- When each promotion is, and what it asks for each of its offerings: for pricing and the catalogue as
-- well, which stand to the left. A price is the least of the list price and these.
create view promotion_period as
  select id, slug, name, starts_at, ends_at, promotion_last_day(ends_at) as ends_on from promotion;
create view promoted_price as
  select pp.offering_id, pp.inc_pence, pr.id as promotion_id, pr.slug, pr.name, pr.starts_at,
         pr.ends_at, promotion_last_day(pr.ends_at) as ends_on
    from promotion_price pp join promotion pr on pr.id = pp.promotion_id;

-- delivery: zones by the start of the postcode, services with cut-offs, prices by zone and size class,
-- and the bank holidays of each nation. -----------------------------------------------------------

-- A row for every change of the tables below, in the transaction of the change: processes that keep
-- a copy read it again when the newest number is another one.
create table delivery_version (
  version integer primary key generated always as identity,
  reason text not null,
  changed_at timestamptz not null default now()
);

-- Where delivery costs and takes the same.
create table delivery_zone (
  code text primary key,                   -- 'mainland', 'highlands', 'northern-ireland' …
  name text not null,
  -- Whose bank holidays count.
  nation text not null check (nation in
    ('england', 'wales', 'scotland', 'northern-ireland', 'isle-of-man', 'channel-islands')),
  uk_vat boolean not null default true
);

-- The longest prefix that fits a postcode (area, district or sector) decides its zone.
create table delivery_zone_prefix (
  prefix text primary key,                 -- 'SW', 'PA20', 'PA20 9'
  zone_code text not null references delivery_zone
);

-- A basket goes as the largest class in it. What weighs more than a class carries goes as the next
-- larger one; beyond the largest, it takes several consignments.
create table delivery_size_class (
  code text primary key check (code in ('parcel', 'large', 'bulky', 'pallet')),
  position integer not null unique deferrable, -- two may change places in one statement
  max_grams integer not null check (max_grams > 0)
);

-- How goods may be sent.
create table delivery_service (
  code text primary key,                   -- 'standard', 'next-day', 'two-person', 'specific-day'
  name text not null,
  specific_day boolean not null default false,
  position integer not null
);

-- How a service works for a size class.
create table delivery_service_class (
  service_code text not null references delivery_service,
  size_class text not null references delivery_size_class,
  detail text not null,
  working_days integer not null check (working_days > 0), -- from dispatch to door
  cut_off time not null,                   -- Europe/London
  weekend_dispatch boolean not null,
  primary key (service_code, size_class)
);

-- What a service costs in a zone. Without a row it does not go there.
create table delivery_price (
  service_code text not null,
  zone_code text not null references delivery_zone,
  size_class text not null,
  inc_pence integer not null check (inc_pence >= 0),
  surcharge_inc_pence integer not null default 0 check (surcharge_inc_pence >= 0),
  saturday_inc_pence integer check (saturday_inc_pence >= 0), -- on top; null: not on a Saturday
  sunday_inc_pence integer check (sunday_inc_pence >= 0),
  extra_days integer not null default 0 check (extra_days >= 0),
  primary key (service_code, zone_code, size_class),
  foreign key (service_code, size_class) references delivery_service_class
);

-- Why a size class has no service in a zone, in words for the shopper.
create table delivery_exclusion (
  zone_code text not null references delivery_zone,
  size_class text not null references delivery_size_class,
  reason text not null,
  primary key (zone_code, size_class)
);

-- Days on which nothing leaves or arrives: each holiday itself, and the day given instead of one
-- that falls on a weekend. The Crown dependencies keep England's and days of their own.
create table bank_holiday (
  nation text not null check (nation in
    ('england', 'wales', 'scotland', 'northern-ireland', 'isle-of-man', 'channel-islands')),
  day date not null,
  name text not null,
  primary key (nation, day)
);
