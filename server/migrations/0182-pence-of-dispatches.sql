-- What leaves on account is settled to the penny as it is handed over, under the order's lock, so that no
-- invoice that is made later and no piece that is cancelled meanwhile takes the same penny: each of the
-- lines of a dispatch has its pence beside its pieces.
comment on column account_dispatch.lines is 'positions, units, and their pence ex VAT and of VAT';

-- What is invoiced already has the pence of its invoice.
update account_dispatch s
   set lines = (
     select coalesce(jsonb_agg(jsonb_build_object('position', l->'position', 'units', l->'quantity',
              'exPence', l->'exPence', 'vatPence', l->'vatPence')), '[]')
       from jsonb_array_elements(d.fields->'lines') l)
  from order_document d
 where d.order_id = s.order_id and d.kind = 'invoice' and d.cause = 'consignment:' || s.consignment;

-- What has none yet gets the share that its invoice would have had: as many of the pieces that are left
-- of a line, of the pence that are left of it.
do $$
declare
  sent record;
  priced jsonb;
begin
  for sent in
    select order_id, consignment, lines from account_dispatch s
     where not exists (select from order_document d
                        where d.order_id = s.order_id and d.kind = 'invoice'
                          and d.cause = 'consignment:' || s.consignment)
     order by order_id, sent_at, consignment
  loop
    with gone as (
      select x.position, x.units, x."exPence" as ex, x."vatPence" as vat
        from account_dispatch b
       cross join jsonb_to_recordset(b.lines)
               as x(position int, units int, "exPence" bigint, "vatPence" bigint)
       where b.order_id = sent.order_id and x."exPence" is not null
      union all
      select l.order_line, l.released_units, l.released_ex_pence, l.released_vat_pence
        from order_refund r join order_refund_line l on l.order_refund_id = r.id
       where r.order_id = sent.order_id and r.state = 'sent' and l.kind = 'goods'),
    line as (
      select o.position, o.unit_basis as basis, p.units as wanted,
             o.quantity + o.added - coalesce(sum(g.units), 0) as units,
             o.ex_pence - coalesce(sum(g.ex), 0) as ex,
             o.vat_pence - coalesce(sum(g.vat), 0) as vat
        from order_line o
        join jsonb_to_recordset(sent.lines) as p(position int, units int) using (position)
        left join gone g using (position)
       where o.order_id = sent.order_id
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
             'exPence', case basis when 'inc' then inc - vat else ex end, 'vatPence', vat)), '[]')
      into priced from share;
    update account_dispatch set lines = priced
     where order_id = sent.order_id and consignment = sent.consignment;
  end loop;
end $$;
