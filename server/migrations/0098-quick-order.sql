-- Goods by whatever code somebody knows them by.

-- A code as it is compared: capitals and figures alone, so that blanks and dashes make no difference.
create function plain_code(code text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(code, '[^[:alnum:]]', '', 'g'));

create index offering_plain_sku on offering (plain_code(sku));
create index offering_plain_mpn on offering (plain_code(mpn));
create index offering_plain_ean on offering (plain_code(ean));

-- What a business calls things: its own codes, and those of other merchants that it has used before. No
-- business learns of another's.
create table own_code (
  business_id integer not null references business,
  code text not null,                     -- as it is compared
  typed text not null,                    -- as it was typed
  offering_id integer not null references offering,
  learned_by integer references account,
  learned_at timestamptz not null,
  primary key (business_id, code)
);
create index on own_code (offering_id);
