import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { AccountDispatch } from '../orders/account-order-store.ts';
import type { InvoicedLine } from './invoice.ts';

const columns = `s.order_id as "orderId", s.consignment, s.lines, s.sent_at as "sentAt"`;
const find = statement<AccountDispatch>(
  'orderDocuments.findDispatch',
  `select ${columns} from account_dispatch s where s.order_id = $1 and s.consignment = $2`,
);
const uninvoiced = `not exists (select from order_document d
                       where d.order_id = s.order_id and d.kind = 'invoice'
                         and d.cause = 'consignment:' || s.consignment)`;
const due = statement<AccountDispatch>(
  'orderDocuments.listUninvoicedDispatches',
  `select ${columns} from account_dispatch s where s.sent_at >= $1 and ${uninvoiced}
    order by s.sent_at, s.order_id, s.consignment limit $2`,
);
const ofOrder = statement<AccountDispatch>(
  'orderDocuments.listDispatchesOfOrder',
  `select ${columns} from account_dispatch s where s.order_id = $1 and ${uninvoiced}
    order by s.sent_at, s.consignment`,
);

export const findDispatch = (tx: Queryable, orderId: number, consignment: number) =>
  find.find(tx, [orderId, consignment]);

/** What left on account since an instant and has no invoice yet, the oldest first. */
export const listUninvoicedDispatches = (tx: Queryable, since: Date, limit: number) =>
  due.list(tx, [since, limit]);

/** The same of one order. */
export const listDispatchesToInvoice = (tx: Queryable, orderId: number) =>
  ofOrder.list(tx, [orderId]);

const goods = statement<InvoicedLine>(
  'orderDocuments.listInvoicedLines',
  `select position, sku, name, variant, quantity + added as quantity,
          vat_rate_percent as "ratePercent", before_ex_pence as "beforeExPence",
          discount_ex_pence as "discountExPence", ex_pence as "exPence", vat_pence as "vatPence"
     from order_line where order_id = $1 order by position`,
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
export const listInvoicedLines = (tx: Queryable, orderId: number) => goods.list(tx, [orderId]);

/** What delivery of an order costs, less what of it was given back before anything left. */
export const findAccountDelivery = async (tx: Queryable, orderId: number) =>
  (await delivery.find(tx, [orderId]))!;
