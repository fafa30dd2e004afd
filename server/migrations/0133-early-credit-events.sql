-- A decision may be told before the provider has answered that the business is registered. It waits, and
-- counts as that answer comes.
alter table credit_event
  add column reason text,                -- the provider's, for staff alone; kept for what waits
  drop constraint credit_event_effect_check,
  add constraint credit_event_effect_check check (effect in ('taken', 'old', 'unknown', 'early'));
