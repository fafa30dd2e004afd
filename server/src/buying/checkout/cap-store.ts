import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const used = statement<{ exPence: number }>(
  'checkout.findUsedOfCap',
  `select (coalesce((select sum(o.total_ex_pence) from customer_order o
                      where o.business_id = $1 and o.status <> 'cancelled'), 0)
           + coalesce((select sum((p.snapshot->'total'->>'exPence')::bigint) from payment p
                        where p.purpose = 'basket' and p.subject <> $2
                          and p.state in ('created', 'requires-action', 'processing')
                          and (p.snapshot->>'businessId')::int = $1), 0))::bigint as "exPence"`,
);

/** What a business has ordered ex VAT, and is just paying for by other baskets than one. */
export const findUsedOfCap = async (tx: Queryable, businessId: number, exceptBasketId: string) =>
  (await used.find(tx, [businessId, exceptBasketId]))!.exPence;
