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
          o.delivery_inc_pence - added.inc as "deliveryIncPence",
          o.delivery_ex_pence - added.ex as "deliveryExPence",
          (select json_agg(json_build_object(
             'position', l.position, 'sku', l.sku, 'name', l.name, 'variant', l.variant,
             'quantity', l.quantity + l.added, 'ratePercent', l.vat_rate_percent,
             'beforeExPence', l.before_ex_pence, 'discountExPence', l.discount_ex_pence,
             'exPence', l.ex_pence, 'vatPence', l.vat_pence) order by l.position)
           from order_line l where l.order_id = o.id and l.addition is null) as lines
     from customer_order o
    cross join lateral (
      select coalesce(sum(a.delivery_inc_pence), 0)::bigint as inc,
             coalesce(sum(a.delivery_ex_pence), 0)::bigint as ex
        from order_addition a where a.order_id = o.id) added
    where o.id = $1`,
);

/** An order's stored rows, as far as an invoice tells them. */
export const findInvoicedOrder = (tx: Queryable, orderId: number) => byId.find(tx, [orderId]);

/** What was charged for an order beyond its placing, as far as an invoice tells it. */
export interface InvoicedAddition {
  orderId: number;
  number: number;
  chargedAt: Date;
  paidWith: string | null;
  deliveryName: string;
  deliveryIncPence: number;
  deliveryExPence: number;
  lines: InvoicedOrder['lines'];
}

const additionOf = statement<InvoicedAddition>(
  'orderDocuments.findAddition',
  `select a.order_id as "orderId", a.number, a.charged_at as "chargedAt",
          a.paid_with as "paidWith", coalesce(a.delivery_name, '') as "deliveryName",
          a.delivery_inc_pence as "deliveryIncPence", a.delivery_ex_pence as "deliveryExPence",
          (select coalesce(json_agg(json_build_object(
             'position', l.position, 'sku', l.sku, 'name', l.name, 'variant', l.variant,
             'quantity', l.quantity + l.added, 'ratePercent', l.vat_rate_percent,
             'beforeExPence', l.before_ex_pence, 'discountExPence', l.discount_ex_pence,
             'exPence', l.ex_pence, 'vatPence', l.vat_pence) order by l.position), '[]')
           from order_line l
          where l.order_id = a.order_id and l.addition = a.number) as lines
     from order_addition a where a.order_id = $1 and a.number = $2`,
);
const additionsWithoutInvoice = statement<{ orderId: number; number: number }>(
  'orderDocuments.listUninvoicedAdditions',
  `select a.order_id as "orderId", a.number
     from order_addition a join customer_order o on o.id = a.order_id
    where a.charged_at >= $1 and o.payment_terms = 'prepaid'
      and (a.delivery_inc_pence > 0 or exists (select from order_line l
                                     where l.order_id = a.order_id and l.addition = a.number))
      and not exists (select from order_document d
                       where d.order_id = a.order_id and d.kind = 'invoice'
                         and d.cause = 'addition:' || a.number)
    order by a.charged_at, a.order_id, a.number limit $2`,
);

/** What was added to an order, by the addition's number. */
export const findInvoicedAddition = (tx: Queryable, orderId: number, number: number) =>
  additionOf.find(tx, [orderId, number]);

const numbersOf = statement<{ number: number }>(
  'orderDocuments.listAdditions',
  `select a.number from order_addition a
    where a.order_id = $1
      and (a.delivery_inc_pence > 0 or exists (select from order_line l
                                     where l.order_id = a.order_id and l.addition = a.number))
    order by a.number`,
);

/** The additions to an order that are invoiced, by their numbers. */
export const listAdditionNumbers = async (tx: Queryable, orderId: number) =>
  (await numbersOf.list(tx, [orderId])).map(({ number }) => number);

/** Additions since an instant that have no invoice yet, the oldest first. */
export const listUninvoicedAdditions = (tx: Queryable, since: Date, limit: number) =>
  additionsWithoutInvoice.list(tx, [since, limit]);

/** Which order a request is about, and where its mails go. */
export interface OrderKey {
  id: number;
  guid: string;
  number: string;
  email: string;
}

const key = 'select id, guid, number, email from customer_order';
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
    where o.placed_at >= $1 and o.payment_terms = 'prepaid'
      and not exists (select from order_document d
                       where d.order_id = o.id and d.kind = 'invoice' and d.cause = 'order')
    order by o.placed_at, o.id limit $2`,
);

