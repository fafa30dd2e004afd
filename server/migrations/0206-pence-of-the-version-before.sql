-- The version before the pence of dispatches serves on while a release is put in place. What it hands over
-- on account gets its pence as it is stored, under the order's lock that it holds, by the rule that the
-- shop itself goes by: as many of the pieces that are left of a line, of the pence that are left of it.
create function pence_of_pieces(of_order integer, pieces jsonb) returns jsonb language sql stable as $$
  with gone as (
    select x.position, x.units, x."exPence" as ex, x."vatPence" as vat
      from account_dispatch b
     cross join jsonb_to_recordset(b.lines) as x(position int, units int, "exPence" bigint, "vatPence" bigint)
     where b.order_id = of_order and x."exPence" is not null
    union all
    select l.order_line, l.released_units, l.released_ex_pence, l.released_vat_pence
      from order_refund r join order_refund_line l on l.order_refund_id = r.id
     where r.order_id = of_order and r.state in ('waiting', 'sent') and l.kind = 'goods'),
  line as (
    select o.position, o.unit_basis as basis, p.units as wanted,
           o.quantity + o.added - coalesce(sum(g.units), 0) as units,
           o.ex_pence - coalesce(sum(g.ex), 0) as ex,
           o.vat_pence - coalesce(sum(g.vat), 0) as vat
      from order_line o
      join jsonb_to_recordset(pieces) as p(position int, units int) using (position)
      left join gone g using (position)
     where o.order_id = of_order
     group by o.order_id, o.position, p.units),
  taken as (
    select *, least(wanted, units) as n from line where least(wanted, units) > 0),
  share as (
    select position, n, basis,
           div(vat, units) * n + least(n, mod(vat, units)) as vat,
           div(ex, units) * n + least(n, mod(ex, units)) as ex,
           div(ex + vat, units) * n + least(n, mod(ex + vat, units)) as inc
      from taken)
  select coalesce(jsonb_agg(jsonb_build_object('position', position, 'units', n,
           'exPence', case basis when 'inc' then inc - vat else ex end, 'vatPence', vat)
           order by position), '[]')
    from share
$$;

create function account_dispatch_takes_its_pence() returns trigger language plpgsql as $$
begin
  new.lines := pence_of_pieces(new.order_id, new.lines);
  return new;
end $$;
create trigger account_dispatch_takes_its_pence before insert on account_dispatch
  for each row when (new.lines @? '$[*] ? (!exists(@.exPence))')
  execute function account_dispatch_takes_its_pence();

-- What was handed over so since pence are kept, in the order in which it left.
do $$
declare
  sent record;
begin
  for sent in
    select order_id, consignment from account_dispatch
     where lines @? '$[*] ? (!exists(@.exPence))' order by order_id, sent_at, consignment
  loop
    update account_dispatch set lines = pence_of_pieces(order_id, lines)
     where order_id = sent.order_id and consignment = sent.consignment;
  end loop;
end $$;
