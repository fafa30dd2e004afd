-- What the ground floor keeps for whoever stands on it: db's own tables.

-- The answer to a request that carried an Idempotency-Key, written with the effect itself.
create table idempotency (
  scope text not null,                     -- whose key: the visitor or account
  key text not null,
  call text not null,
  request_hash bytea not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency (created_at);

-- Tries are counted by what was typed and where from, whether or not anybody has that address.
create table try_count (
  key_hash bytea primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
