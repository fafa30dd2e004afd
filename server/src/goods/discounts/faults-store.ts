import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'discounts.listFaults',
  `with live as (
     select campaign_id, issue_code_id from discount_claim where state <> 'released'),
   of_campaign as (select campaign_id, count(*)::int as claims from live group by campaign_id),
   of_code as (select issue_code_id, count(*)::int as claims from live group by issue_code_id)
   select format('campaign %s: counts %s claims, but there are %s', c.promotion_code,
                 c.claim_count, coalesce(l.claims, 0)) as fault
     from campaign c left join of_campaign l on l.campaign_id = c.id
    where c.claim_count <> coalesce(l.claims, 0)
   union all
   select format('code %s: counts %s claims, but there are %s', i.code, i.claim_count,
                 coalesce(l.claims, 0))
     from issue_code i left join of_code l on l.issue_code_id = i.id
    where i.claim_count <> coalesce(l.claims, 0)
   union all
   select format('campaign %s: %s claims of at most %s', promotion_code, claim_count, claim_limit)
     from campaign where claim_count > claim_limit
   union all
   select format('code %s: %s claims of at most %s', code, claim_count, claim_limit)
     from issue_code where claim_count > claim_limit
   union all
   select format('order %s used the code %s and has no claim of it', o.number,
                 o.discount_code->>'code')
     from customer_order o
    where o.discount_code is not null
      and not exists (select from discount_claim d
                       where d.order_guid = o.guid and d.state = any(
                               case when o.status = 'cancelled' then array['claimed', 'released']
                                    else array['claimed'] end)
                         and d.issue_code_id = (o.discount_code->>'issueCodeId')::int)
   union all
   select format('claim %s is of an order that used no such code', d.id)
     from discount_claim d left join customer_order o on o.guid = d.order_guid
    where d.state = 'claimed'
      and (o.discount_code->>'issueCodeId')::int is distinct from d.issue_code_id
   union all
   select format('claim %s gave %s pence, but order %s took off %s', d.id, d.off_inc_pence,
                 o.number, o.discount_inc_pence
                   + coalesce((o.discount_code->'deliveryOff'->>'incPence')::int, 0))
     from discount_claim d join customer_order o on o.guid = d.order_guid
    where d.state = 'claimed'
      and d.off_inc_pence <> o.discount_inc_pence
            + coalesce((o.discount_code->'deliveryOff'->>'incPence')::int, 0)
   union all
   select format('order %s took off %s pence without a code', o.number, o.discount_inc_pence)
     from customer_order o where o.discount_inc_pence <> 0 and o.discount_code is null
   union all
   select format('claim %s ran out at %s and is still held', id, expires_at)
     from discount_claim where state = 'held' and expires_at < $1::timestamptz - interval '60 seconds'`,
);

/** What is wrong with the discounts' books, a sentence each; none when every invariant holds. */
export async function listDiscountFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
