import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FrozenOrder } from './orders.ts';

export interface PlacedOrderRow {
  id: number;
  guid: string;
  number: string;
  basket_id: string;
  email: string;
  currency: 'GBP';
  total_inc_pence: number;
  total_ex_pence: number;
}

/** What an order was placed under. */
interface OrderedUnder {
  terms: string | null;
  /** For how many days from the last arrival a consumer may cancel. */
  returnDays: number;
}

const placedColumns =
  'id, guid, number, basket_id, email, currency, total_inc_pence, total_ex_pence';

const insert = statement<PlacedOrderRow & OrderedUnder>(
  'orders.insert',
  `with agreed as (
     select version, text from terms_version
      where published_on <= ($7::timestamptz at time zone 'Europe/London')::date
      order by version = $5::jsonb->>'termsVersion' desc nulls last, published_on desc, version desc
      limit 1),
   made as (
     insert into customer_order (guid, number, basket_id, account_id, visitor, channel,
       band_code, basis, vat_policy, currency, status, email, contact, delivery_address,
       delivery_instructions, billing_address, delivery_option, delivery_day,
       items_inc_pence, items_ex_pence, discount_inc_pence, discount_ex_pence,
       delivery_inc_pence, delivery_ex_pence, total_inc_pence, total_ex_pence, discount_code,
       paid_with, placed_at, capacity, business_id, po_number, job_reference, terms_version,
       payment_terms, sold_by)
     select $1, $2, $3, (f->>'accountId')::int, f->>'visitor', (f->>'channel')::int,
       f->>'bandCode', f->>'basis', f->>'vatPolicy', f->>'currency', 'placed',
       f->'contact'->>'email', f->'contact', f->'deliveryAddress',
       f->>'deliveryInstructions', f->'billingAddress', f->'deliveryOption',
       (f->'deliveryOption'->>'day')::date,
       (f->'items'->>'incPence')::bigint, (f->'items'->>'exPence')::bigint,
       (f->'discount'->>'incPence')::bigint, (f->'discount'->>'exPence')::bigint,
       (f->'delivery'->>'incPence')::bigint, (f->'delivery'->>'exPence')::bigint,
       (f->'total'->>'incPence')::bigint, (f->'total'->>'exPence')::bigint,
       nullif(f->'discountCode', 'null'), $6, $7,
       coalesce(f->>'capacity',
                case when f->>'bandCode' is null then 'consumer' else 'business' end),
       (f->>'businessId')::int, f->>'poNumber', f->>'jobReference',
       (select version from agreed),
       coalesce(f->>'paymentTerms', 'prepaid'), (f->>'soldBy')::int
     from (select $5::jsonb as f) frozen
     returning ${placedColumns}),
   paid as (
     insert into order_payment (payment_id, order_id)
     select $4::uuid, made.id from made where $4::uuid is not null),
   lines as (
     insert into order_line (order_id, position, offering_id, sku, slug, name, variant, brand,
       picture, quantity, unit_pence, unit_basis, vat_rate_percent, before_inc_pence,
       before_ex_pence, discount_inc_pence, discount_ex_pence, inc_pence, ex_pence, vat_pence, trace,
       room_label, is_to_order, allocated)
     select made.id, t.position, (l->>'offeringId')::int, l->>'sku', l->>'slug', l->>'name',
       l->>'variant', l->>'brand', l->'picture', (l->>'quantity')::int, (l->>'unitPence')::int,
       l->>'unitBasis', (l->>'vatRatePercent')::numeric,
       (l->'before'->>'incPence')::bigint, (l->'before'->>'exPence')::bigint,
       (l->'discount'->>'incPence')::bigint, (l->'discount'->>'exPence')::bigint,
       (l->'amount'->>'incPence')::bigint, (l->'amount'->>'exPence')::bigint,
       (l->'amount'->>'vatPence')::bigint, l->'trace', l->>'roomLabel',
       (l->>'toOrder')::boolean,
       case when (l->>'toOrder')::boolean then 0 else (l->>'quantity')::int end
     from made, jsonb_array_elements($5::jsonb->'lines') with ordinality as t(l, position)
     returning order_id, position, quantity),
   -- What is sent together, as it was chosen: all of it, unless the order says otherwise.
   chosen as (
     select t.number, t.c->'option' as option, t.c->'lines' as lines
       from jsonb_array_elements($5::jsonb->'consignments') with ordinality as t(c, number)
     union all
     select 1, $5::jsonb->'deliveryOption', null
      where $5::jsonb->'consignments' is null),
   sent as (
     insert into consignment (order_id, number, kind, state, delivery_option, promised_day,
                              expected_day)
     select made.id, chosen.number, 'order', 'planned', chosen.option,
            (chosen.option->>'day')::date, (chosen.option->>'day')::date
       from made, chosen),
   content as (
     insert into consignment_line (order_id, consignment, position, units)
     select lines.order_id, chosen.number, lines.position, coalesce(part.units, lines.quantity)
       from lines cross join chosen
       left join lateral jsonb_to_recordset(chosen.lines) as part(position int, units int)
         on part.position = lines.position
      where chosen.lines is null or part.units > 0),
   clock as (
     insert into order_clock (order_id, kind, due_day, started_at)
     select made.id, 'deliver-by',
            greatest(($7::timestamptz at time zone 'Europe/London')::date + 30,
                     ($5::jsonb->'deliveryOption'->>'day')::date), $7
       from made),
   event as (
     insert into order_event (order_id, kind, happened_at) select id, 'placed', $7 from made)
   select made.*, (select text from agreed) as terms,
          (select consumer_days from return_terms where version = return_terms_at($7)) as "returnDays"
     from made`,
);

