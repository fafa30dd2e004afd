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
  `select a.subject, a.id as "accountId", t.business_id as "businessId", t.band_id as "bandId"
     from account a
     left join trade_standing t on t.account_id = a.id and t.is_default
    where a.issuer = 'embedded' and a.subject = any($1)`,
);

/** The accounts of the demo's people by their subjects, with what they buy for. */
export async function listAccounts(tx: Queryable, subjects: readonly string[]) {
  const rows = await findPeople.list(tx, [subjects]);
  return new Map(rows.map((row) => [row.subject, row]));
}

const listLive = statement<{ id: number; openedWith: number }>(
  'demo.listGoods',
  `select o.id, coalesce(sum(m.quantity), 0)::int as "openedWith"
     from offering o
     join product p on p.id = o.product_id and p.status = 'live'
     join list_price lp on lp.offering_id = o.id and lp.inc_pence < 120000
     left join stock_movement m on m.offering_id = o.id and m.reason = 'opening'
    where o.status = 'live'
    group by o.id order by o.id`,
);

/**
 * What can be ordered for less than £1,200 a piece, by what lay there at first: what is sold meanwhile
 * must not change which goods an order is of, however often it is begun.
 */
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
      -- Whatever the day: a claim takes some pounds off its line.
      and l.inc_pence > 2000
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

const changeable = statement<{
  guid: string;
  orderNumber: string;
  accountId: number | null;
  position: number;
}>(
  'demo.findChangeable',
  `select o.guid, o.number as "orderNumber", o.account_id as "accountId", l.position
     from customer_order o
     join consignment c on c.order_id = o.id
     join consignment_line s on s.order_id = o.id and s.consignment = c.number and s.units > 1
     join order_line l on l.order_id = o.id and l.position = s.position
    where c.state = $1 and l.short = 0
      and not exists (select from consignment other
                       where other.order_id = o.id and other.number <> c.number)
      and not exists (select from order_hold h where h.order_id = o.id and h.lifted_at is null)
    order by o.id desc, l.position limit 1`,
);

/** The newest order whose one consignment is in this state, with a line of several pieces. */
export const findChangeable = (tx: Queryable, state: 'planned' | 'picking') =>
  changeable.find(tx, [state]);
const listReviewed = statement<{
  orderId: number;
  guid: string;
  slug: string;
  sku: string;
  accountId: number | null;
  email: string;
  arrivedAt: Date;
  pictureFile: string | null;
}>(
  'demo.listReviewed',
  `select * from (
     select o.id as "orderId", o.guid, l.slug, l.sku, o.account_id as "accountId",
            lower(o.email) as email, c.delivered_at as "arrivedAt",
            l.picture->>'file' as "pictureFile"
       from customer_order o
       join consignment c on c.order_id = o.id and c.number = 1 and c.state = 'delivered'
       join consignment_line s on s.order_id = o.id and s.consignment = 1 and s.units > 0
       join order_line l on l.order_id = o.id and l.position = s.position
      where c.delivered_at < $1::timestamptz - interval '20 days'
      order by c.delivered_at desc, o.id, l.position limit $2) latest
    order by "arrivedAt", "orderId", sku`,
);

/** Lines that came some weeks before an instant, the first of them first. */
export const listReviewedLines = (tx: Queryable, before: Date, limit: number) =>
  listReviewed.list(tx, [before, limit]);

const beginOfReviews = statement(
  'demo.beginReviews',
  `update shop_setting set value = '1' where key = 'demo.reviews' and value = '0'`,
);

/** Notes that the reviews are being written; false where another process has begun. */
export const beginReviews = async (tx: Queryable) => (await beginOfReviews.run(tx)) === 1;

const delivered = statement<{ id: number; guid: string }>(
  'demo.listDelivered',
  `select id, guid from customer_order where status = 'delivered' order by id desc limit $1`,
);

/** The latest orders of which everything has come. */
export const listDeliveredOrders = (tx: Queryable, limit: number) => delivered.list(tx, [limit]);

const beginOfArrivals = statement(
  'demo.beginArrivals',
  `update shop_setting set value = '1' where key = 'demo.arrivals' and value = '0'`,
);

/** Notes that customers have looked into their boxes; false where another process has begun. */
export const beginArrivals = async (tx: Queryable) => (await beginOfArrivals.run(tx)) === 1;

const beginOfQuestions = statement(
  'demo.beginQuestions',
  `update shop_setting set value = '1' where key = 'demo.questions' and value = '0'`,
);

/** Notes that people are asking about goods; false where another process has begun. */
export const beginQuestions = async (tx: Queryable) => (await beginOfQuestions.run(tx)) === 1;

const beginOfHelp = statement(
  'demo.beginHelp',
  `update shop_setting set value = '1' where key = 'demo.help' and value = '0'`,
);

/** Notes that what people wrote is being made; false where another process has begun. */
export const beginHelp = async (tx: Queryable) => (await beginOfHelp.run(tx)) === 1;

const beginTrade = statement(
  'demo.beginApplications',
  `update shop_setting set value = '1' where key = 'demo.applications' and value = '0'`,
);

/** Notes that the applications are being made; false where another process has begun. */
export const beginApplications = async (tx: Queryable) => (await beginTrade.run(tx)) === 1;
