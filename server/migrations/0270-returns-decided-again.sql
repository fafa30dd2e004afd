-- A return whose refund was withdrawn or not agreed to is to be decided about again. Until now only its
-- refund said so, and no page let anybody do it.
with again as (
  update order_return r
     set state = 'received', decided_at = null, decided_by = null, decision_note = null
    from order_refund f
   where f.id = r.order_refund_id and r.state = 'decided' and f.state in ('declined', 'withdrawn')
  returning r.id)
update order_return_line l set handling_inc_pence = 0 from again where l.return_id = again.id;
