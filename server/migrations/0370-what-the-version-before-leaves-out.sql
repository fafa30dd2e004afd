-- The version before serves on while a release is put in place. It knows nothing of what 0311, 0330 and
-- 0331 have added: what it writes without that takes it as it is stored. All triggers of this file may go
-- with the first release after the one that has brought them, when no process of the version before is left.

-- What a consignment holds, by rate; of one that holds nothing any more, what it held last.
create function worth_of_consignment(of_order integer, of_consignment integer) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object('ratePercent', rate, 'exPence', ex, 'vatPence', vat)
                   order by rate desc)
    from (select l.vat_rate_percent as rate, sum(l.ex_pence)::bigint as ex,
                 sum(l.vat_pence)::bigint as vat
            from consignment_line c join order_line l using (order_id, position)
           where c.order_id = of_order and c.consignment = of_consignment
             and (c.units > 0
                  or not exists (select from consignment_line h
                                  where h.order_id = of_order and h.consignment = of_consignment
                                    and h.units > 0))
           group by l.vat_rate_percent) r
$$;

create function delivery_upgrade_takes_its_worth() returns trigger language plpgsql as $$
begin
  new.carried := worth_of_consignment(new.order_id, new.consignment);
  return new;
end $$;
create trigger delivery_upgrade_takes_its_worth before update on delivery_upgrade
  for each row when (new.state = 'done' and new.payment_id is not null and new.carried is null)
  execute function delivery_upgrade_takes_its_worth();

-- The job that is said with the bill is the basket's.
create function basket_takes_job_of_bill() returns trigger language plpgsql as $$
begin
  update basket set job_reference = new.billing->>'jobReference'
   where id = new.basket_id
     and job_reference is distinct from new.billing->>'jobReference';
  return null;
end $$;
create trigger basket_takes_first_job_of_bill after insert on checkout
  for each row when (new.billing->>'jobReference' is not null)
  execute function basket_takes_job_of_bill();
create trigger basket_takes_job_of_bill after update on checkout
  for each row when (new.billing is not null
                     and new.billing->>'jobReference' is distinct from old.billing->>'jobReference')
  execute function basket_takes_job_of_bill();

-- An answer takes the place of the one that the provider refused.
create function dispute_answer_clears_refusal() returns trigger language plpgsql as $$
begin
  new.refused_answer := null;
  new.refusal := null;
  return new;
end $$;
create trigger dispute_answer_clears_refusal before update on dispute
  for each row when (old.answer is null and new.answer is not null and new.refusal is not null)
  execute function dispute_answer_clears_refusal();