/** Orders that were paid as they were placed since an instant, and that have no invoice yet, the oldest first. */
export async function listUninvoicedOrders(
  tx: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  return (await withoutInvoice.list(tx, [since, limit])).map(({ id }) => id);
}

/** What is given back of goods or delivery of an order, with what its pence are for. */
export interface CreditedRefund {
  id: number;
  orderId: number;
  reason: 'goods' | 'delivery';
  at: Date;
  parts: CreditedPart[];
}

// Goodwill and a charge that was made twice change nothing of what was sold. The rest is credited once
// it is promised: a payment that fails on its way is owed still, and paid otherwise. What was never
// invoiced, since it is not sent, is credited by no paper.
const creditable = `
  from order_refund r
 where r.state = 'sent'
   and exists (select from order_refund_line l
                where l.order_refund_id = r.id and l.kind in ('goods', 'delivery')
                  and l.inc_pence > l.released_inc_pence)`;

const refundById = statement<CreditedRefund>(
  'orderDocuments.findRefund',
  `select r.id, r.order_id as "orderId", r.decided_at as at,
          (select case when bool_or(l.kind = 'goods') then 'goods' else 'delivery' end
             from order_refund_line l
            where l.order_refund_id = r.id and l.kind in ('goods', 'delivery')) as reason,
          (select json_agg(json_build_object(
             'orderLine', l.order_line, 'quantity', nullif(l.units - l.released_units, 0),
             'incPence', l.inc_pence - l.released_inc_pence,
             'vatPence', l.vat_pence - l.released_vat_pence) order by l.position)
           from order_refund_line l
          where l.order_refund_id = r.id and l.kind in ('goods', 'delivery')
            and l.inc_pence > l.released_inc_pence) as parts
   ${creditable} and r.id = $1`,
);
const refundsWithoutNote = statement<{ id: number }>(
  'orderDocuments.listUncredited',
  `select r.id ${creditable} and r.decided_at >= $1
      and not exists (select from order_document d where d.refund_id = r.id)
    order by r.decided_at, r.id limit $2`,
);

/** A refund that makes a credit note; undefined for one that was not sent, or takes back nothing sold. */
export const findCreditedRefund = (tx: Queryable, refundId: number) =>
  refundById.find(tx, [refundId]);

/** Refunds of goods or delivery since an instant that have no credit note yet, the oldest first. */
export async function listUncreditedRefunds(
  tx: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  return (await refundsWithoutNote.list(tx, [since, limit])).map(({ id }) => id);
}

const ofGoodsBack = statement<{ isIt: boolean }>(
  'orderDocuments.isOfGoodsBack',
  `select coalesce(bool_and(coalesce(p.units <= l.cancelled + l.returned - before.units, false)), false)
            as "isIt"
     from order_document d
     join order_refund_line p on p.order_refund_id = d.refund_id and p.kind = 'goods'
     join order_line l on l.order_id = d.order_id and l.position = p.order_line
    cross join lateral (
      select coalesce(sum(g.units), 0) as units
        from order_refund r join order_refund_line g on g.order_refund_id = r.id
       where r.order_id = d.order_id and r.id < d.refund_id and r.state = 'sent'
         and g.kind = 'goods' and g.order_line = p.order_line
         and not exists (select from order_document e
                          join ledger_item i on i.cause = 'credit-note:' || e.number
                         where e.refund_id = r.id and i.keeps_word)) before
    where d.id = $1`,
);

/**
 * Whether a credit note is of pieces that came back or were cancelled, as far as no refund before it has
 * given those back; false for money off goods that stay, and for a correction. What was credited of pieces
 * that stay, as the ledger keeps it, has given back none of them.
 */
export const isOfGoodsBack = async (tx: Queryable, creditNoteId: number) =>
  (await ofGoodsBack.find(tx, [creditNoteId]))!.isIt;
