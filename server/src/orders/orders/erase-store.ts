import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

interface OrderOfPerson {
  guid: string;
  number: string;
  visitor: string | null;
}

const listOfAccount = statement<OrderOfPerson>(
  'orders.listOfPerson',
  `select guid, number, visitor from customer_order where account_id = $1 order by id`,
);

/** The orders of a person, with the guest's mark of those that they placed before they signed in. */
export const listOrdersOfPerson = (tx: Tx, accountId: number) =>
  listOfAccount.list(tx, [accountId]);

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
          delivery_instructions = null,
          paid_with = regexp_replace(paid_with, ' ending .*$', '')
    where account_id = $1`,
);
const blankEvents = statement(
  'orders.blankEvents',
  `update order_event set detail = '{}'
    where order_id in (select id from customer_order where account_id = $1)`,
);

const blankRooms = statement(
  'orders.blankRooms',
  `update order_line set room_label = null
    where order_id in (select id from customer_order where account_id = $1)`,
);

/**
 * Takes the person out of their orders. What VAT needs is kept: number, day, goods, rates, sums and
 * the country that each address lies in; see decisions/0010-erased-orders-keep-their-country.md.
 */
export async function eraseOrders(tx: Tx, accountId: number): Promise<void> {
  await blankEvents.run(tx, [accountId]);
  await blankRooms.run(tx, [accountId]);
  await blank.run(tx, [accountId]);
}
