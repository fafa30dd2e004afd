import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

// What waits to be agreed to, or is to be decided about, may still be made up for with goods: money that is
// not agreed to opens its claim again, in the same transaction.
const isOver = `o.status = 'cancelled'
  and not exists (select from order_refund r where r.order_id = o.id and r.state = 'waiting')
  and not exists (select from claim c where c.order_id = o.id and c.state = 'open')`;

// Each order is found by its code: of orders that were cancelled there are ever more.
const list = statement<{ orderGuid: string }>(
  'claims.listCodesToReturn',
  `select d.order_guid as "orderGuid"
     from discount_claim d join campaign c on c.id = d.campaign_id
    where d.state = 'claimed' and c.returns_on_cancel
      and (select ${isOver} from customer_order o where o.guid = d.order_guid)
    order by d.claimed_at limit $1`,
);

/** Orders that are over and whose code was to come back with that, and has not, by their guids. */
export const listCodesToReturn = async (tx: Queryable, limit: number): Promise<string[]> =>
  (await list.list(tx, [limit])).map(({ orderGuid }) => orderGuid);

const lock = statement(
  'claims.lockOrderOfCode',
  'select from customer_order where guid = $1 for share',
);
const find = statement<{ isOver: boolean }>(
  'claims.isOrderOver',
  `select ${isOver} as "isOver" from customer_order o where o.guid = $1`,
);

/** Whether an order is cancelled for good, under its lock: nothing is sent in its place any more. */
export async function lockIsOver(tx: Tx, orderGuid: string): Promise<boolean> {
  await lock.find(tx, [orderGuid]);
  return (await find.find(tx, [orderGuid]))?.isOver ?? false;
}
