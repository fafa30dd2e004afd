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
   select format('claim %s ran out at %s and is still held', id, expires_at)
     from discount_claim where state = 'held' and expires_at < $1::timestamptz - interval '60 seconds'`,
);

/** What is wrong with the discounts' books, a sentence each; none when every invariant holds. */
export async function listDiscountFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
