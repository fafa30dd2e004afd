import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { listAccountLines } from '../orders/account-order-store.ts';
import { readOrderKey } from '../orders/orders.ts';
import { listGiven } from './account-refund-store.ts';
import { unbilledOf } from './release.ts';
import type { LineLeft, OrderLeft, PaymentLeft } from './refunds.ts';

/** An order as its refunds need it. */
export interface RefundOrder {
  id: number;
  guid: string;
  number: string;
  placedAt: Date;
  basis: 'inc' | 'ex';
  currency: 'GBP';
  email: string;
  firstName: string;
  lastName: string;
  deliveryName: string;
  delivery: LineAmount;
  /** What the cheapest delivery would have cost as a return was promised it; null where none was. */
  cheapestDeliveryPence: number | null;
  isOnAccount: boolean;
}

export interface RefundableLineRow extends LineLeft {
  sku: string;
  variant: string | null;
  roomLabel: string | null;
  picture: Picture;
  units: number;
  amount: LineAmount;
}

export interface RefundablePaymentRow extends PaymentLeft {
  method: string | null;
  paidAt: Date;
  amountPence: number;
  givenPence: number;
  waitingPence: number;
  disputedPence: number;
}

/** A refund that gives, or would give, something of the delivery. */
interface GivenDelivery {
  refundId: number;
  incPence: number;
  /** The consignments whose own charge is in it; null where nobody said so. */
  chargesOf: readonly number[] | null;
  /** The lines of whose goods it is. */
  positions: readonly number[];
}

/** Everything that decides about a refund of an order, as it stands at one moment. */
export interface Left extends OrderLeft {
  order: RefundOrder;
  lines: readonly RefundableLineRow[];
  payments: readonly RefundablePaymentRow[];
  /** The earliest first. */
  given: readonly GivenDelivery[];
  /** What was given back of the order without a second person. */
  alonePence: number;
}

const orderColumns = `id, guid, number, placed_at as "placedAt", basis, currency, email,
  contact->>'firstName' as "firstName", contact->>'lastName' as "lastName",
  delivery_option->>'name' as "deliveryName", payment_terms = 'on-account' as "isOnAccount",
  cheapest_delivery_inc_pence as "cheapestDeliveryPence",
  json_build_object('incPence', delivery_inc_pence, 'exPence', delivery_ex_pence,
                    'vatPence', delivery_inc_pence - delivery_ex_pence) as delivery`;
const findOrder = statement<RefundOrder>(
  'refunds.findOrder',
  `select ${orderColumns} from customer_order where number = $1 or guid = $2::uuid`,
);
// Whatever is decided about an order is decided under this lock, before any of its payments'.
const lockOrder = statement<RefundOrder>(
  'refunds.lockOrder',
  `select ${orderColumns} from customer_order where number = $1 or guid = $2::uuid
    for no key update`,
);

const listLines = statement<RefundableLineRow>(
  'refunds.listLines',
  `with given as (
     select l.order_line, sum(l.units)::int as units, sum(l.inc_pence + l.kept_inc_pence)::bigint as inc,
            sum(l.ex_pence + l.kept_ex_pence)::bigint as ex,
            sum(l.vat_pence + l.kept_vat_pence)::bigint as vat
       from order_refund r join order_refund_line l on l.order_refund_id = r.id
      where r.order_id = $1 and r.state in ('waiting', 'sent') and l.kind = 'goods'
      group by l.order_line)
   select o.position, o.sku, o.name, o.variant, o.room_label as "roomLabel", o.picture,
          o.unit_basis as basis, o.quantity + o.added as units,
          o.quantity + o.added - coalesce(g.units, 0) as "unitsLeft",
          json_build_object('incPence', o.inc_pence, 'exPence', o.ex_pence,
                            'vatPence', o.vat_pence) as amount,
          json_build_object('incPence', o.inc_pence - coalesce(g.inc, 0),
                            'exPence', o.ex_pence - coalesce(g.ex, 0),
                            'vatPence', o.vat_pence - coalesce(g.vat, 0)) as left
     from order_line o left join given g on g.order_line = o.position
    where o.order_id = $1 order by o.position`,
);

const givenUnits = statement<{ position: number; units: number }>(
  'refunds.listGivenUnits',
  `select l.order_line as position, sum(l.units)::int as units
     from order_refund r join order_refund_line l on l.order_refund_id = r.id
    where r.order_id = $1 and r.state = any($2) and not r.is_of_kept
      and l.kind = 'goods' and l.units is not null
    group by l.order_line`,
);

