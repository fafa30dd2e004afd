-- What was credited for a dispute, by the credit notes of its invoice and of those that it stands in for;
-- 0350 went by what was set against it, which corrections, credit of other invoices and what was paid
-- before change. One that puts an invoice right, or is of goods that came back or were cancelled, is none.
create temporary table word_kept on commit drop as
select n.preceding_id, n.inc_pence, n.issued_at
  from order_document n
 where n.kind = 'credit-note' and n.cause not like 'correction:%'
   and not coalesce((
     select bool_and(coalesce(p.units <= l.cancelled + l.returned - before.units, false))
       from order_refund_line p
       join order_line l on l.order_id = n.order_id and l.position = p.order_line
      cross join lateral (
        select coalesce(sum(g.units), 0) as units
          from order_refund r join order_refund_line g on g.order_refund_id = r.id
         where r.order_id = n.order_id and r.id < n.refund_id and r.state = 'sent'
           and g.kind = 'goods' and g.order_line = p.order_line) before
      where p.order_refund_id = n.refund_id and p.kind = 'goods'), false);

-- What was agreed goes on about the invoice that stands by now, less what has been credited of that since.
with recursive standing as (
  select d.id as dispute, d.item_id, d.raised_at, d.to_credit_pence, v.id as document, 0 as turn
    from ledger_dispute d
    join ledger_item i on i.id = d.item_id
    join order_document v on v.kind = 'invoice' and v.number = i.reference
   where d.outcome = 'agreed' and d.to_credit_pence > 0
  union all
  select s.dispute, s.item_id, s.raised_at, s.to_credit_pence, v.id, s.turn + 1
    from standing s join order_document v on v.kind = 'invoice' and v.preceding_id = s.document),
last as (
  select distinct on (s.dispute) s.dispute, s.item_id, s.to_credit_pence, s.document,
         (select coalesce(sum(k.inc_pence), 0)
            from standing e join word_kept k on k.preceding_id = e.document
           where e.dispute = s.dispute and e.turn > 0 and k.issued_at >= s.raised_at) as credited
    from standing s where s.turn > 0 order by s.dispute, s.turn desc),
-- Of several about one invoice the oldest is covered first, as coverDispute does.
shared as (
  select dispute, document, credited,
         coalesce(sum(to_credit_pence) over (partition by item_id order by dispute
                    rows between unbounded preceding and 1 preceding), 0) as ahead
    from last)
update ledger_dispute d
   set item_id = i.id,
       to_credit_pence = d.to_credit_pence
         - least(d.to_credit_pence, greatest(0, s.credited - s.ahead))
  from shared s
  join order_document v on v.id = s.document
  join ledger_item i on i.kind = 'invoice' and i.reference = v.number
 where d.id = s.dispute;

-- Where something else was agreed of the same invoice, that may have taken some: there it only becomes less.
with recursive before as (
  select d.id as dispute, v.id as document, v.preceding_id
    from ledger_dispute d
    join ledger_item i on i.id = d.item_id
    join order_document v on v.kind = 'invoice' and v.number = i.reference
   where d.outcome is null
  union
  select b.dispute, v.id, v.preceding_id
    from before b join order_document v on v.kind = 'invoice' and v.id = b.preceding_id),
found as (
  select d.id, least(d.pence, coalesce(sum(k.inc_pence), 0)) as pence
    from ledger_dispute d
    join before b on b.dispute = d.id
    left join word_kept k on k.preceding_id = b.document and k.issued_at >= d.raised_at
   group by d.id)
update ledger_dispute d
   set credited_pence = case
         when exists (select from ledger_dispute o where o.item_id = d.item_id and o.outcome = 'agreed')
         then least(d.credited_pence, f.pence) else f.pence end
  from found f where f.id = d.id;
