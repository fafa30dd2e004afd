import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

// Each order is found by its claim: of orders that were cancelled there are ever more.
const list = statement<{ orderGuid: string }>(
  'orders.listClaimsOfCancelled',
  `select d.order_guid as "orderGuid"
     from discount_claim d join campaign c on c.id = d.campaign_id
    where d.state = 'claimed' and c.returns_on_cancel
      and (select o.status from customer_order o where o.guid = d.order_guid) = 'cancelled'
    order by d.claimed_at limit $1`,
);

/** Cancelled orders whose claim was to come back with that, and has not, by their guids. */
export const listClaimsOfCancelled = async (tx: Queryable, limit: number): Promise<string[]> =>
  (await list.list(tx, [limit])).map(({ orderGuid }) => orderGuid);
