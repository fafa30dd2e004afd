-- What was given back on account of pieces that are still to leave waited for their invoice, and for ever
-- where they were cancelled. From now on it is owed no more at once, and their invoice comes to less: what
-- waits by now is settled so, as far as no invoice has as much left.
do $$
declare
  part record;
  sent record;
  over_ex bigint;
  over_vat bigint;
  over_units int;
begin
  for part in
    select r.order_id, o.business_id, l.order_refund_id, l.position, l.order_line,
           l.ex_pence - l.released_ex_pence as ex, l.vat_pence - l.released_vat_pence as vat,
           coalesce(l.units, 0) - l.released_units as units
      from order_refund r join order_refund_line l on l.order_refund_id = r.id
      join customer_order o on o.id = r.order_id
     where o.payment_terms = 'on-account' and r.state = 'sent' and l.kind = 'goods'
       and l.inc_pence > l.released_inc_pence
       and not exists (select from order_document d where d.refund_id = r.id)
     order by r.id, l.position
  loop
    -- Those that are credited by paper come first, and then the older ones.
    select coalesce(sum(x."exPence"), 0) - given.ex as ex,
           coalesce(sum(x."vatPence"), 0) - given.vat as vat,
           coalesce(sum(x.units), 0) - given.units as units
      into sent
      from (select coalesce(sum(l.ex_pence - l.released_ex_pence), 0) as ex,
                   coalesce(sum(l.vat_pence - l.released_vat_pence), 0) as vat,
                   coalesce(sum(coalesce(l.units, 0) - l.released_units), 0) as units
              from order_refund r join order_refund_line l on l.order_refund_id = r.id
             where r.order_id = part.order_id and r.state = 'sent' and l.kind = 'goods'
               and l.order_line = part.order_line and r.id <> part.order_refund_id
               and (r.id < part.order_refund_id
                    or exists (select from order_document d where d.refund_id = r.id))) given
      left join account_dispatch s on s.order_id = part.order_id
      left join lateral jsonb_to_recordset(s.lines)
             as x(position int, units int, "exPence" bigint, "vatPence" bigint)
             on x.position = part.order_line
     group by given.ex, given.vat, given.units;
    over_ex := greatest(0, part.ex - greatest(0, sent.ex));
    over_vat := greatest(0, part.vat - greatest(0, sent.vat));
    over_units := least(part.units, greatest(0, part.units - greatest(0, sent.units)));
    continue when over_ex + over_vat = 0;
    update order_refund_line
       set released_units = released_units + over_units,
           released_ex_pence = released_ex_pence + over_ex,
           released_vat_pence = released_vat_pence + over_vat,
           released_inc_pence = released_inc_pence + over_ex + over_vat
     where order_refund_id = part.order_refund_id and position = part.position;
    insert into ledger_entry (business_id, kind, cause, ordered_pence, invoiced_pence, credit_pence,
                              order_id, happened_at)
    values (part.business_id, 'released',
            format('refund:%s:%s', part.order_refund_id, part.position), -over_ex - over_vat, 0, 0,
            part.order_id, now());
    update ledger_account set ordered_pence = ordered_pence - over_ex - over_vat
     where business_id = part.business_id;
  end loop;
end $$;
