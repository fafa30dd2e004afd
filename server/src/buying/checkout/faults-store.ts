import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'checkout.listFaults',
  `select format('payment %s was paid %s ago and has neither an order nor a refund', p.id,
                 $1::timestamptz - p.updated_at) as fault
     from payment p
    where p.purpose = 'basket' and p.state in ('succeeded', 'partly-refunded', 'refunded')
      and p.updated_at < $1::timestamptz - interval '5 minutes'
      and not exists (select from order_payment o where o.payment_id = p.id)
      and not exists (select from refund r where r.payment_id = p.id)
   union all
   select format('payment %s is for a basket that is not there', p.id)
     from payment p
    where p.purpose = 'basket' and not exists (select from basket b where b.id = p.subject)`,
);

/** What is wrong with the payments for baskets, a sentence each; none when every invariant holds. */
export async function listCheckoutFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