/**
 * Writes the order, its lines, what paid for it and its first event, all copies from what was
 * agreed. The lines stand as `linePositions` numbers them.
 */
export async function insertOrder(
  tx: Tx,
  order: {
    guid: string;
    number: string;
    basketId: string;
    paymentId: string | null;
    frozen: FrozenOrder;
    paidWith: string | null;
    now: Date;
  },
): Promise<PlacedOrderRow & OrderedUnder> {
  const row = await insert.find(tx, [
    order.guid,
    order.number,
    order.basketId,
    order.paymentId,
    JSON.stringify(order.frozen),
    order.paidWith,
    order.now,
  ]);
  return row!;
}

const findByPayment = statement<PlacedOrderRow>(
  'orders.findByPayment',
  `select ${placedColumns} from customer_order
    where id = (select order_id from order_payment where payment_id = $1)`,
);

/** The order that a payment went into; a payment goes into one at most. */
export const findOrderByPayment = (tx: Queryable, paymentId: string) =>
  findByPayment.find(tx, [paymentId]);

const findByBasket = statement<PlacedOrderRow>(
  'orders.findByBasket',
  `select ${placedColumns} from customer_order where basket_id = $1`,
);

/** The order that a basket became, the customer's own or one that was taken by phone. */
export const findOrderOfBasket = (tx: Queryable, basketId: string) =>
  findByBasket.find(tx, [basketId]);

const attachPayment = statement(
  'orders.attachPayment',
  'insert into order_payment (payment_id, order_id) values ($1, $2)',
);

/** Counts one more payment towards an order, such as that of a change to it. */
export async function addPaymentToOrder(tx: Tx, orderId: number, paymentId: string): Promise<void> {
  await attachPayment.run(tx, [paymentId, orderId]);
}

const addUpgrade = statement(
  'orders.addUpgrade',
  `update customer_order
      set upgrade_inc_pence = upgrade_inc_pence + $2, upgrade_ex_pence = upgrade_ex_pence + $3,
          total_inc_pence = total_inc_pence + $2, total_ex_pence = total_ex_pence + $3
    where id = $1`,
);

/** Counts what a better delivery costs, apart from the delivery that was agreed. */
export async function addUpgradeToOrder(
  tx: Tx,
  orderId: number,
  { incPence, exPence }: Pick<LineAmount, 'incPence' | 'exPence'>,
): Promise<void> {
  await addUpgrade.run(tx, [orderId, incPence, exPence]);
}

const buyer = statement<{
  email: string;
  accountId: number | null;
  firstName: string;
  lastName: string;
}>(
  'orders.findBuyer',
  `select email, account_id as "accountId", contact->>'firstName' as "firstName",
          contact->>'lastName' as "lastName"
     from customer_order where guid = $1`,
);

/** Who an order is for, where they are written to, and the account that it is in already. */
export const findBuyer = (tx: Queryable, guid: string) => buyer.find(tx, [guid]);
