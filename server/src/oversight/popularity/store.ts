import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Interest } from './popularity.ts';

// Each order and each person counts once a week, however many pieces or looks it was.
const interests = statement<Interest>(
  'popularity.listInterests',
  `with done as (
     select o.product_id, 'ordered' as kind, c.placed_at as at, c.id::text as person
       from customer_order c
       join order_line l on l.order_id = c.id
       join offering o on o.id = l.offering_id
      where c.placed_at > $2 and c.status not in ('cancelled', 'returned')
     union all
     select o.product_id, a.kind, a.at, a.owner
       from visitor_action a
       join offering o on o.sku = a.subject
      where a.at > $2 and a.keep_until > $1
        and a.kind in ('viewed-product', 'added-to-basket'))
   select product_id as "productId", kind,
          greatest(0, floor(extract(epoch from $1 - at) / 604800))::int as "weeksAgo",
          count(distinct person)::int as people
     from done group by 1, 2, 3`,
);

/** What people did since an instant, by product and week, without any person in it. */
export async function listInterests(
  tx: Queryable,
  { now, since }: { now: Date; since: Date },
): Promise<Interest[]> {
  return interests.list(tx, [now, since]);
}
