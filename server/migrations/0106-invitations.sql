-- Who is asked into a team. The link in the mail is made of the id and the shop's key, so that nothing
-- here opens anything.
create table business_invitation (
  id uuid primary key,
  business_id integer not null references business,
  email text not null,
  role text not null check (role in ('owner', 'approver', 'buyer')),
  order_limit_pence integer check (order_limit_pence >= 0),
  month_limit_pence integer check (month_limit_pence >= 0),
  job_limit_pence integer check (job_limit_pence >= 0),
  invited_by integer references account,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted by somebody, or taken back.
  ended_at timestamptz,
  accepted_by integer references account
);
-- Whoever is invited twice has one link that counts.
create unique index business_invitation_open on business_invitation (business_id, lower(email))
  where ended_at is null;
create index on business_invitation (lower(email));
