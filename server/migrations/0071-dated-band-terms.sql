-- Terms of bands with dates, beside those that the merchant's catalogue brings and that have none.

-- What a band pays from one instant, and until another where that is set. A figure is never changed
-- in place: of the terms that are live for the same goods the one that began last counts, and where
-- it ends what was before it counts again.
create table trade_band_term (
  id integer primary key generated always as identity,
  band_id integer not null references trade_band,
  category_id integer references category,
  offering_id integer references offering,
  basis_points integer check (basis_points between 0 and 10000), -- of a category
  ex_pence integer check (ex_pence >= 0),  -- of an offering; null there is: no fixed price
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null,
  made_at timestamptz not null,
  check (num_nonnulls(category_id, offering_id) = 1),
  check ((category_id is not null) = (basis_points is not null)),
  check (offering_id is not null or ex_pence is null),
  check (ends_at > starts_at)
);
create index on trade_band_term (band_id, category_id) where category_id is not null;
create index on trade_band_term (offering_id, band_id) where offering_id is not null;

-- Every fixed price with its time: the live one that began last counts.
create view band_fixed_price as
  select band_id, offering_id, ex_pence, '-infinity'::timestamptz as starts_at,
         'infinity'::timestamptz as ends_at, 0 as term_id
    from trade_band_price
  union all
  select band_id, offering_id, ex_pence, starts_at, coalesce(ends_at, 'infinity'), id
    from trade_band_term where offering_id is not null;

-- The same of percentages off list.
create view band_percentage as
  select band_id, category_id, basis_points, '-infinity'::timestamptz as starts_at,
         'infinity'::timestamptz as ends_at, 0 as term_id
    from trade_band_percentage
  union all
  select band_id, category_id, basis_points, starts_at, coalesce(ends_at, 'infinity'), id
    from trade_band_term where category_id is not null;
