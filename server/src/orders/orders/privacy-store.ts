import type { EmailChange, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import { isUnderWay } from './orders.ts';

const listOfAccount = statement<{
  guid: string;
  number: string;
  status: OrderStatus;
  visitor: string | null;
}>(
  'orders.listOfPerson',
  `select guid, number, status, visitor from customer_order
    where account_id = $1 order by placed_at, id`,
);
const tell = statement<Record<string, unknown>>(
  'orders.export',
  `select o.number, o.status, o.placed_at as "placedAt", o.email, o.contact,
          o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
          o.total_inc_pence as "totalPence", o.paid_with as "paidWith",
          o.po_number as "poNumber", o.job_reference as "jobReference",
          (select json_agg(json_build_object('number', c.number, 'state', c.state,
                    'expectedDay', c.expected_day, 'carrier', c.carrier,
                    'address', c.delivery_address, 'arrivedAt', c.delivered_at) order by c.number)
             from consignment c where c.order_id = o.id) as consignments,
          (select json_agg(json_build_object('sku', l.sku, 'name', l.name,
                    'quantity', l.quantity + l.added, 'room', l.room_label, 'incPence', l.inc_pence)
                    order by l.position)
             from order_line l where l.order_id = o.id) as lines
     from customer_order o where o.account_id = $1 order by o.placed_at`,
);

const move = statement(
  'orders.moveEmail',
  `update customer_order set email = $3 where account_id = $1 and lower(email) = lower($2)`,
);

/**
 * Whoever ordered is written to at their new proven address. An order that they had confirmed to
 * somewhere else goes on there, and papers that were issued stay as they are.
 */
export async function moveEmail(tx: Tx, { accountId, from, to, isProven }: EmailChange) {
  if (isProven) await move.run(tx, [accountId, from, to]);
}

const blankAddress = (column: string) =>
  `jsonb_build_object('line1', 'erased', 'town', 'erased', 'postcode', 'erased',
                      'countryCode', ${column}->>'countryCode')`;

const blank = statement(
  'orders.blank',
  `update customer_order
      set account_id = null, visitor = null, email = 'erased',
          contact = '{"email": "erased", "firstName": "erased", "lastName": "erased",
                      "phone": "erased"}',
          delivery_address = ${blankAddress('delivery_address')},
          billing_address = ${blankAddress('billing_address')},
          delivery_instructions = null, po_number = null, job_reference = null,
          paid_with = regexp_replace(paid_with, ' ending .*$', '')
    where account_id = $1`,
);
const blankEvents = statement(
  'orders.blankEvents',
  `update order_event set detail = '{}'
    where order_id in (select id from customer_order where account_id = $1)`,
);
const blankAddresses = statement(
  'orders.blankAddresses',
  `update consignment set delivery_address = ${blankAddress('delivery_address')}
    where delivery_address is not null
      and order_id in (select id from customer_order where account_id = $1)`,
);
// What staff wrote of an order may be about the person.
const blankHolds = statement(
  'orders.blankHolds',
  `update order_hold set note = 'erased'
    where order_id in (select id from customer_order where account_id = $1)`,
);
const removeNotes = statement(
  'orders.removeNotes',
  `delete from order_note
    where order_id in (select id from customer_order where account_id = $1)`,
);
const blankRooms = statement(
  'orders.blankRooms',
  `update order_line set room_label = null
    where order_id in (select id from customer_order where account_id = $1)`,
);

/**
 * The orders of a person. What VAT needs of them is kept: number, day, goods, rates, sums and the
 * country that each address lies in; see decisions/0010-erased-orders-keep-their-country.md. One
 * that is under way needs a name and an address until it has arrived.
 */
export const orderPrivacy: PersonalData = {
  async traces(tx, { accountId }) {
    const orders = await listOfAccount.list(tx, [accountId]);
    return {
      mailSubjects: orders.map(({ guid }) => guid),
      names: orders.flatMap(({ visitor }) => (visitor ? [`visitor:${visitor}`] : [])),
    };
  },
  keeps: {
    orders: async (tx, { accountId }) => (await listOfAccount.list(tx, [accountId])).length,
  },
  async blocks(tx, { accountId }) {
    const orders = await listOfAccount.list(tx, [accountId]);
    const underWay = orders.filter(({ status }) => isUnderWay(status));
    if (underWay.length === 0) return [];
    return [{ blocker: 'order-under-way', orderNumbers: underWay.map(({ number }) => number) }];
  },
  exports: { orders: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }) {
    await blankEvents.run(tx, [accountId]);
    await blankAddresses.run(tx, [accountId]);
    await blankHolds.run(tx, [accountId]);
    await removeNotes.run(tx, [accountId]);
    await blankRooms.run(tx, [accountId]);
    await blank.run(tx, [accountId]);
  },
};
