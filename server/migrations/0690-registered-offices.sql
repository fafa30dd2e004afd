-- The registered office of a business that an application has opened, where the register's kept answer
-- has one that reads as an address: lines, a town and a postcode, parted by commas. Where it does not,
-- where the number is another one since, or where an office is written already, nothing changes.
with answers as (
  select id::text as application, company_number,
         array(select btrim(part)
                 from unnest(string_to_array(register->'company'->>'office', ','))
                      with ordinality as of (part, place)
                order by place) as parts
    from trade_application
   where register->>'state' = 'found'
), offices as (
  select application, company_number, parts[1] as line1,
         array_to_string(parts[2:cardinality(parts) - 2], ', ') as line2,
         parts[cardinality(parts) - 1] as town, parts[cardinality(parts)] as postcode
    from answers
   where cardinality(parts) >= 3
)
update business b
   set registered_address = jsonb_strip_nulls(jsonb_build_object(
         'line1', o.line1, 'line2', nullif(o.line2, ''), 'town', o.town,
         'postcode', o.postcode, 'countryCode', 'GB')),
       version = b.version + 1
  from offices o
 where b.opened_by_application = o.application
   and b.company_number = o.company_number
   and b.registered_address is null
   and b.status <> 'closed'
   and length(o.line1) between 1 and 80
   and length(o.line2) <= 80
   and length(o.town) between 1 and 60
   and o.postcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$';
