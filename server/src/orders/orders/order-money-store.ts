import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { lawfulReturnDays } from '@plumbline/contracts/staff/return-terms.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface MoneyRow {
  /** For how many days from the last arrival it can be sent back. */
  returnDays: number;
  payments: OrderConfirmation['payments'];
  moneyBack: OrderConfirmation['moneyBack'];
  returnUntil: string | null;
  changedAt: Date;
}

const find = statement<MoneyRow>(
  'orders.findOrderMoney',
  `select
     (select coalesce(json_agg(json_build_object('amountPence', p.amount_pence, 'method', p.method,
               'isOnAccount', p.is_on_account, 'paidAt', p.created_at) order by p.created_at, p.id), '[]')
        from order_payment op join payment p on p.id = op.payment_id
       where op.order_id = $1) as payments,
     (select coalesce(json_agg(json_build_object('amountPence', r.amount_pence,
               'isSent', r.state = 'succeeded' or r.settled_as is not null,
               'isOnAccount', p.is_on_account, 'askedAt', r.created_at)
               order by r.created_at, r.id), '[]')
        from order_payment op
        join payment p on p.id = op.payment_id
        join refund r on r.payment_id = p.id
       where op.order_id = $1
         -- Another stands in for one that failed and was tried again.
         and r.settled_as is distinct from 'tried-again') as "moneyBack",
     -- The clock is the law's; the shop may give more days than that.
     (select due_day + (t.consumer_days - $2::integer) from order_clock
       where order_id = $1 and kind = 'cancel-until') as "returnUntil",
     t.consumer_days as "returnDays",
     (select max(happened_at) from order_event where order_id = $1) as "changedAt"
     from customer_order o join return_terms t on t.version = return_terms_at(o.placed_at)
    where o.id = $1`,
);

/** What was paid for an order and goes back, until when it can be sent back, and its last change. */
export async function findOrderMoney(tx: Queryable, orderId: number) {
  const row = (await find.find(tx, [orderId, lawfulReturnDays]))!;
  const iso = (text: string) => new Date(text).toISOString();
  return {
    payments: row.payments.map((each) => ({ ...each, paidAt: iso(each.paidAt) })),
    moneyBack: row.moneyBack.map((each) => ({ ...each, askedAt: iso(each.askedAt) })),
    returnUntil: row.returnUntil,
    returnDays: row.returnDays,
    changedAt: row.changedAt.toISOString(),
  };
}
