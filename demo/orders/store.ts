import type { Queryable } from '@plumbline/server/db/connect.ts';
import { statement } from '@plumbline/server/db/statement.ts';
import type { Tx } from '@plumbline/server/db/transaction.ts';

const findPeople = statement<{
  subject: string;
  accountId: number;
  businessId: number | null;
  bandId: number | null;
}>(
  'demo.listAccounts',
  `select a.subject, a.id as "accountId", b.id as "businessId", b.band_id as "bandId"
     from account a
     left join trade_account t on t.account_id = a.id and t.status = 'active'
     left join business b on b.id = t.business_id
    where a.issuer = 'embedded' and a.subject = any($1)`,
);

/** The accounts of the demo's people by their subjects, with what they buy for. */
export async function listAccounts(tx: Queryable, subjects: readonly string[]) {
  const rows = await findPeople.list(tx, [subjects]);
  return new Map(rows.map((row) => [row.subject, row]));
}

const listLive = statement<{ id: number; leadDays: number; freeStock: number }>(
  'demo.listGoods',
  `select o.id, o.lead_days as "leadDays",
          coalesce(sum(l.on_hand - l.reserved), 0)::int as "freeStock"
     from offering o
     join product p on p.id = o.product_id and p.status = 'live'
     join list_price lp on lp.offering_id = o.id and lp.inc_pence < 120000
     left join stock_level l on l.offering_id = o.id
    where o.status = 'live'
    group by o.id order by o.id`,
);

/** What can be ordered for less than £1,200 a piece, by what lies there and how long it is made. */
export const listGoods = (tx: Queryable) => listLive.list(tx);

const count = statement(
  'demo.countOrder',
  `update shop_setting set value = $2 where key = 'demo.orders' and value = $1`,
);

/** Notes one more order as made; false where another process has made it. */
export async function noteOrder(tx: Tx, index: number): Promise<boolean> {
  return (await count.run(tx, [String(index), String(index + 1)])) === 1;
}

const listArrived = statement<{
  guid: string;
  position: number;
  accountId: number | null;
  arrivedAt: Date;
  pictureFile: string | null;
}>(
  'demo.listArrived',
  `select o.guid, l.position, o.account_id as "accountId",
          c.delivered_at as "arrivedAt", l.picture->>'file' as "pictureFile"
     from customer_order o
     join consignment c on c.order_id = o.id and c.number = 1 and c.state = 'delivered'
     join consignment_line s on s.order_id = o.id and s.consignment = 1 and s.units > 0
     join order_line l on l.order_id = o.id and l.position = s.position
    where o.status = 'delivered' and l.position = 1 and l.replaced = 0 and l.returned = 0
      and c.delivered_at < $1
      and not exists (select from order_refund r where r.order_id = o.id)
    order by c.delivered_at desc, o.id limit $2`,
);

/** The first lines of orders that arrived before an instant and with which nothing was amiss yet. */
export const listArrivedLines = (tx: Queryable, before: Date, limit: number) =>
  listArrived.list(tx, [before, limit]);

const begin = statement(
  'demo.beginClaims',
  `update shop_setting set value = '1' where key = 'demo.claims' and value = '0'`,
);

/** Notes that the claims are being made; false where another process has begun. */
export const beginClaims = async (tx: Queryable) => (await begin.run(tx)) === 1;
