import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const faults = statement<{ fault: string }>(
  'order-baskets.listFaults',
  `select format('payment %s was paid %s ago and has neither an order nor a refund', p.id,
                 $1::timestamptz - p.updated_at) as fault
     from payment p
    where p.purpose = 'order-basket' and p.state in ('succeeded', 'partly-refunded', 'refunded')
      and p.updated_at < $1::timestamptz - interval '5 minutes'
      and not exists (select from order_payment o where o.payment_id = p.id)
      and not exists (select from refund r where r.payment_id = p.id)
   union all
   select format('payment %s is for an order basket that is not there', p.id)
     from payment p
    where p.purpose = 'order-basket'
      and not exists (select from order_basket b where b.id = p.subject)
   union all
   select format('order basket %s is order %s, which was not made of it', b.name, b.order_number)
     from order_basket b
    where b.order_number is not null
      and not exists (select from customer_order o
                       where o.number = b.order_number and o.basket_id = b.id)
   union all
   select format('order basket %s became an order and does not say so', b.name)
     from order_basket b join customer_order o on o.basket_id = b.id
    where b.state <> 'completed'
   union all
   select format('order basket %s is %s, and its open links are %s', b.name, b.state, count(k.sent_at))
     from order_basket b
     left join order_basket_link k on k.order_basket_id = b.id and k.ended_at is null
    group by b.id
   having (b.state = 'awaiting-payment') <> (count(k.sent_at) = 1)
   union all
   select format('order basket %s awaits payment since its link ran out at %s', b.name, k.expires_at)
     from order_basket b join order_basket_link k on k.order_basket_id = b.id and k.ended_at is null
    where k.expires_at < $1::timestamptz - interval '1 hour'`,
);

/** What is wrong with the books of order baskets, a sentence each; none where all is well. */
export async function listOrderBasketFaults(tx: Queryable, now: Date): Promise<string[]> {
  return (await faults.list(tx, [now])).map((row) => row.fault);
}