const findDelivery = statement<{ left: LineAmount; given: GivenDelivery[] }>(
  'refunds.findDelivery',
  `select json_build_object(
       'incPence', o.delivery_inc_pence - coalesce(sum(l.inc_pence), 0),
       'exPence', o.delivery_ex_pence - coalesce(sum(l.ex_pence), 0),
       'vatPence', o.delivery_inc_pence - o.delivery_ex_pence - coalesce(sum(l.vat_pence), 0))
       as left,
       coalesce(json_agg(json_build_object(
         'refundId', r.id, 'incPence', coalesce(l.inc_pence, 0), 'chargesOf', r.charges_of,
         'positions', array(select g.order_line from order_refund_line g
                             where g.order_refund_id = r.id and g.kind = 'goods'))
         order by r.id)
         filter (where l.inc_pence > 0 or cardinality(r.charges_of) > 0), '[]') as given
     from customer_order o
     left join order_refund r on r.order_id = o.id and r.state in ('waiting', 'sent')
     left join order_refund_line l on l.order_refund_id = r.id and l.kind = 'delivery'
    where o.id = $1 group by o.id`,
);

// What paid for a better delivery gives last: that premium goes back by itself, from its own payment.
const listPayments = statement<RefundablePaymentRow>(
  'refunds.listPayments',
  `select p.id as "paymentId", p.method, p.created_at as "paidAt",
          p.amount_pence as "amountPence", given.pence as "givenPence",
          waiting.pence as "waitingPence", disputed.pence as "disputedPence",
          greatest(0, p.amount_pence - given.pence - waiting.pence - disputed.pence)::bigint
            as "leftPence", p.purpose = 'delivery-upgrade' as "isPremium"
     from order_payment op
     join payment p on p.id = op.payment_id
     cross join lateral (
       select coalesce(sum(r.amount_pence), 0)::bigint as pence from refund r
        where r.payment_id = p.id and r.settled_as is distinct from 'tried-again') given
     cross join lateral (
       select coalesce(sum(s.pence), 0)::bigint as pence
         from order_refund_payment s join order_refund f on f.id = s.order_refund_id
        where s.payment_id = p.id and f.state = 'waiting') waiting
     cross join lateral (
       select coalesce(sum(d.withdrawn_pence), 0)::bigint as pence from dispute d
        where d.payment_id = p.id) disputed
    where op.order_id = $1 and p.state in ('succeeded', 'partly-refunded', 'refunded')
    order by p.purpose = 'delivery-upgrade', p.created_at, p.id`,
);

const findAlone = statement<{ pence: number }>(
  'refunds.findAlonePence',
  `select coalesce(sum(l.inc_pence), 0)::bigint as pence
     from order_refund r join order_refund_line l on l.order_refund_id = r.id
    where r.order_id = $1 and r.state = 'sent' and r.decided_by is null
      and r.asked_by is not null`,
);

/** What an order can give back, by its number or guid; undefined where there is none. */
export async function findLeft(tx: Queryable, order: string): Promise<Left | undefined> {
  const { number, guid } = readOrderKey(order);
  const found = await findOrder.find(tx, [number, guid]);
  return found && readLeft(tx, found);
}

/** The same, with nobody else deciding about the order until this transaction ends. */
export async function lockLeft(tx: Tx, order: string): Promise<Left | undefined> {
  const { number, guid } = readOrderKey(order);
  const found = await lockOrder.find(tx, [number, guid]);
  return found && readLeft(tx, found);
}

/**
 * How many pieces of each line refunds in these states pay back, but for those that a claim lets stay, by the
 * line's position.
 */
export async function listGivenUnits(
  tx: Queryable,
  orderId: number,
  states: readonly ('waiting' | 'sent')[],
): Promise<Map<number, number>> {
  const rows = await givenUnits.list(tx, [orderId, states]);
  return new Map(rows.map(({ position, units }) => [position, units]));
}

/** Read one after another, since what a lock was waited for is seen by later statements alone. */
async function readLeft(tx: Queryable, order: RefundOrder): Promise<Left> {
  const rows = await listLines.list(tx, [order.id]);
  const lines = order.isOnAccount ? await withUnbilled(tx, order.id, rows) : rows;
  const payments = await listPayments.list(tx, [order.id]);
  const { left: delivery, given } = (await findDelivery.find(tx, [order.id]))!;
  const alonePence = (await findAlone.find(tx, [order.id]))!.pence;
  return { order, lines, delivery, payments, given, alonePence };
}

async function withUnbilled(
  tx: Queryable,
  orderId: number,
  rows: readonly RefundableLineRow[],
): Promise<RefundableLineRow[]> {
  const lines = await listAccountLines(tx, orderId);
  const given = await listGiven(tx, orderId);
  return rows.map((row) => {
    const isOwn = (each: { position: number }) => each.position === row.position;
    return { ...row, unbilled: unbilledOf(lines.find(isOwn)!, given.find(isOwn)) };
  });
}
