-- Campaigns whose claims come back with a cancelled order kept them until now.
with gone as (
  update discount_claim d set state = 'released'
    from customer_order o, campaign c
   where o.guid = d.order_guid and o.status = 'cancelled' and d.state = 'claimed'
     and c.id = d.campaign_id and c.returns_on_cancel
  returning d.campaign_id, d.issue_code_id),
of_code as (
  update issue_code i set claim_count = claim_count - g.claims
    from (select issue_code_id, count(*)::int as claims from gone group by issue_code_id) g
   where i.id = g.issue_code_id)
update campaign c set claim_count = claim_count - g.claims
  from (select campaign_id, count(*)::int as claims from gone group by campaign_id) g
 where c.id = g.campaign_id;
