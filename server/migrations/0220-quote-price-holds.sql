-- What goods of a client quote cost its business may be held for a while after the quote was sent.

-- For how many days at most the quotes of a band's businesses hold prices; null where they hold none.
alter table trade_band
  add column quote_hold_days integer check (quote_hold_days between 1 and 366);

alter table trade_request drop constraint trade_request_kind_check;
alter table trade_request add constraint trade_request_kind_check
  check (kind in ('band', 'terms', 'hold', 'email', 'password'));

-- What one of an offering costs for so many of it, promised as a quote was sent. It counts in one basket
-- at a time, and only as far as it was not ordered yet.
create table price_hold (
  quote_id uuid not null,                  -- no key, since quotes come after baskets
  issue integer not null,
  offering_id integer not null references offering,
  quote_number text not null,
  business_id integer not null references business,
  quantity integer not null check (quantity > 0),
  used integer not null default 0,
  inc_pence integer not null check (inc_pence >= 0),
  ex_pence integer not null check (ex_pence >= 0),
  basis text not null check (basis in ('inc', 'ex')),
  held_until timestamptz not null,
  basket_id text references basket on delete set null,
  primary key (quote_id, issue, offering_id),
  check (used between 0 and quantity)
);
create unique index price_hold_of_basket on price_hold (basket_id, offering_id)
  where basket_id is not null;
create index on price_hold (business_id);
create index on price_hold (offering_id);

drop function locked_basket(text);
-- A basket as a statement reads it, behind its lock and that of the prices that are held in it: what came
-- while those were waited for is seen.
create function locked_basket(wanted text)
returns table (id text, version integer, status text, owner_account_id integer, owner_visitor text,
               updated_at timestamptz, business_id integer, lines json, discount json, holds json)
language plpgsql as $$
begin
  perform from basket where basket.id = wanted for update;
  perform from price_hold h where h.basket_id = wanted
    order by h.quote_id, h.issue, h.offering_id for update;
  return query
    select b.id, b.version, b.status, b.owner_account_id, b.owner_visitor, b.updated_at, b.business_id,
           (select json_agg(json_build_array(l.offering_id, l.quantity, l.seen_inc_pence,
                                             l.seen_ex_pence, l.seen_promotion, l.room_label)
                            order by l.position)
              from basket_line l where l.basket_id = b.id),
           discount_terms(b.issue_code_id, b.id),
           (select json_agg(json_build_array(h.offering_id, h.quantity - h.used, h.inc_pence,
                                             h.ex_pence, h.basis, h.held_until, h.quote_number,
                                             h.business_id))
              from price_hold h where h.basket_id = b.id)
      from basket b where b.id = wanted;
end $$;
