import type { PaymentSubject } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const used = statement<{ exPence: number }>(
  'checkout.findUsedOfCap',
  `with own as (
     select o.id, n.ex_pence from customer_order o join order_net n on n.order_id = o.id
      where o.business_id = $1 and o.status <> 'cancelled')
   select (coalesce((select sum(ex_pence) from own), 0)
           + coalesce((select sum(g.ex_pence) from order_growth g join own on own.id = g.order_id
                        where row(g.purpose, g.subject) is distinct from row($2, $3)), 0)
           + coalesce((select sum((p.snapshot->'total'->>'exPence')::bigint) from payment p
                        where p.purpose in ('basket', 'order-basket')
                          and row(p.purpose, p.subject) is distinct from row($2, $3)
                          and p.state in ('created', 'requires-action', 'processing', 'failed')
                          and (p.snapshot->>'businessId')::int = $1), 0))::bigint as "exPence"`,
);

/** What a business has ordered ex VAT, and is just paying for, without what is looked at anew. */
export const findUsedOfCap = async (
  tx: Queryable,
  businessId: number,
  inHand: PaymentSubject | null,
) => (await used.find(tx, [businessId, inHand?.purpose ?? null, inHand?.subject ?? null]))!.exPence;
