-- Automatic promotions that staff make: by terms off the list price, or with a price for each item.
alter table promotion
  add column version integer not null default 1,
  add column target_type integer check (target_type between 201 and 204),
  add column targets text[] not null default '{}', -- SKUs, category slugs or brand slugs
  add column type text check (type in ('Percentage', 'FixedAmount')),
  add column amount integer check (amount > 0),    -- hundredths of a percent, or pence
  add column updated_at timestamptz,
  add check ((target_type is null) = (type is null) and (type is null) = (amount is null)),
  add check (type <> 'Percentage' or amount < 10000);

-- What a promotion said until it was changed, as campaign_version is for campaigns.
create table promotion_version (
  promotion_id integer not null references promotion,
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  primary key (promotion_id, version)
);

-- The one place that turns terms into prices: staff's saving, their preview and the import use it.
-- What would cost nothing at all is not in it: a promotion never gives goods away.
create function promotion_prices(wanted_type integer, wanted_targets text[], kind text, amount integer)
returns table (offering_id integer, inc_pence integer)
language sql stable as $$
  select o.id, promoted.inc_pence
    from offering o
    join product p on p.id = o.product_id and p.status = 'live'
    join category ca on ca.id = p.category_id
    join brand br on br.id = p.brand_id
    join list_price l on l.offering_id = o.id
    cross join lateral (select case kind
        when 'Percentage' then (l.inc_pence - (l.inc_pence::bigint * amount + 5000) / 10000)::int
        else l.inc_pence - amount end as inc_pence) promoted
   where o.status = 'live' and promoted.inc_pence > 0
     and case wanted_type
           when 201 then true
           when 202 then o.sku = any(wanted_targets)
           when 203 then exists (select from unnest(wanted_targets) as t(slug)
                                  where ca.slug = t.slug or starts_with(ca.slug, t.slug || '/'))
           when 204 then br.slug = any(wanted_targets)
           else false end
$$;
