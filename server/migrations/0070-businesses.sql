-- Businesses with their members: a person may buy for several, and each session for one of them.

create sequence business_number start with 41001;

-- What the shop knows of a business, and how it stands. A number that staff and customers read
-- aloud; ids of rows are for the database. What is null was not asked when the account was opened.
alter table business
  add column external_id text not null default nextval('business_number')::text unique,
  add column kind text check (kind in ('sole-trader', 'partnership', 'limited-company')),
  add column company_number text,
  add column vat_number text,
  add column phone text,
  add column trade text,
  add column registered_address jsonb,
  add column trading_address jsonb,
  add column status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  -- Why it is suspended or closed, as its members read it.
  add column status_reason text,
  add column status_changed_at timestamptz,
  -- A provisional band is given by a machine's checks alone, up to a total of orders ex VAT.
  add column provisional_cap_pence integer check (provisional_cap_pence > 0),
  -- The application that opened it, by its id: no key, since applications stand to the right.
  add column opened_by_application text unique,
  add column opened_at timestamptz not null default now(),
  add column version integer not null default 1,
  add check (provisional_cap_pence is null or band_id is not null);
-- However many applications are decided at once, a company has one account.
create unique index business_company on business (company_number) where status <> 'closed';

-- Who buys for which business, and as what. One of a person's businesses is the one that a session
-- buys for which has not chosen another.
create table business_member (
  business_id integer not null references business,
  account_id integer not null references account,
  role text not null check (role in ('owner', 'approver', 'buyer')),
  is_default boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (business_id, account_id)
);
create index on business_member (account_id);
create unique index business_member_default on business_member (account_id) where is_default;

-- A business was as good as the best of those who bought for it; whoever might not buy for one that
-- others may was shut out, and stays so. Its first member owns it.
insert into business_member (business_id, account_id, role, is_default)
  select t.business_id, t.account_id,
         case when row_number() over (partition by t.business_id order by t.account_id) = 1
              then 'owner' else 'buyer' end,
         true
    from trade_account t
   where t.status = 'active'
      or not exists (select from trade_account o
                      where o.business_id = t.business_id and o.status = 'active');
update business b
   set external_id = t.external_id, status = t.status
  from (select distinct on (business_id) business_id, external_id, status from trade_account
         order by business_id, status, account_id) t
 where t.business_id = b.id;

drop view trade_standing;
drop table trade_account;

-- What each account may buy for now, and which of it unless its session says otherwise; nobody buys
-- for a business that is suspended or closed. Identity, to the left, tells it with each session.
create view trade_standing as
  select m.account_id, m.business_id, b.name as business_name, b.band_id, m.is_default
    from business_member m join business b on b.id = m.business_id
   where b.status = 'active';

-- The business that was chosen in this session; null follows the person's default.
alter table session add column business_id integer;
