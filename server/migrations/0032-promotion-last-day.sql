-- The last day on which a promotion is on, by the shop's own clock: one that ends at midnight is not
-- on any more on the day that begins then.
create function promotion_last_day(ends_at timestamptz) returns text language sql stable as $$
  select to_char((ends_at - interval '1 microsecond') at time zone 'Europe/London', 'YYYY-MM-DD')
$$;
