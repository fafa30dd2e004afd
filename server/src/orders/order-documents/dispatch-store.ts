import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { Pieces } from '../orders/books.ts';
import type { InvoicedLine } from './invoice.ts';

/** What left together on account. */
export interface Dispatch {
  orderId: number;
  consignment: number;
  lines: readonly Pieces[];
  sentAt: Date;
}

const insert = statement(
  'orderDocuments.insertDispatch',
  `insert into account_dispatch (order_id, consignment, lines, sent_at)
   select id, $2, $3::jsonb, $4 from customer_order
    where id = $1 and payment_terms = 'on-account'
   on conflict do nothing`,
);
const columns = `s.order_id as "orderId", s.consignment, s.lines, s.sent_at as "sentAt"`;
const find = statement<Dispatch>(
  'orderDocuments.findDispatch',
  `select ${columns} from account_dispatch s where s.order_id = $1 and s.consignment = $2`,
);
const uninvoiced = `not exists (select from order_document d
                       where d.order_id = s.order_id and d.kind = 'invoice'
                         and d.cause = 'consignment:' || s.consignment)`;
const due = statement<Dispatch>(
  'orderDocuments.listUninvoicedDispatches',
  `select ${columns} from account_dispatch s where s.sent_at >= $1 and ${uninvoiced}
    order by s.sent_at, s.order_id, s.consignment limit $2`,
);
const ofOrder = statement<Dispatch>(
  'orderDocuments.listDispatchesOfOrder',
  `select ${columns} from account_dispatch s where s.order_id = $1 and ${uninvoiced}
    order by s.sent_at, s.consignment`,
);

/** Keeps what left, where its order is on account: an invoice will be made of it. */
export const saveDispatch = (tx: Tx, { orderId, consignment, lines, sentAt }: Dispatch) =>
  insert.run(tx, [orderId, consignment, JSON.stringify(lines), sentAt]);

export const findDispatch = (tx: Queryable, orderId: number, consignment: number) =>
  find.find(tx, [orderId, consignment]);

/** What left on account since an instant and has no invoice yet, the oldest first. */
export const listUninvoicedDispatches = (tx: Queryable, since: Date, limit: number) =>
  due.list(tx, [since, limit]);

/** The same of one order. */
export const listDispatchesToInvoice = (tx: Queryable, orderId: number) =>
  ofOrder.list(tx, [orderId]);

/** A line of an order on account, with what of it will never be invoiced. */
export type AccountLine = InvoicedLine & {
  basis: Basis;
  releasedUnits: number;
  releasedExPence: number;
  releasedVatPence: number;
};

const goods = statement<AccountLine>(
  'orderDocuments.listAccountLines',
  `select l.position, l.sku, l.name, l.variant, l.quantity + l.added as quantity,
          l.vat_rate_percent as "ratePercent", l.before_ex_pence as "beforeExPence",
          l.discount_ex_pence as "discountExPence", l.ex_pence as "exPence",
          l.vat_pence as "vatPence", l.unit_basis as basis,
          coalesce(b.units, 0) as "releasedUnits", coalesce(b.ex, 0) as "releasedExPence",
          coalesce(b.vat, 0) as "releasedVatPence"
     from order_line l
     left join lateral (
       select sum(x.released_units)::int as units, sum(x.released_ex_pence)::bigint as ex,
              sum(x.released_vat_pence)::bigint as vat
         from order_refund r join order_refund_line x on x.order_refund_id = r.id
        where r.order_id = l.order_id and r.state = 'sent' and x.kind = 'goods'
          and x.order_line = l.position) b on true
    where l.order_id = $1 order by l.position`,
);
const delivery = statement<{ exPence: number; vatPence: number }>(
  'orderDocuments.findAccountDelivery',
  `select o.delivery_ex_pence - coalesce(sum(x.released_ex_pence), 0)::bigint as "exPence",
          o.delivery_inc_pence - o.delivery_ex_pence - coalesce(sum(x.released_vat_pence), 0)::bigint
            as "vatPence"
     from customer_order o
     left join order_refund r on r.order_id = o.id and r.state = 'sent'
     left join order_refund_line x on x.order_refund_id = r.id and x.kind = 'delivery'
    where o.id = $1 group by o.id`,
);

/** Every line of an order, those that were added among them. */
export const listAccountLines = (tx: Queryable, orderId: number) => goods.list(tx, [orderId]);

/** What delivery of an order costs, less what of it was given back before anything left. */
export const findAccountDelivery = async (tx: Queryable, orderId: number) =>
  (await delivery.find(tx, [orderId]))!;
