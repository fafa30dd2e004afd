import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A line that was delivered to somebody: the proof of a buyer. */
export interface DeliveredLine {
  orderId: number;
  position: number;
  offeringId: number;
  productId: number;
  sku: string;
  slug: string;
  name: string;
  variant: string | null;
  picture: Picture;
  categorySlug: string;
  deliveredOn: string;
  town: string | null;
  isTrade: boolean;
  /** What an invitation to this order, or to another of its buyer's with this product, offered. */
  incentive: string | null;
  accountId: number | null;
  email: string;
}

// Whoever was offered something for a product has that said beside their review, by whichever of their
// orders it is proved.
const incentive = `(select i.incentive
    from customer_order b
    join review_invitation i on i.order_id = b.id and i.kind = 'living' and i.incentive is not null
    join order_line bl on bl.order_id = b.id and bl.delivered > 0
    join offering bf on bf.id = bl.offering_id and bf.product_id = f.product_id
   where b.id = o.id or b.account_id = o.account_id or lower(b.email) = lower(o.email)
   order by (b.id = o.id) desc, i.sent_at limit 1)`;

const columns = `distinct on (f.product_id) l.order_id as "orderId", l.position,
    l.offering_id as "offeringId", f.product_id as "productId", l.sku, p.slug, l.name, l.variant,
    l.picture, k.slug as "categorySlug",
    (c.delivered_at at time zone 'Europe/London')::date::text as "deliveredOn",
    o.delivery_address->>'town' as town,
    o.band_code is not null or o.channel > 100 as "isTrade", ${incentive} as incentive,
    o.account_id as "accountId", lower(o.email) as email
  from customer_order o
  join consignment c on c.order_id = o.id and c.state = 'delivered'
  join consignment_line d on d.order_id = o.id and d.consignment = c.number and d.units > 0
  join order_line l on l.order_id = o.id and l.position = d.position
  join offering f on f.id = l.offering_id
  join product p on p.id = f.product_id
  join category k on k.id = p.category_id`;
const first = 'order by f.product_id, c.delivered_at, l.order_id, l.position';
const isOfProduct = 'f.product_id = (select x.product_id from offering x where x.sku = $2)';
const nearest = 'order by f.product_id, (l.sku = $2) desc, c.delivered_at, l.order_id, l.position';

const ofOrder = statement<DeliveredLine>(
  'reviews.listDeliveredOfOrder',
  `select ${columns} where o.id = $1 ${first}`,
);
const ofAccount = statement<DeliveredLine>(
  'reviews.listDeliveredOfAccount',
  `select ${columns} where o.account_id = $1 ${first}`,
);
const skuOfOrder = statement<DeliveredLine>(
  'reviews.findDeliveredOfOrder',
  `select ${columns} where o.id = $1 and ${isOfProduct} ${nearest}`,
);
const skuOfAccount = statement<DeliveredLine>(
  'reviews.findDeliveredOfAccount',
  `select ${columns} where o.account_id = $1 and ${isOfProduct} ${nearest}`,
);

/** Whose deliveries are looked for: those of one order, or of all orders of an account. */
export type Deliveries = { orderId: number } | { accountId: number };

/** What was delivered, each product once, as it came first. */
export const listDelivered = (tx: Queryable, whose: Deliveries) =>
  'orderId' in whose ? ofOrder.list(tx, [whose.orderId]) : ofAccount.list(tx, [whose.accountId]);

/** The line by which a product came, if it did: in the finish and size of a SKU, or else in another. */
export const findDelivered = (tx: Queryable, whose: Deliveries, sku: string) =>
  'orderId' in whose
    ? skuOfOrder.find(tx, [whose.orderId, sku])
    : skuOfAccount.find(tx, [whose.accountId, sku]);

const offering = statement<{
  offeringId: number;
  productId: number;
  sku: string;
  slug: string;
  name: string;
  variant: string | null;
  categorySlug: string;
}>(
  'reviews.findGoods',
  `select o.id as "offeringId", p.id as "productId", o.sku, p.slug, p.name,
          nullif(concat_ws(', ', o.finish_label, o.size_label), '') as variant,
          k.slug as "categorySlug"
     from offering o join product p on p.id = o.product_id join category k on k.id = p.category_id
    where o.sku = $1`,
);

/** Goods by their SKU, sold or not. */
export const findGoods = (tx: Queryable, sku: string) => offering.find(tx, [sku]);
