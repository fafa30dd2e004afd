-- How long a session may be left alone before it is nobody's. Those that were to be kept for two weeks
-- live for longer than the day of all others. The version before this one says nothing of it.
alter table session add column idle_limit interval not null default '2 hours';
update session set idle_limit = '7 days' where expires_at - created_at > interval '12 hours';
