-- What tradespeople quote to clients of their own. What a client sees is written when it is sent, apart
-- from what the goods cost: no statement that answers a client reads a cost.

create table client_quote (
  id uuid primary key,
  business_id integer not null references business,
  number text not null,                    -- the business's letters and a count: MPH-0191
  count integer not null,
  made_by integer references account,      -- null once they were erased
  job_reference text,
  version integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'withdrawn')),
  content jsonb not null,                  -- as it is being written
  costs jsonb not null,                    -- what its goods cost when that was noted last, by SKU
  costs_noted_at timestamptz not null,
  sent_version integer,                    -- the version that was sent last
  logo_upload_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (business_id, count)
);
create index on client_quote (business_id, updated_at desc);
create index on client_quote (made_by);
create index client_quote_of_job on client_quote (business_id, job_key(job_reference));

-- What was sent, once and for good, and the client's word on it.
create table client_quote_issue (
  quote_id uuid not null references client_quote on delete cascade,
  issue integer not null check (issue >= 1),
  sent_at timestamptz not null,
  valid_until date not null,
  paper jsonb not null,                    -- all that the client sees
  goods jsonb not null,                    -- its goods, with what each cost then
  goods_pence bigint not null check (goods_pence >= 0),   -- what the client pays for them
  work_pence bigint not null check (work_pence >= 0),     -- and for all else, before VAT
  total_pence bigint not null check (total_pence >= 0),
  accepted_at timestamptz,
  accepted_name text,
  project_id text,                         -- made by the acceptance; no key, since it may be deleted
  ordered_at timestamptz,
  primary key (quote_id, issue),
  check ((accepted_at is null) = (accepted_name is null)),
  check (ordered_at is null or accepted_at is not null)
);
