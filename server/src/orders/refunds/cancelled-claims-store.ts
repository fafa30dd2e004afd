import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

// What was asked for and is not agreed to yet, or was not and has not gone back since, may still be made up
// for with goods.
const isUnsettled = `exists (
  select from order_refund r
   where r.order_id = o.id and r.state <> 'sent' and (r.state = 'waiting' or exists (
     select from order_refund_line asked join order_line l
         on l.order_id = r.order_id and l.position = asked.order_line
      where asked.order_refund_id = r.id and asked.units > 0
        and l.quantity + l.added > (
          select coalesce(sum(given.units), 0)
            from order_refund sent join order_refund_line given on given.order_refund_id = sent.id
           where sent.order_id = r.order_id and sent.state = 'sent'
             and given.order_line = asked.order_line))))`;

// Each order is found by its claim: of orders that were cancelled there are ever more.
const list = statement<{ orderGuid: string }>(
  'refunds.listClaimsOfCancelled',
  `select d.order_guid as "orderGuid"
     from discount_claim d join campaign c on c.id = d.campaign_id
    where d.state = 'claimed' and c.returns_on_cancel
      and (select o.status = 'cancelled' and not ${isUnsettled}
             from customer_order o where o.guid = d.order_guid)
    order by d.claimed_at limit $1`,
);

/** Cancelled orders whose claim was to come back with that, and has not, by their guids. */
export const listClaimsOfCancelled = async (tx: Queryable, limit: number): Promise<string[]> =>
  (await list.list(tx, [limit])).map(({ orderGuid }) => orderGuid);

const lock = statement(
  'refunds.lockOrderOfClaim',
  'select from customer_order where guid = $1 for share',
);
const isOver = statement<{ isOver: boolean }>(
  'refunds.isOrderOver',
  `select o.status = 'cancelled' and not ${isUnsettled} as "isOver"
     from customer_order o where o.guid = $1`,
);

/** Whether an order is cancelled for good, under its lock: nothing is sent in its place any more. */
export async function lockIsOver(tx: Tx, orderGuid: string): Promise<boolean> {
  await lock.find(tx, [orderGuid]);
  return (await isOver.find(tx, [orderGuid]))?.isOver ?? false;
}
