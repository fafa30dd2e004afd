-- A VAT number is kept as GB and its nine figures, whoever wrote it and however it was typed: applications
-- had the figures alone, staff wrote either, and neither was recognised by the other (decisions/0460).
create function kept_vat_number(typed text) returns text language sql immutable as $$
  select coalesce(
    'GB' || substring(upper(regexp_replace(typed, '[\s./-]', '', 'g'))
                      from '^(?:GB|XI)?([0-9]{9})(?:[0-9]{3})?$'),
    typed)
$$;

-- The version before serves on while a release is put in place, and writes figures alone: the triggers keep
-- them in the one form. They may go, with the functions, with the first release after this one.
create function business_keeps_vat_number() returns trigger language plpgsql as $$
begin
  new.vat_number := kept_vat_number(new.vat_number);
  return new;
end $$;
create trigger business_vat_number before insert or update of vat_number on business
  for each row when (new.vat_number is not null) execute function business_keeps_vat_number();

create function trade_application_keeps_vat_number() returns trigger language plpgsql as $$
begin
  new.vat_number := kept_vat_number(new.vat_number);
  if new.business->>'vatNumber' is not null then
    new.business := jsonb_set(new.business, '{vatNumber}',
                              to_jsonb(kept_vat_number(new.business->>'vatNumber')));
  end if;
  return new;
end $$;
create trigger trade_application_vat_number
  before insert or update of vat_number, business on trade_application
  for each row when (new.vat_number is not null)
  execute function trade_application_keeps_vat_number();

comment on column trade_application.vat_number is 'GB and nine figures';
update business set vat_number = vat_number where vat_number is not null;
update trade_application set vat_number = vat_number where vat_number is not null;
