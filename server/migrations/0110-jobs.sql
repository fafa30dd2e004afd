-- What a business buys, does and keeps for one of its jobs. A job is a reference of the business's own,
-- as it stands on its orders: nothing else says which order is of which.

-- A reference as it is compared: capitals and blanks make no other job of it. Null is no job.
create function job_key(reference text) returns text
  language sql immutable parallel safe
  return nullif(lower(regexp_replace(btrim(reference), '\s+', ' ', 'g')), '');

create index customer_order_of_job on customer_order (business_id, job_key(job_reference))
  where business_id is not null and job_reference is not null;

-- Which job a basket is for, before its checkout asks.
alter table basket add column job_reference text;

-- What is written of a job beside what its orders say; one of which nothing is written has no row.
create table job (
  business_id integer not null references business,
  key text not null generated always as (job_key(reference)) stored,
  reference text not null,
  client_name text,
  notes text not null default '',
  quoted_ex_pence bigint check (quoted_ex_pence >= 0),   -- said by hand
  closed_at timestamptz,
  version integer not null default 1,
  begun_by integer references account,
  begun_at timestamptz not null,
  primary key (business_id, key)
);
create index on job (begun_by);

-- Time that was spent on a job, and what it cost the business.
create table job_labour (
  id integer primary key generated always as identity,
  business_id integer not null references business,
  job text not null,                       -- its key
  day date not null,
  minutes integer not null check (minutes > 0),
  what text not null,
  rate_pence bigint not null check (rate_pence >= 0),   -- of an hour
  noted_by integer references account,
  noted_at timestamptz not null
);
create index on job_labour (business_id, job);
create index on job_labour (noted_by);

-- A line that is for another job than its order.
create table job_line (
  order_id integer not null references customer_order,
  position integer not null,
  reference text not null,
  moved_by integer references account,
  moved_at timestamptz not null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index on job_line (moved_by);

-- How many pieces of a line nobody needed.
create table job_left_over (
  order_id integer not null references customer_order,
  position integer not null,
  units integer not null check (units > 0),
  noted_by integer references account,
  noted_at timestamptz not null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index on job_left_over (noted_by);

-- Every line of a business's orders with its job: the one that it was put on, or else its order's.
create view line_of_job as
  select o.business_id, o.id as order_id, l.position,
         nullif(btrim(coalesce(m.reference, o.job_reference)), '') as reference,
         job_key(coalesce(m.reference, o.job_reference)) as job,
         case when m.reference is not null then o.job_reference end as moved_from,
         -- Pieces that are wanted of it, what they cost, and how many of them have come.
         l.quantity + l.added - l.cancelled as units,
         round(l.ex_pence::numeric * (l.quantity + l.added - l.cancelled) / (l.quantity + l.added))::bigint
           as ex_pence,
         least(l.delivered, l.quantity + l.added - l.cancelled) as arrived,
         round(l.ex_pence::numeric * least(l.delivered, l.quantity + l.added - l.cancelled)
               / (l.quantity + l.added))::bigint as arrived_ex_pence
    from customer_order o
    join order_line l on l.order_id = o.id
    left join job_line m on m.order_id = l.order_id and m.position = l.position
   where o.business_id is not null;

-- What of each invoice and credit note is for which job, ex VAT and below nothing where it credits:
-- lines that were put on another job are taken there, and all else, delivery among it, is the order's.
create view paper_of_job as
  select o.business_id, o.id as order_id, d.id as document_id, d.number, d.kind, d.issued_at,
         nullif(btrim(part.reference), '') as reference, job_key(part.reference) as job,
         case d.kind when 'invoice' then part.ex_pence else -part.ex_pence end as ex_pence
    from customer_order o
    join order_document d on d.order_id = o.id
   cross join lateral (
     with moved as (
       select m.reference, (line->>'exPence')::bigint as ex_pence
         from job_line m
        cross join lateral jsonb_array_elements(d.fields->'lines') line
        where m.order_id = o.id and (line->>'position')::integer = m.position)
     select o.job_reference as reference,
            d.ex_pence - coalesce((select sum(ex_pence) from moved), 0)::bigint as ex_pence
     union all
     select reference, sum(ex_pence)::bigint from moved group by reference) part
   where o.business_id is not null;
