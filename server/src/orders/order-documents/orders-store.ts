import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { CreditedPart } from './credit-note.ts';
import type { InvoicedOrder } from './invoice.ts';

const byId = statement<InvoicedOrder>(
  'orderDocuments.findOrder',
  `select o.id, o.guid, o.number, o.email, o.currency, o.capacity = 'business' as "isBusiness",
          o.po_number as "poNumber", o.job_reference as "jobReference", o.placed_at as "placedAt",
          o.paid_with as "paidWith", o.contact, o.billing_address as "billingAddress",
          o.delivery_address as "deliveryAddress", o.delivery_option->>'name' as "deliveryName",
          o.delivery_inc_pence as "deliveryIncPence", o.delivery_ex_pence as "deliveryExPence",
          (select json_agg(json_build_object(
             'position', l.position, 'sku', l.sku, 'name', l.name, 'variant', l.variant,
             'quantity', l.quantity, 'ratePercent', l.vat_rate_percent,
             'beforeExPence', l.before_ex_pence, 'discountExPence', l.discount_ex_pence,
             'exPence', l.ex_pence, 'vatPence', l.vat_pence) order by l.position)
           from order_line l where l.order_id = o.id) as lines
     from customer_order o where o.id = $1`,
);

/** An order's stored rows, as far as an invoice tells them. */
export const findInvoicedOrder = (tx: Queryable, orderId: number) => byId.find(tx, [orderId]);

/** Which order a request is about, and where its mails go. */
export interface OrderKey {
  id: number;
  guid: string;
  email: string;
}

const key = 'select id, guid, email from customer_order';
const byName = statement<OrderKey>(
  'orderDocuments.findKey',
  `${key} where (guid = $1::uuid or number = $2) and ($3::int is null or account_id = $3)`,
);

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An order by its guid or its number; another account's is not found, where one is named. */
export async function findOrderKey(
  tx: Queryable,
  name: string,
  accountId: number | null = null,
): Promise<OrderKey | undefined> {
  const guid = guidForm.test(name) ? name : null;
  return byName.find(tx, [guid, name.toUpperCase(), accountId]);
}

const withoutInvoice = statement<{ id: number }>(
  'orderDocuments.listUninvoiced',
  `select o.id from customer_order o
    where o.placed_at >= $1
      and not exists (select from order_document d
                       where d.order_id = o.id and d.kind = 'invoice' and d.cause = 'order')
    order by o.placed_at, o.id limit $2`,
);

/** Orders placed since an instant that have no invoice yet, the oldest first. */
export async function listUninvoicedOrders(
  tx: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  return (await withoutInvoice.list(tx, [since, limit])).map(({ id }) => id);
}

/** Money that went back for goods or delivery of an order, with what its pence are for. */
export interface CreditedRefund {
  id: string;
  orderId: number;
  reason: 'goods' | 'delivery';
  at: Date;
  parts: CreditedPart[];
}

// Goodwill and a charge that was made twice change nothing of what was sold.
const creditable = `
  from refund r
  join order_payment op on op.payment_id = r.payment_id
 where r.reason in ('goods', 'delivery') and r.state = 'succeeded'
   and exists (select from refund_line l where l.refund_id = r.id)`;

const refundById = statement<CreditedRefund>(
  'orderDocuments.findRefund',
  `select r.id, op.order_id as "orderId", r.reason, r.created_at as at,
          (select json_agg(json_build_object(
             'orderLine', l.order_line, 'quantity', l.quantity, 'incPence', l.inc_pence,
             'vatPence', l.vat_pence) order by l.position)
           from refund_line l where l.refund_id = r.id) as parts
   ${creditable} and r.id = $1`,
);
const refundsWithoutNote = statement<{ id: string }>(
  'orderDocuments.listUncredited',
  `select r.id ${creditable} and r.created_at >= $1
      and not exists (select from order_document d where d.refund_id = r.id)
    order by r.created_at, r.id limit $2`,
);

/** A refund that makes a credit note; undefined for one that went through for another reason. */
export const findCreditedRefund = (tx: Queryable, refundId: string) =>
  refundById.find(tx, [refundId]);

/** Refunds of goods or delivery since an instant that have no credit note yet, the oldest first. */
export async function listUncreditedRefunds(
  tx: Queryable,
  since: Date,
  limit: number,
): Promise<string[]> {
  return (await refundsWithoutNote.list(tx, [since, limit])).map(({ id }) => id);
}
